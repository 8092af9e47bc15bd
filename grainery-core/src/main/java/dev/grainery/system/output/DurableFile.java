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

/** After a power failure, a file is complete or absent, and a replaced file complete in its old or new form. */
public final class DurableFile {

    private static final String TEMPORARY = ".tmp";
    private static final Pattern DRAFT_NAME = Pattern.compile("(.+)\\.([0-9]{1,14})[0-9]{4}\\" + TEMPORARY);

    private static final Duration START_PRECISION = Duration.ofSeconds(2);

    private static final Pattern TEMPORARY_NAME = Pattern.compile("(.+?)(?:\\.[0-9]+)?\\" + TEMPORARY);

    // Windows cannot synchronise directories and does not need to
    private static final boolean DIRECTORIES_CAN_BE_OPENED = File.separatorChar == '/';

    private DurableFile() {}

    @FunctionalInterface
    public interface Content {

        /** The caller closes the stream, which is buffered. If this throws, the file stays as it was. */
        void writeTo(OutputStream out) throws IOException;
    }

    public static void write(Path file, byte[] bytes) throws IOException {
        write(draft(file), out -> out.write(bytes));
    }

    /** Deletes drafts of killed processes. Pipes and devices are written to, not replaced. */
    public static void write(Path file, Content content) throws IOException {
        write(begin(file), content);
    }

    /** Only for files that this program has made: it may replace a CDX file or checksum list. */
    public static void writeOverOwn(Path file, Content content) throws IOException {
        write(new Draft(file, WritableFile.MADE_HERE), content);
    }

    public static void write(Draft draft, Content content) throws IOException {
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

    public static Draft begin(Path file) throws IOException {
        Draft draft = draft(file);
        draft.temporary.ifPresent(own -> deleteLeftovers(own, draft.file));
        return draft;
    }

    /** As {@link #begin}, but drafts of killed processes remain, so the directory is not listed for each file. */
    public static Draft draft(Path file) throws IOException {
        try {
            return new Draft(file, Set.of());
        } catch (IOException e) {
            throw FullDisk.named(file, e);
        }
    }

    private static void deleteLeftovers(Path own, Path file) {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directoryOf(file), one -> isLeftover(one, file))) {
            for (Path one : all) {
                if (!one.equals(own)) {
                    deleteLeftover(one);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // the drafts of a directory that cannot be listed do no harm
            return;
        }
    }

    /** Deletes a draft unless its process is alive. */
    public static void deleteLeftover(Path draft) {
        try {
            if (Files.isRegularFile(draft, LinkOption.NOFOLLOW_LINKS) && !isInUse(draft)) {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            // drafts that cannot be examined or deleted do no harm
            return;
        }
    }

    private static boolean isLeftover(Path one, Path file) {
        Matcher name = DRAFT_NAME.matcher(one.getFileName().toString());
        return name.matches() && name.group(1).equals(file.getFileName().toString());
    }

    /** Whether the process of a draft is alive: here by its id, on other machines by its lock. */
    private static boolean isInUse(Path draft) throws IOException {
        Matcher name = DRAFT_NAME.matcher(draft.getFileName().toString());
        Instant written = Files.getLastModifiedTime(draft).toInstant();
        // the id of an ended process may be reused by a later one
        return !name.matches()
                || ProcessHandle.of(Long.parseLong(name.group(2)))
                        .filter(process -> process.info()
                                .startInstant()
                                .map(start -> !start.minus(START_PRECISION).isAfter(written))
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
            // a link keeps pointing to the file
            this.file = Files.exists(place) ? place.toRealPath() : place.toAbsolutePath();
            // unique: several threads, processes or machines may write the same file
            String number = String.format(
                    Locale.ROOT,
                    "%d%04d",
                    ProcessHandle.current().pid(),
                    ThreadLocalRandom.current().nextInt(10_000));
            Path sibling = file.resolveSibling(file.getFileName() + "." + number + TEMPORARY);
            // created, never opened: another user's link of this name could point anywhere
            Files.deleteIfExists(sibling);
            FileChannel opened = WritableFile.create(sibling);
            lock(opened);
            this.temporary = Optional.of(sibling);
            this.channel = Optional.of(opened);
            this.out = new BufferedOutputStream(Channels.newOutputStream(opened));
        }

        /** Shows processes on other machines that the draft is being written. */
        private static void lock(FileChannel opened) {
            try {
                opened.tryLock();
            } catch (IOException e) {
                // without locks on this file system, other machines cannot lock it either, and leave it
                return;
            }
        }

        public OutputStream out() {
            return out;
        }

        public void complete() throws IOException {
            out.flush();
            if (channel.isPresent()) {
                channel.get().force(true);
                out.close();
                WritableFile.moveOver(replaceable, temporary.orElseThrow(), file);
                syncDirectoryOf(file);
            }
        }

        @Override
        public void close() throws IOException {
            try {
                if (channel.isPresent()) {
                    // discards the buffer
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

    /** Gives a completed temporary file its final name, durably; never replaces a file. */
    public static void name(Path written, Path file) throws IOException {
        try {
            // a hard link never replaces a file, as a rename would
            WritableFile.link(written, file);
        } catch (FileAlreadyExistsException | NoSuchFileException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException e) {
            // a file system without hard links: not atomic
            WritableFile.moveToFree(written, file);
        }
        syncDirectoryOf(file);
    }

    public static Optional<String> intendedName(String fileName) {
        Matcher name = TEMPORARY_NAME.matcher(fileName);
        return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
    }

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

    public static void sync(Path directory) throws IOException {
        if (DIRECTORIES_CAN_BE_OPENED) {
            try (FileChannel channel = FileChannel.open(directory, READ)) {
                channel.force(true);
            }
        }
    }
}
