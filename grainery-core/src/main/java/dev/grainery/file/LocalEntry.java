// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

final class LocalEntry implements StorageEntry {

    private final Path path;
    private final Optional<NameText> directory;

    LocalEntry(Path path) {
        this(path, Optional.empty());
    }

    private LocalEntry(Path path, Optional<NameText> directory) {
        this.path = path;
        this.directory = directory;
    }

    @Override
    public NameText name() {
        return directory.isPresent() ? directory.get().inside(path) : NameText.of(path);
    }

    @Override
    public String fileName() {
        Path name = path.getFileName();
        return name == null ? "" : name.toString();
    }

    @Override
    public FileState state() throws IOException {
        return state(Files.readAttributes(path, BasicFileAttributes.class));
    }

    @Override
    public FileState listed() throws IOException {
        return state(Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    }

    private static FileState state(BasicFileAttributes now) {
        return new FileState(kind(now), now.size(), now.lastModifiedTime().toInstant());
    }

    private static FileState.Kind kind(BasicFileAttributes now) {
        if (now.isRegularFile()) {
            return FileState.Kind.FILE;
        }
        if (now.isDirectory()) {
            return FileState.Kind.DIRECTORY;
        }
        return now.isSymbolicLink() ? FileState.Kind.LINK : FileState.Kind.OTHER;
    }

    @Override
    public Listing list() {
        // names only, because there may be millions
        List<Path> names = new ArrayList<>();
        Optional<IOException> failure = Optional.empty();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(path)) {
            stream.forEach(entry -> names.add(entry.getFileName()));
        } catch (DirectoryIteratorException e) {
            failure = Optional.ofNullable(e.getCause());
        } catch (IOException e) {
            failure = Optional.of(e);
        }
        Collections.sort(names);
        Optional<NameText> parent = Optional.of(name());
        return new Listing(
                new LazyEntries(names.size(), i -> new LocalEntry(path.resolve(names.get(i)), parent)), failure);
    }

    @Override
    public boolean holdsAnything() throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            return entries.iterator().hasNext();
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    @Override
    public ReadableByteChannel open(FileState met) throws IOException {
        return RegularFiles.open(path);
    }

    @Override
    public ReadableByteChannel openPastCaches(FileState met) throws IOException {
        try {
            return DirectChannel.open(path);
        } catch (IOException | UnsupportedOperationException e) {
            // not every file system supports it; an unreadable file fails again here
            return open(met);
        }
    }

    @Override
    public StorageEntry real() throws IOException {
        try {
            return new LocalEntry(path.toRealPath());
        } catch (IOException e) {
            if (leadsToItself()) {
                FileSystemLoopException loop = new FileSystemLoopException(path.toString());
                loop.initCause(e);
                throw loop;
            }
            throw e;
        }
    }

    private boolean leadsToItself() {
        Set<Path> passed = new HashSet<>();
        Path step = path.toAbsolutePath().normalize();
        try {
            while (Files.isSymbolicLink(step)) {
                if (!passed.add(step)) {
                    return true;
                }
                step = step.resolveSibling(Files.readSymbolicLink(step)).normalize();
            }
        } catch (IOException e) {
            return false;
        }
        return false;
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
