// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program that is run for containers, or for payloads in them.
 *
 * @param label what its output is filed under
 * @param command the program and its arguments, in which {@link #FILE} stands for the path of the container, or the
 *     argument {@link #PAYLOADS} for those of the payloads
 * @param versionCommand the program and the arguments that make it print its version
 * @param files globs of the names of the containers that it is run for; none are all containers
 * @param payloads which payloads it is given; none if it is given the container
 * @param timeLimit how long it may run
 * @param outputLimit how many bytes of its output, and of its errors, are kept
 */
record Utility(
        String label,
        List<String> command,
        List<String> versionCommand,
        List<String> files,
        Optional<PayloadChoice> payloads,
        Duration timeLimit,
        int outputLimit) {

    /** Stands for the path of a container in a command. */
    static final String FILE = "{file}";

    /** Stands for the paths of payloads in a command, each of which is one argument. */
    static final String PAYLOADS = "{payloads}";

    Utility {
        command = List.copyOf(command);
        versionCommand = List.copyOf(versionCommand);
        files = List.copyOf(files);
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

    /** The command for payloads in the directory in which it is run. Their names are not those of an archive. */
    List<String> commandFor(List<String> names) {
        return command.stream()
                .flatMap(word -> word.equals(PAYLOADS) ? names.stream() : Stream.of(word))
                .toList();
    }
}
