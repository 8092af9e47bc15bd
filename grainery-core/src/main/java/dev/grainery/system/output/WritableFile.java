// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The only access to files for writing, except SQLite's. Archive files are refused before they are opened. */
public final class WritableFile {

    /** Archive kinds that Grainery makes itself: CDX files of containers, and checksum lists of sidecars. */
    static final Set<ArchiveFileKind> MADE_HERE = EnumSet.of(ArchiveFileKind.CDX, ArchiveFileKind.CHECKSUMS);

    private WritableFile() {}

    static void requireNoArchiveFile(Path file) throws IOException {
        requireNoneBut(Set.of(), file);
    }

    static void requireNoneBut(Set<ArchiveFileKind> permitted, Path file) throws IOException {
        if (Files.isRegularFile(file)) {
            Path real = file.toRealPath();
            Optional<ArchiveFileKind> kind = ArchiveFileKind.of(real).filter(one -> !permitted.contains(one));
            if (kind.isPresent()) {
                throw ProtectedFileException.ofKind(real, kind.get());
            }
        }
    }

    public static Path permitted(Path file) throws IOException {
        requireNoArchiveFile(file);
        return file;
    }

    public static FileChannel create(Path file) throws IOException {
        return FileChannel.open(file, CREATE_NEW, WRITE);
    }

    public static void create(Path file, byte[] content) throws IOException {
        // a channel may write only a part if the disk is full
        try (OutputStream out = Channels.newOutputStream(create(file))) {
            out.write(content);
        }
    }

    public static void createPrivate(Path file, byte[] content) throws IOException {
        FileAttribute<?>[] owned =
                file.getFileSystem().supportedFileAttributeViews().contains("posix")
                        ? new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                        }
                        : new FileAttribute<?>[0];
        try (FileChannel channel = FileChannel.open(file, Set.of(CREATE_NEW, WRITE), owned);
                OutputStream out = Channels.newOutputStream(channel)) {
            out.write(content);
            channel.force(true);
        }
    }

    public static FileChannel append(Path file) throws IOException {
        return FileChannel.open(permitted(file), CREATE, WRITE, APPEND);
    }

    public static FileChannel lockFile(Path file) throws IOException {
        return FileChannel.open(permitted(file), CREATE, WRITE, NOFOLLOW_LINKS);
    }

    public static FileChannel present(Path file) throws IOException {
        return FileChannel.open(permitted(file), WRITE, NOFOLLOW_LINKS);
    }

    static OutputStream device(Path device) throws IOException {
        return Files.newOutputStream(device, WRITE);
    }

    /** In place; {@code bytes} must be as many as the file has. */
    public static void overwrite(Path file, byte[] bytes) throws IOException {
        // unlike a channel, this stays open when its thread is interrupted
        try (RandomAccessFile out = new RandomAccessFile(permitted(file).toFile(), "rw")) {
            out.write(bytes);
        }
    }

    /** Renames a file or directory atomically and replaces a file of that name. */
    public static void move(Path from, Path to) throws IOException {
        moveOver(Set.of(), from, to);
    }

    static void moveOver(Set<ArchiveFileKind> permitted, Path from, Path to) throws IOException {
        requireNoneBut(permitted, to);
        Files.move(from, to, ATOMIC_MOVE);
    }

    static void moveToFree(Path from, Path to) throws IOException {
        Files.move(from, to);
    }

    public static void link(Path file, Path second) throws IOException {
        Files.createLink(second, file);
    }

    public static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, COPY_ATTRIBUTES, NOFOLLOW_LINKS);
    }

    public static void makeDirectories(Path directory) throws IOException {
        Files.createDirectories(directory);
    }

    public static void makeNewDirectory(Path directory) throws IOException {
        Files.createDirectory(directory);
    }

    public static Path newDirectory(Path parent, String prefix) throws IOException {
        return Files.createTempDirectory(parent, prefix);
    }

    public static Path temporary(String prefix, String suffix) throws IOException {
        return Files.createTempFile(prefix, suffix);
    }
}
