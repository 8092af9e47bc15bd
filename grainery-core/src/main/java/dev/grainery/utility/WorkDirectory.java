// SPDX-License-Identifier: Apache-2.0
package dev.grainery.utility;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/**
 * A directory for temporary files that only this user may enter. A lock shows that its process is alive: whoever makes one
 * deletes those of this user whose process has ended without doing it. Thread-safe.
 */
final class WorkDirectory implements AutoCloseable {

    private static final String UNLOCKED = "grainery-new-payloads-";
    private static final String NAME = "grainery-payloads-";
    private static final String LOCK = "lock";

    private final Path path;
    private final FileChannel lock;

    private WorkDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Makes one.
     *
     * @param parent the directory for temporary files
     */
    static WorkDirectory in(Path parent) throws IOException {
        Path unlocked = Files.createTempDirectory(parent, UNLOCKED);
        FileChannel lock = FileChannel.open(unlocked.resolve(LOCK), CREATE_NEW, WRITE);
        try {
            lock.lock();
            // under this name nobody takes it for a dead one, since it is locked
            Path path = Files.move(
                    unlocked,
                    parent.resolve(NAME + process() + "-"
                            + unlocked.getFileName().toString().substring(UNLOCKED.length())),
                    StandardCopyOption.ATOMIC_MOVE);
            WorkDirectory made = new WorkDirectory(path, lock);
            made.deleteThoseOfTheDead(parent);
            return made;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Tells this process from every other, also from one that had its number before. */
    private static String process() {
        ProcessHandle own = ProcessHandle.current();
        return own.pid() + "-"
                + own.info().startInstant().map(Instant::toEpochMilli).orElse(0L) + "-";
    }

    private void deleteThoseOfTheDead(Path parent) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(parent, NAME + "*")) {
            for (Path one : all) {
                // a process that opens and closes a file which it has locked gives the lock up
                boolean own = one.getFileName().toString().startsWith(NAME + process());
                if (!own && Files.isDirectory(one, NOFOLLOW_LINKS) && isOfThisUser(one) && isOfTheDead(one)) {
                    delete(one);
                }
            }
        }
    }

    private boolean isOfThisUser(Path other) throws IOException {
        return Files.getOwner(other, NOFOLLOW_LINKS).equals(Files.getOwner(path, NOFOLLOW_LINKS));
    }

    private static boolean isOfTheDead(Path other) throws IOException {
        try (FileChannel channel = FileChannel.open(other.resolve(LOCK), WRITE, NOFOLLOW_LINKS)) {
            return channel.tryLock() != null;
        } catch (NoSuchFileException e) {
            // another process is deleting it
            return false;
        }
    }

    /** Makes an empty directory in it. */
    Path newDirectory() throws IOException {
        return Files.createTempDirectory(path, "container-");
    }

    /** Deletes a directory with all that is in it, whatever has been left there. */
    static void delete(Path directory) throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            delete(path);
        }
    }
}
