// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.util.Comparator;
import org.apiguardian.api.API;

/**
 * The absolute directory and the name of a stored file. At most one file and one record has a location.
 *
 * @param directory without a trailing slash, except the root
 */
@API(status = API.Status.STABLE)
public record Location(String directory, String fileName) implements Comparable<Location> {

    private static final String INDEX_DIRECTORY = "/logs/index";
    private static final Comparator<Location> ORDER =
            Comparator.comparing(Location::directory).thenComparing(Location::fileName);

    public static Location of(String path) {
        return new Location(directoryOf(path), nameOf(path));
    }

    public static String directoryOf(String path) {
        int slash = path.lastIndexOf('/');
        return slash == 0 ? "/" : path.substring(0, slash);
    }

    public static String nameOf(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Whether a path is a directory or below it. */
    public static boolean isWithin(String path, String directory) {
        return path.startsWith(directory)
                && (path.length() == directory.length()
                        || directory.endsWith("/")
                        || path.charAt(directory.length()) == '/');
    }

    /** The name of the directory, {@code NA} for the root. */
    public String parentDir() {
        String name = nameOf(directory);
        return name.isEmpty() ? GraineryRecord.NA : name;
    }

    /** The directory of the harvest: above {@code logs/index} for a CDX file there, else the file's own. */
    public String harvestDirectory() {
        return directory.endsWith(INDEX_DIRECTORY)
                ? directory.substring(0, directory.length() - INDEX_DIRECTORY.length())
                : directory;
    }

    public String path() {
        return directory.endsWith("/") ? directory + fileName : directory + "/" + fileName;
    }

    @Override
    public int compareTo(Location other) {
        return ORDER.compare(this, other);
    }
}
