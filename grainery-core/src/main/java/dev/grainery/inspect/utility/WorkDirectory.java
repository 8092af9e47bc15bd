// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Private to this user. A lock shows that its process is alive; the next process deletes directories of dead ones. */
final class WorkDirectory implements AutoCloseable {

    private static final String UNLOCKED = "grainery-new-payloads-";
    private static final String NAME = "grainery-payloads-";
    private static final String LOCK = "lock";

    private final Path path;
    private final FileChannel lock;
    private final List<String> leftovers = new ArrayList<>();

    private WorkDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    static WorkDirectory in(Path parent) throws IOException {
        WorkDirectory made = locked(parent);
        made.deleteStale(parent);
        return made;
    }

    private static WorkDirectory locked(Path parent) throws IOException {
        Path unlocked = WritableFile.newDirectory(parent, UNLOCKED);
        try {
            return locked(unlocked, parent);
        } catch (IOException | RuntimeException e) {
            try {
                delete(unlocked);
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    private static WorkDirectory locked(Path unlocked, Path parent) throws IOException {
        FileChannel lock = WritableFile.create(unlocked.resolve(LOCK));
        try {
            lock.lock();
            // renamed while locked, so no process takes it for a dead one
            Path path = parent.resolve(
                    NAME + process() + "-" + unlocked.getFileName().toString().substring(UNLOCKED.length()));
            WritableFile.move(unlocked, path);
            return new WorkDirectory(path, lock);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static String process() {
        ProcessHandle own = ProcessHandle.current();
        return own.pid() + "-"
                + own.info().startInstant().map(Instant::toEpochMilli).orElse(0L) + "-";
    }

    /** Failures must not stop this process. */
    private void deleteStale(Path parent) {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(parent, NAME + "*")) {
            for (Path one : all) {
                // opening and closing a file would release this process's own lock on it
                if (!one.getFileName().toString().startsWith(NAME + process())) {
                    deleteIfStale(one);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            leftovers.add(parent + " cannot be searched for payloads of earlier runs: " + e);
        }
    }

    private void deleteIfStale(Path one) {
        try {
            if (Files.isDirectory(one, NOFOLLOW_LINKS) && isOwned(one) && isStale(one)) {
                delete(one);
            }
        } catch (IOException e) {
            // another process may have deleted it
            if (Files.exists(one, NOFOLLOW_LINKS)) {
                leftovers.add("payloads of an earlier run cannot be deleted; delete " + one + " yourself: " + e);
            }
        }
    }

    List<String> leftovers() {
        return List.copyOf(leftovers);
    }

    private boolean isOwned(Path other) throws IOException {
        return Files.getOwner(other, NOFOLLOW_LINKS).equals(Files.getOwner(path, NOFOLLOW_LINKS));
    }

    private static boolean isStale(Path other) throws IOException {
        try (FileChannel channel = WritableFile.present(other.resolve(LOCK))) {
            return channel.tryLock() != null;
        } catch (NoSuchFileException e) {
            // another process is deleting it; the lock is the last file
            return false;
        }
    }

    Path newDirectory() throws IOException {
        return WritableFile.newDirectory(path, "container-");
    }

    /** Deletes as much as possible, then throws the first failure. */
    static void delete(Path directory) throws IOException {
        List<IOException> failures = new ArrayList<>();
        // deleted last: an interrupted deletion leaves it for the next run
        Path lock = directory.resolve(LOCK);
        deleteContent(directory, lock, failures);
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
        Files.deleteIfExists(lock);
        Files.deleteIfExists(directory);
    }

    private static void deleteContent(Path directory, Path kept, List<IOException> failures) {
        try {
            if (!Files.isWritable(directory) || !Files.isExecutable(directory)) {
                // a program has unpacked a payload with its permissions
                Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
            }
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
                for (Path entry : entries) {
                    if (!entry.equals(kept)) {
                        deleteEntry(entry, kept, failures);
                    }
                }
            }
        } catch (NoSuchFileException e) {
            // Dir|another process may delete the same directory
        } catch (IOException | DirectoryIteratorException e) {
            failures.add(e instanceof IOException one ? one : new IOException(e));
        }
    }

    private static void deleteEntry(Path entry, Path kept, List<IOException> failures) {
        if (Files.isDirectory(entry, NOFOLLOW_LINKS)) {
            deleteContent(entry, kept, failures);
        }
        try {
            Files.deleteIfExists(entry);
        } catch (IOException e) {
            failures.add(e);
        }
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            delete(path);
        }
    }
}
