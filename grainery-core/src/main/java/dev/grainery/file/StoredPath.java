// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** From the text of a place in a record back to the path to open it by. */
public final class StoredPath {

    private static final Pattern PLAIN = Pattern.compile("[ -~&&[^%]]*");

    private StoredPath() {}

    /** The path of an absolute text; bytes that a record writes as {@code %XX} are found as well. */
    public static Path of(String text) {
        if (PLAIN.matcher(text).matches()) {
            // the same bytes in every locale, so that the way by a URI is not needed
            return Path.of(text);
        }
        Path path = NameText.pathOf(text);
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return path;
        }
        // a record that was made before percent signs were escaped, until a backfill meets its file
        Path literal = NameText.literalPathOf(text);
        return Files.exists(literal, LinkOption.NOFOLLOW_LINKS) ? literal : path;
    }
}
