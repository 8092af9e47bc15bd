// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code command} has {@link #FILE} for the container, or {@link #PAYLOADS}; no {@code files} means all. */
record Utility(
        String label,
        List<String> command,
        List<String> versionCommand,
        List<String> files,
        Optional<PayloadChoice> payloads,
        Duration timeLimit,
        int outputLimit) {

    static final String FILE = "{file}";
    static final String PAYLOADS = "{payloads}";

    Utility {
        command = List.copyOf(command);
        versionCommand = List.copyOf(versionCommand);
        files = List.copyOf(files);
    }

    boolean isFor(Path name) {
        return files.isEmpty() || files.stream().map(Utility::matcher).anyMatch(matcher -> matcher.matches(name));
    }

    static PathMatcher matcher(String glob) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    }

    /** An absolute path begins with a slash and never passes for an option. */
    List<String> commandFor(Path container) {
        String path = container.toAbsolutePath().toString();
        return command.stream().map(word -> word.replace(FILE, path)).toList();
    }

    List<String> commandFor(List<String> names) {
        return command.stream()
                .flatMap(word -> word.equals(PAYLOADS) ? names.stream() : Stream.of(word))
                .toList();
    }
}
