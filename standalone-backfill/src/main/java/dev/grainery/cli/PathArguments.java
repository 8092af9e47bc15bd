// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.NameText;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

final class PathArguments {

    private static final Pattern URI_OF_STORAGE = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]+://.*");
    private static final String FILE_SCHEME = "file://";

    private final CommandLine line;
    private final Storage storage;

    PathArguments(CommandLine line) {
        this.line = line;
        this.storage = Grainery.of(line).storage();
    }

    static boolean isRemote(String given) {
        return URI_OF_STORAGE.matcher(given).matches() && !given.startsWith(FILE_SCHEME);
    }

    private StorageEntry local(String given) {
        return Interruption.of(line).storages().of(LocalStorage.entry(path(given)));
    }

    StorageEntry existing(String given) {
        StorageEntry entry = isRemote(given)
                ? storage.at(given)
                        .orElseThrow(() -> wrong("not a storage address: " + given
                                + "; expected a path, file:///PATH or s3://BUCKET/KEY"))
                : local(given);
        try {
            FileState state = entry.state();
            if (!isRemote(given)) {
                Path path = path(given);
                if (!Files.isReadable(path) || (state.isDirectory() && !Files.isExecutable(path))) {
                    throw wrong("not permitted to read: " + given);
                }
            } else if (state.isDirectory()) {
                entry.holdsAnything();
            }
            return entry;
        } catch (NoSuchFileException e) {
            throw wrong("no such file or directory: " + given);
        } catch (AccessDeniedException e) {
            throw wrong("not permitted to read: " + given + (e.getReason() == null ? "" : ": " + e.getReason()));
        } catch (IOException e) {
            throw wrong("cannot be reached: " + given + ": "
                    + (e instanceof FileSystemException system ? system.getReason() : e.getMessage()));
        }
    }

    List<Path> local(List<String> given) {
        return given.stream().filter(place -> !isRemote(place)).map(this::path).toList();
    }

    List<Path> existing(List<String> words) {
        return words.stream()
                .filter(word -> !word.isEmpty() && !isRemote(word))
                .flatMap(word -> existingPath(word).stream())
                .toList();
    }

    private Optional<Path> existingPath(String word) {
        try {
            return Optional.of(path(word)).filter(Files::exists);
        } catch (ParameterException e) {
            // a word that can be no path is none
            return Optional.empty();
        }
    }

    Stream<String> absolute(List<String> given) {
        return given.stream().map(this::absolute);
    }

    /** As in records and findings: paths become absolute, URIs stay. */
    String absolute(String given) {
        return isRemote(given)
                ? given
                : NameText.of(path(given).toAbsolutePath().normalize()).text();
    }

    private Path path(String given) {
        try {
            return given.startsWith(FILE_SCHEME) ? Path.of(URI.create(given)) : Path.of(given);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(line, "not a valid path: " + given + ": " + e.getMessage(), e);
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(line, message);
    }
}
