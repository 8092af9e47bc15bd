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

/**
 * The one door to files that are written: all that Grainery opens to write, makes, copies, links or renames goes through
 * here, and no file of an archive gets out changed. What is recognised as a container, CDX file, log or list of checksums
 * is refused before it is opened.
 *
 * <p>The files of an embedded store are opened by SQLite itself, which makes them under a name that nobody else has, and
 * writes to no file that does not begin as one of its own.
 */
public final class WritableFile {

    /** What Grainery makes itself of these kinds: the CDX files of containers, and the sums of a sidecar. */
    static final Set<ArchiveFileKind> MADE_HERE = EnumSet.of(ArchiveFileKind.CDX, ArchiveFileKind.CHECKSUMS);

    private WritableFile() {}

    /**
     * Refuses a file of an archive.
     *
     * @throws ProtectedFileException if it is one
     * @throws IOException if it is there and cannot be read, so that nobody can tell
     */
    static void requireNoArchiveFile(Path file) throws IOException {
        requireNoneBut(Set.of(), file);
    }

    /** Refuses a file of an archive that is none of these kinds. */
    static void requireNoneBut(Set<ArchiveFileKind> permitted, Path file) throws IOException {
        if (Files.isRegularFile(file)) {
            Path real = file.toRealPath();
            Optional<ArchiveFileKind> kind = ArchiveFileKind.of(real).filter(one -> !permitted.contains(one));
            if (kind.isPresent()) {
                throw ProtectedFileException.ofKind(real, kind.get());
            }
        }
    }

    /**
     * A file that something else than this program's own code writes to, such as a database or another process.
     *
     * @return the same file
     * @throws ProtectedFileException if it is a file of an archive
     */
    public static Path permitted(Path file) throws IOException {
        requireNoArchiveFile(file);
        return file;
    }

    /** Makes a file that is not there, and opens it. */
    public static FileChannel create(Path file) throws IOException {
        return FileChannel.open(file, CREATE_NEW, WRITE);
    }

    /** Makes a file that is not there, with this content. */
    public static void create(Path file, byte[] content) throws IOException {
        // not by a channel alone: that may leave out what a full disk does not take
        try (OutputStream out = Channels.newOutputStream(create(file))) {
            out.write(content);
        }
    }

    /** Makes a file that is not there, with this content, which nobody but its owner can read. */
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

    /** Opens a file to write after what it holds; it is made if it is not there. */
    public static FileChannel append(Path file) throws IOException {
        return FileChannel.open(permitted(file), CREATE, WRITE, APPEND);
    }

    /** Opens a file that is only locked; it is made if it is not there. */
    public static FileChannel lockFile(Path file) throws IOException {
        return FileChannel.open(permitted(file), CREATE, WRITE, NOFOLLOW_LINKS);
    }

    /** Opens a file that is there, to lock it or to make it durable. */
    public static FileChannel present(Path file) throws IOException {
        return FileChannel.open(permitted(file), WRITE, NOFOLLOW_LINKS);
    }

    /** Opens what is there and no regular file, such as a pipe or a device. */
    static OutputStream device(Path device) throws IOException {
        return Files.newOutputStream(device, WRITE);
    }

    /**
     * Writes over the beginning of a file, in place.
     *
     * @param bytes as many as the file has
     */
    public static void overwrite(Path file, byte[] bytes) throws IOException {
        // not by a channel: that would close when its thread is interrupted
        try (RandomAccessFile out = new RandomAccessFile(permitted(file).toFile(), "rw")) {
            out.write(bytes);
        }
    }

    /** Renames a file or a directory at once; another file of that name is replaced. */
    public static void move(Path from, Path to) throws IOException {
        moveOver(Set.of(), from, to);
    }

    /** The same, where the file that is replaced may be one of these kinds. */
    static void moveOver(Set<ArchiveFileKind> permitted, Path from, Path to) throws IOException {
        requireNoneBut(permitted, to);
        Files.move(from, to, ATOMIC_MOVE);
    }

    /** Renames a file if there is none of that name. */
    static void moveToFree(Path from, Path to) throws IOException {
        Files.move(from, to);
    }

    /** Gives a file a second name, if there is no file of that name. The file itself is not touched. */
    public static void link(Path file, Path second) throws IOException {
        Files.createLink(second, file);
    }

    /** Copies a file, or a link as a link, to a place where none is. */
    public static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, COPY_ATTRIBUTES, NOFOLLOW_LINKS);
    }

    /** Makes a directory, and those above it. */
    public static void makeDirectories(Path directory) throws IOException {
        Files.createDirectories(directory);
    }

    /** Makes a directory that is not there. */
    public static void makeNewDirectory(Path directory) throws IOException {
        Files.createDirectory(directory);
    }

    /** Makes a directory of a name that nobody else has. */
    public static Path newDirectory(Path parent, String prefix) throws IOException {
        return Files.createTempDirectory(parent, prefix);
    }

    /** Makes an empty file for a while, of a name that nobody else has, among the temporary files of the system. */
    public static Path temporary(String prefix, String suffix) throws IOException {
        return Files.createTempFile(prefix, suffix);
    }
}
