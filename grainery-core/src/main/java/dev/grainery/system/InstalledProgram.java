// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

public final class InstalledProgram {

    private InstalledProgram() {}

    /** Empty if there is none; {@code searchPath} is as in {@code PATH}. */
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

    public static String missing(String name) {
        return "there is no program " + name + (name.contains("/") ? "" : " in the PATH")
                + "; install it, or give its path";
    }
}
