// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.record.Location;

/** Paths as texts, and the directories that they begin with. */
final class Prefix {

    private Prefix() {}

    static boolean isBelow(String path, String directory) {
        return path.startsWith(directory.endsWith("/") ? directory : directory + "/");
    }

    /** A path at or below one directory, at or below another. */
    static String replaced(String path, String from, String to) {
        if (path.equals(from)) {
            return to;
        }
        String rest = path.substring(from.endsWith("/") ? from.length() : from.length() + 1);
        return to.endsWith("/") ? to + rest : to + "/" + rest;
    }

    static Location replaced(Location place, String from, String to) {
        String path = replaced(place.path(), from, to);
        int slash = path.lastIndexOf('/');
        return new Location(slash == 0 ? "/" : path.substring(0, slash), path.substring(slash + 1));
    }
}
