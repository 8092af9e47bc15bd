// SPDX-License-Identifier: Apache-2.0
package dev.grainery.utility;

import static java.util.Objects.requireNonNull;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.List;

/**
 * A program that is run for containers.
 *
 * @param label what its output is filed under
 * @param command the program and its arguments, in which {@link #FILE} stands for the path of the container
 * @param versionCommand the program and the arguments that make it print its version
 * @param files globs of the names of the containers that it is run for; none are all containers
 * @param timeLimit how long it may run
 * @param outputLimit how many bytes of its output, and of its errors, are kept
 */
record Utility(
        String label,
        List<String> command,
        List<String> versionCommand,
        List<String> files,
        Duration timeLimit,
        int outputLimit) {

    /** Stands for the path of a container in a command. */
    static final String FILE = "{file}";

    Utility {
        requireNonNull(label, "label");
        command = List.copyOf(command);
        versionCommand = List.copyOf(versionCommand);
        files = List.copyOf(files);
        requireNonNull(timeLimit, "timeLimit");
    }

    /** Whether it is run for a container of this name. */
    boolean isFor(Path name) {
        return files.isEmpty() || files.stream().map(Utility::matcher).anyMatch(matcher -> matcher.matches(name));
    }

    /** A glob as a matcher; {@link java.util.regex.PatternSyntaxException} if it is none. */
    static PathMatcher matcher(String glob) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    }

    /** The command for a container. An absolute path begins with a slash, so no file name can pass for an option. */
    List<String> commandFor(Path container) {
        String path = container.toAbsolutePath().toString();
        return command.stream().map(word -> word.replace(FILE, path)).toList();
    }
}
