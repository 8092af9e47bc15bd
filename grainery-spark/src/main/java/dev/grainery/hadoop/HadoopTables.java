// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import dev.grainery.captures.CaptureDirectory;
import dev.grainery.captures.TableDirectory;
import dev.grainery.file.NameText;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** Tables of captures in a directory of a file system: the only files that are written there. */
final class HadoopTables implements TableDirectory {

    /** Hidden from readers of the tables. */
    private static final Pattern DRAFT = Pattern.compile("\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private static final Duration LEFT_OVER_AFTER = Duration.ofDays(1);

    private final HadoopFiles files;
    private final String directory;

    HadoopTables(HadoopFiles files, String directory) {
        this.files = files;
        this.directory = directory;
    }

    /** Also deletes drafts of workers that died. */
    @Override
    public List<String> begin() throws IOException {
        return files.ask(toString(), connection -> {
            connection.mkdirs(files.path(directory));
            List<String> tables = new ArrayList<>();
            list(connection, "", CaptureDirectory.DEPTH, tables);
            return tables;
        });
    }

    /** {@code below} is a path below the directory, with a slash at the end; empty for the directory itself. */
    private void list(FileSystem connection, String below, int depth, List<String> tables) throws IOException {
        RemoteIterator<FileStatus> found = connection.listStatusIterator(files.path(directory + "/" + below));
        while (found.hasNext()) {
            FileStatus status = found.next();
            String path = below + status.getPath().getName();
            if (status.isDirectory() && depth > 1) {
                list(connection, path + "/", depth - 1, tables);
            } else if (CaptureDirectory.isTable(path)) {
                tables.add(path);
            } else if (depth == 1
                    && DRAFT.matcher(status.getPath().getName()).matches()
                    && Instant.ofEpochMilli(status.getModificationTime())
                            .isBefore(Instant.now().minus(LEFT_OVER_AFTER))) {
                connection.delete(status.getPath(), false);
            }
        }
    }

    @Override
    public void put(String table, java.nio.file.Path written) throws IOException {
        Path file = path(table);
        Path draft = new Path(file.getParent(), "." + UUID.randomUUID());
        try {
            files.ask(address(table), connection -> {
                try {
                    write(connection, draft, written);
                    name(connection, draft, file);
                    return file;
                } catch (IOException | RuntimeException e) {
                    deleteAfter(e, connection, draft);
                    throw e;
                }
            });
        } catch (IOException e) {
            throw new IOException(
                    "a table of captures cannot be written to " + address(table) + ": " + e.getMessage(), e);
        }
    }

    private static void write(FileSystem connection, Path draft, java.nio.file.Path written) throws IOException {
        try (OutputStream out = connection.create(draft, false)) {
            Files.copy(written, out);
        }
    }

    /** A table of the same length stays: it has the same captures, and Hadoop cannot replace a file atomically. */
    private static void name(FileSystem connection, Path draft, Path file) throws IOException {
        Optional<Long> there = length(connection, file);
        boolean isSame = there.equals(length(connection, draft));
        if (there.isPresent() && !isSame) {
            connection.delete(file, false);
        }
        if (isSame || !isNamed(connection, draft, file)) {
            connection.delete(draft, false);
        }
    }

    private static Optional<Long> length(FileSystem connection, Path file) throws IOException {
        try {
            FileStatus there = connection.getFileStatus(file);
            if (!there.isFile()) {
                throw new IOException("a directory has its name");
            }
            return Optional.of(there.getLen());
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Whether this draft got the name, and not that of another worker. */
    private static boolean isNamed(FileSystem connection, Path draft, Path file) throws IOException {
        boolean named;
        try {
            named = connection.rename(draft, file);
        } catch (FileAlreadyExistsException e) {
            named = false;
        }
        if (!named && length(connection, file).isEmpty()) {
            throw new IOException("the file system has not renamed the draft");
        }
        return named;
    }

    private static void deleteAfter(Exception failure, FileSystem connection, Path draft) {
        try {
            connection.delete(draft, false);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void delete(String table) throws IOException {
        Path file = path(table);
        files.ask(address(table), connection -> connection.delete(file, false));
    }

    private Path path(String table) {
        if (!CaptureDirectory.isTable(table)) {
            throw new IllegalArgumentException("not the name of a table: " + table);
        }
        return files.path(directory + "/" + table);
    }

    private String address(String table) {
        return this + "/" + table;
    }

    @Override
    public String toString() {
        return NameText.of((files.root() + directory).getBytes(StandardCharsets.UTF_8))
                .text();
    }
}
