// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds a program as a shell would: by its path, or in the directories of a search path. */
public final class InstalledProgram {

    private InstalledProgram() {}

    /**
     * Where a program is that can be run.
     *
     * @param name its name, or its path if it holds a slash
     * @param searchPath directories between colons, as in the variable {@code PATH}
     * @param directory where a relative path begins
     * @return empty if there is none
     */
    public static Optional<Path> find(String name, String searchPath, Path directory) {
        List<Path> places = name.contains("/")
                ? List.of(directory.resolve(name))
                : Pattern.compile(":")
                        .splitAsStream(searchPath)
                        .filter(place -> !place.isEmpty())
                        .map(place -> Path.of(place, name))
                        .toList();
        return places.stream()
                .filter(place -> Files.isRegularFile(place) && Files.isExecutable(place))
                .map(Path::toAbsolutePath)
                .findFirst();
    }

    /** Why a program cannot be run that is not found. */
    public static String missing(String name) {
        return "there is no program " + name + (name.contains("/") ? "" : " in the PATH")
                + "; install it, or give its path";
    }
}
