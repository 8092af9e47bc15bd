// SPDX-License-Identifier: Apache-2.0
package dev.grainery.output;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes files that are there as a whole or not at all, and still there after a power failure. A file that replaces
 * another one replaces it only when it is whole.
 */
public final class DurableFile {

    private static final String TEMPORARY = ".tmp";
    private static final Pattern TEMPORARY_NAME = Pattern.compile("(.+?)(?:\\.[0-9]+)?\\" + TEMPORARY);

    // some systems know no way to make a directory durable, and need none
    private static final boolean DIRECTORIES_CAN_BE_OPENED = File.separatorChar == '/';

    private DurableFile() {}

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes all of it; the stream is buffered, and closed by the caller.
         *
         * @throws IOException if it cannot be written; then there is no file, or the one that was there before
         */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file.
     *
     * @throws IOException if it cannot be written; the message is that of the file system, but for a full disk, which it names
     */
    public static void write(Path file, byte[] bytes) throws IOException {
        write(file, out -> out.write(bytes));
    }

    /**
     * Writes a file as its content is made. Nothing is left behind by a failure. What is
     * there and no regular file, such as a pipe or a device, is written to and never replaced.
     *
     * @throws IOException if it cannot be written; the message is that of the file system, but for a full disk, which it names
     */
    public static void write(Path file, Content content) throws IOException {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                writeTo(file, content);
            } else {
                replace(file, content);
            }
        } catch (UncheckedIOException e) {
            Optional<String> full = FullDisk.reason(file, e);
            if (full.isPresent()) {
                throw new IOException(full.get(), e);
            }
            throw e;
        } catch (IOException e) {
            throw FullDisk.named(file, e);
        }
    }

    private static void writeTo(Path device, Content content) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(device, WRITE))) {
            content.writeTo(out);
        }
    }

    private static void replace(Path file, Content content) throws IOException {
        // a link goes on leading to the file
        Path absolute = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        // the process in its name: two may be told to write the same file
        Path temporary = absolute.resolveSibling(
                absolute.getFileName() + "." + ProcessHandle.current().pid() + TEMPORARY);
        boolean whole = false;
        try {
            fill(temporary, content);
            move(temporary, absolute);
            whole = true;
        } finally {
            if (!whole) {
                Files.deleteIfExists(temporary);
            }
        }
    }

    private static void fill(Path temporary, Content content) throws IOException {
        // created, never opened: a link that somebody else has put there would lead into another file
        Files.deleteIfExists(temporary);
        try (FileChannel channel = FileChannel.open(temporary, CREATE_NEW, WRITE);
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel))) {
            content.writeTo(out);
            out.flush();
            channel.force(true);
        }
    }

    /**
     * Gives a file that was written and made durable its name, for good.
     *
     * @throws java.nio.file.FileAlreadyExistsException if there is a file of this name, which stays as it is
     */
    public static void name(Path written, Path file) throws IOException {
        try {
            // a rename would replace a file of the same name; a second name for the file never does
            Files.createLink(file, written);
        } catch (FileAlreadyExistsException | NoSuchFileException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException e) {
            // a file system without such names; this looks first whether the name is free
            Files.move(written, file);
        }
        sync(file.toAbsolutePath().getParent());
    }

    /** The name that a file with this one was to get, empty if it is not the name of a file that was being written. */
    public static Optional<String> intendedName(String fileName) {
        Matcher name = TEMPORARY_NAME.matcher(fileName);
        return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
    }

    /** Renames a file at once; both directories tell so after a power failure. */
    public static void move(Path from, Path to) throws IOException {
        Files.move(from, to, ATOMIC_MOVE);
        sync(to.getParent());
        if (!from.getParent().equals(to.getParent())) {
            sync(from.getParent());
        }
    }

    /** Makes a directory that is still there after a power failure. */
    public static void makeDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Path parent = directory.toAbsolutePath().getParent();
            if (parent != null) {
                makeDirectory(parent);
            }
            Files.createDirectories(directory);
            if (parent != null) {
                sync(parent);
            }
        }
    }

    /** Makes what was done in a directory survive a power failure. */
    public static void sync(Path directory) throws IOException {
        if (DIRECTORIES_CAN_BE_OPENED) {
            try (FileChannel channel = FileChannel.open(directory, READ)) {
                channel.force(true);
            }
        }
    }
}
