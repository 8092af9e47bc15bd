// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes files that are there as a whole or not at all, and still there after the power failed. */
final class DurableFile {

    /** How a file is called until it is whole. */
    static final String TEMPORARY = ".tmp";

    // some systems know no way to make a directory durable, and need none
    private static final boolean DIRECTORIES_CAN_BE_OPENED = File.separatorChar == '/';

    private DurableFile() {}

    /** Writes a file; nobody else may be writing it. */
    static void write(Path file, byte[] bytes) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + TEMPORARY);
        try {
            fill(temporary, bytes);
            move(temporary, file);
        } catch (IOException e) {
            deleteAfter(e, temporary);
            throw e;
        }
    }

    private static void fill(Path temporary, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(temporary, CREATE, TRUNCATE_EXISTING, WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }

    private static void deleteAfter(IOException failure, Path temporary) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Renames a file at once; both directories tell so after the power failed. */
    static void move(Path from, Path to) throws IOException {
        Files.move(from, to, ATOMIC_MOVE);
        sync(to.getParent());
        if (!from.getParent().equals(to.getParent())) {
            sync(from.getParent());
        }
    }

    /** Makes a directory that is still there after the power failed. */
    static void makeDirectory(Path directory) throws IOException {
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

    private static void sync(Path directory) throws IOException {
        if (DIRECTORIES_CAN_BE_OPENED) {
            try (FileChannel channel = FileChannel.open(directory, READ)) {
                channel.force(true);
            }
        }
    }
}
