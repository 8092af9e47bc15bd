// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;

public enum ContainerFile {
    /** closed by its writer */
    CLOSED,
    /** being written, or left by a killed crawl */
    OPEN,
    /** given up by its writer after a failure */
    INVALID,
    OTHER;

    private static final Pattern NAME = Pattern.compile("(?i).+\\.w?arc(?:\\.gz)?");
    private static final String OPEN_SUFFIX = ".open";
    private static final String INVALID_SUFFIX = ".invalid";

    public static ContainerFile of(Path file) {
        String name = file.getFileName().toString();
        if (NAME.matcher(name).matches()) {
            return CLOSED;
        }
        String base = baseName(file);
        if (base.equals(name) || !NAME.matcher(base).matches()) {
            return OTHER;
        }
        return name.endsWith(OPEN_SUFFIX) ? OPEN : INVALID;
    }

    public static Optional<Path> find(Collection<Path> directories, String name) {
        // in the order of renaming, so that it is not missed between two names
        for (String suffix : new String[] {OPEN_SUFFIX, "", INVALID_SUFFIX}) {
            for (Path directory : directories) {
                Path file = directory.resolve(name + suffix);
                if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }

    public static String baseName(Path file) {
        String name = file.getFileName().toString();
        for (String suffix : new String[] {OPEN_SUFFIX, INVALID_SUFFIX}) {
            if (name.endsWith(suffix)) {
                return name.substring(0, name.length() - suffix.length());
            }
        }
        return name;
    }
}
