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

/** The directories and files of an archive as a command line names them: by paths, or by URIs. */
final class GivenPlaces {

    private static final Pattern URI_OF_STORAGE = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]+://.*");
    private static final String FILE_SCHEME = "file://";

    private final CommandLine line;
    private final Storage storage;

    GivenPlaces(CommandLine line) {
        this.line = line;
        this.storage = Grainery.of(line).storage();
    }

    /** Whether this is the URI of something in no local storage. */
    static boolean isRemote(String given) {
        return URI_OF_STORAGE.matcher(given).matches() && !given.startsWith(FILE_SCHEME);
    }

    /** Whether this is the URI or path of something, also of what cannot be reached; otherwise it may be a name. */
    boolean isPlace(String given) {
        try {
            return isRemote(given) || local(given).state().size() >= 0;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private StorageEntry local(String given) {
        return Interruption.of(line).storages().of(LocalStorage.entry(path(given)));
    }

    /** What has this path or URI; it is there and may be read, as far as that can be told. */
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

    /** The paths among what was given. */
    List<Path> local(List<String> given) {
        return given.stream().filter(place -> !isRemote(place)).map(this::path).toList();
    }

    /** The paths among some words that lead to something. */
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

    /** As a run is kept in the store: paths are made absolute. */
    Stream<String> absolute(List<String> given) {
        return given.stream().map(this::absolute);
    }

    /** As records and findings name a place: a path is made absolute, a URI stays what it is. */
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
