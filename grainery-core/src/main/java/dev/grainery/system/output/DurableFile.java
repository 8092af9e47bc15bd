// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import static java.nio.file.StandardOpenOption.READ;
import static java.util.Objects.requireNonNull;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes files that are there as a whole or not at all, and still there after a power failure. A file that replaces
 * another one replaces it only when it is whole.
 */
public final class DurableFile {

    private static final String TEMPORARY = ".tmp";
    private static final Pattern DRAFT_NAME = Pattern.compile("(.+)\\.([0-9]{1,14})[0-9]{4}\\" + TEMPORARY);

    /** Systems tell with this precision when a process began. */
    private static final Duration INEXACT_START = Duration.ofSeconds(2);

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
     * @throws ProtectedFileException if there is a file of an archive
     * @throws IOException if it cannot be written; the message is that of the file system, but for a full disk, which it names
     */
    public static void write(Path file, byte[] bytes) throws IOException {
        write(draft(file), out -> out.write(bytes));
    }

    /**
     * Writes a file as its content is made. Nothing is left behind by a failure, and what processes that were killed have
     * left of the same file is deleted. What is
     * there and no regular file, such as a pipe or a device, is written to and never replaced.
     *
     * @throws ProtectedFileException if there is a file of an archive
     * @throws IOException if it cannot be written; the message is that of the file system, but for a full disk, which it names
     */
    public static void write(Path file, Content content) throws IOException {
        write(begin(file), content);
    }

    /**
     * Writes a file as its content is made, over one of the same kind that this program has made: the CDX file of a
     * container, or the sums of a harvest. Whoever calls this knows that the file is its own.
     *
     * @throws ProtectedFileException if there is a container or a log
     * @throws IOException if it cannot be written; the message is that of the file system, but for a full disk, which it names
     */
    public static void writeOverOwn(Path file, Content content) throws IOException {
        write(new Draft(file, WritableFile.MADE_HERE), content);
    }

    private static void write(Draft draft, Content content) throws IOException {
        try (draft) {
            content.writeTo(draft.out());
            draft.complete();
        } catch (UncheckedIOException e) {
            Optional<String> full = FullDisk.reason(draft.file, e);
            if (full.isPresent()) {
                throw new IOException(full.get(), e);
            }
            throw e;
        } catch (IOException e) {
            throw FullDisk.named(draft.file, e);
        }
    }

    /**
     * Begins a file that takes long to write. What processes that were killed have left of it is deleted.
     *
     * @throws ProtectedFileException if there is a file of an archive
     * @throws IOException if it cannot be written there; the message is that of the file system, but for a full disk, which
     *     it names
     */
    public static Draft begin(Path file) throws IOException {
        Draft draft = draft(file);
        draft.temporary.ifPresent(own -> deleteLeftovers(own, draft.file));
        return draft;
    }

    private static Draft draft(Path file) throws IOException {
        try {
            return new Draft(file, Set.of());
        } catch (IOException e) {
            throw FullDisk.named(file, e);
        }
    }

    /** Deletes what dead processes have left of a file, so that it does not stay for ever. */
    private static void deleteLeftovers(Path own, Path file) {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directoryOf(file), one -> isLeftover(one, file))) {
            for (Path one : all) {
                if (!one.equals(own) && !isBeingWritten(one)) {
                    Files.deleteIfExists(one);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // what cannot be examined or deleted is in nobody's way
            return;
        }
    }

    private static boolean isLeftover(Path one, Path file) {
        Matcher name = DRAFT_NAME.matcher(one.getFileName().toString());
        return name.matches()
                && name.group(1).equals(file.getFileName().toString())
                && Files.isRegularFile(one, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether its process is alive, here or, as its lock tells, elsewhere. */
    private static boolean isBeingWritten(Path draft) throws IOException {
        Matcher name = DRAFT_NAME.matcher(draft.getFileName().toString());
        Instant written = Files.getLastModifiedTime(draft).toInstant();
        // the number of a process that has ended is given to another one, which began later
        return !name.matches()
                || ProcessHandle.of(Long.parseLong(name.group(2)))
                        .filter(process -> process.info()
                                .startInstant()
                                .map(start -> !start.minus(INEXACT_START).isAfter(written))
                                .orElse(true))
                        .isPresent()
                || isLocked(draft);
    }

    private static boolean isLocked(Path draft) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, READ, LinkOption.NOFOLLOW_LINKS);
                FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        }
    }

    /** A file that is being written, under a name of its own beside the one that it gets when it is complete. */
    public static final class Draft implements Closeable {

        private final Path file;
        private final Set<ArchiveFileKind> replaceable;
        private final Optional<Path> temporary;
        private final Optional<FileChannel> channel;
        private final OutputStream out;

        private Draft(Path place, Set<ArchiveFileKind> replaceable) throws IOException {
            this.replaceable = replaceable;
            if (Files.exists(place) && !Files.isRegularFile(place)) {
                this.file = place;
                this.temporary = Optional.empty();
                this.channel = Optional.empty();
                this.out = new BufferedOutputStream(WritableFile.device(place));
                return;
            }
            WritableFile.requireNoneBut(replaceable, place);
            // a link goes on leading to the file
            this.file = Files.exists(place) ? place.toRealPath() : place.toAbsolutePath();
            // the process in its name: two may be told to write the same file, on two machines or in two threads as
            // well
            String number = String.format(
                    Locale.ROOT,
                    "%d%04d",
                    ProcessHandle.current().pid(),
                    ThreadLocalRandom.current().nextInt(10_000));
            Path beside = file.resolveSibling(file.getFileName() + "." + number + TEMPORARY);
            // created, never opened: a link that somebody else has put there would lead into another file
            Files.deleteIfExists(beside);
            FileChannel opened = WritableFile.create(beside);
            lock(opened);
            this.temporary = Optional.of(beside);
            this.channel = Optional.of(opened);
            this.out = new BufferedOutputStream(Channels.newOutputStream(opened));
        }

        /** Tells processes of other machines that it is being written. */
        private static void lock(FileChannel opened) {
            try {
                opened.tryLock();
            } catch (IOException e) {
                // a file system without locks: others cannot lock it either, and leave it
                return;
            }
        }

        /** Takes the content; it is buffered, and closed with this object. */
        public OutputStream out() {
            return out;
        }

        /** Puts the file in its place, where it survives a power failure. To be called once, when all was written. */
        public void complete() throws IOException {
            out.flush();
            if (channel.isPresent()) {
                channel.get().force(true);
                out.close();
                WritableFile.moveOver(replaceable, temporary.orElseThrow(), file);
                syncDirectoryOf(file);
            }
        }

        /** Closes it. A file that was not completed goes, and what was there before stays. */
        @Override
        public void close() throws IOException {
            try {
                if (channel.isPresent()) {
                    // what the buffer still holds is not wanted
                    channel.get().close();
                } else {
                    out.close();
                }
            } finally {
                if (temporary.isPresent()) {
                    Files.deleteIfExists(temporary.get());
                }
            }
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
            WritableFile.link(written, file);
        } catch (FileAlreadyExistsException | NoSuchFileException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException e) {
            // a file system without such names; this looks first whether the name is free
            WritableFile.moveToFree(written, file);
        }
        syncDirectoryOf(file);
    }

    /** The name that a file with this one was to get, empty if it is not the name of a file that was being written. */
    public static Optional<String> intendedName(String fileName) {
        Matcher name = TEMPORARY_NAME.matcher(fileName);
        return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
    }

    /** Renames a file at once; both directories tell so after a power failure. */
    public static void move(Path from, Path to) throws IOException {
        WritableFile.move(from, to);
        syncDirectoryOf(to);
        if (!Objects.equals(from.getParent(), to.getParent())) {
            syncDirectoryOf(from);
        }
    }

    private static void syncDirectoryOf(Path file) throws IOException {
        sync(directoryOf(file));
    }

    private static Path directoryOf(Path file) {
        return requireNonNull(file.toAbsolutePath().getParent(), "a file lies in a directory");
    }

    /** Makes a directory that is still there after a power failure. */
    public static void makeDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Path parent = directory.toAbsolutePath().getParent();
            if (parent != null) {
                makeDirectory(parent);
            }
            WritableFile.makeDirectories(directory);
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
