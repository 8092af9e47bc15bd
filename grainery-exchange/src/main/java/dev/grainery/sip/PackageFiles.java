// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.NameText;
import dev.grainery.file.PercentEncoding;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.sip.MeasuringOutput.FileSums;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Each file is read and must match its record; a reference is not read if the record has both digests. */
record PackageFiles(LinkMode link, Storage storage, ReadThrottle throttle) {

    private static final int BUFFER = 1 << 16;

    /** Uses the first location where the file matches its record; checks a copy left by an interrupted run. */
    PackagedFile put(PlannedFile file, Path directory, String path) throws IOException {
        Optional<PackagingException> first = Optional.empty();
        for (StorageEntry source : sources(file)) {
            try {
                return put(file, source, directory, path);
            } catch (PackagingException e) {
                first = first.or(() -> Optional.of(e));
            }
        }
        throw first.orElseThrow(() -> PackagingException.ofArchive(file.name() + " is at none of its places: "
                + String.join(", ", file.addresses()) + "; run grainery validate presence to see what is there"));
    }

    private PackagedFile put(PlannedFile file, StorageEntry source, Path directory, String path) throws IOException {
        if (link == LinkMode.REFERENCE && file.file().isPresent()) {
            return packaged(
                    file,
                    path,
                    sumsOf(file, source),
                    Optional.of(PercentEncoding.uri(source.name().text())));
        }
        Path target = PackageNames.inside(directory, path);
        if (isFile(target)) {
            FileSums left = sums(entry(target), OutputStream.nullOutputStream());
            if (difference(file, left).isEmpty() && (file.file().isPresent() || left.equals(checked(file, source)))) {
                return packaged(file, path, left, Optional.empty());
            }
            Files.delete(target);
        }
        DurableFile.makeDirectory(target.getParent());
        return packaged(
                file,
                path,
                // a hard link to a log would change with the log
                link == LinkMode.HARD && file.file().isPresent()
                        ? linked(file, source, target)
                        : copied(file, source, target),
                Optional.empty());
    }

    private static PackagedFile packaged(PlannedFile file, String path, FileSums sums, Optional<String> reference) {
        return new PackagedFile(path, sums, file.mediaType(), reference, Optional.of(file));
    }

    private List<StorageEntry> sources(PlannedFile file) {
        return file.addresses().stream()
                .flatMap(address -> storage.at(address).stream())
                .filter(entry -> entry.seen().filter(FileState::isFile).isPresent())
                .toList();
    }

    private static Optional<FileSums> recordedSums(PlannedFile file) {
        return file.file()
                .filter(record -> record.size().value().isPresent())
                .flatMap(record -> Optional.ofNullable(
                                record.digests().byAlgorithm().get(DigestAlgorithm.SHA256.word()))
                        .map(sha256 -> new FileSums(
                                record.size().value().getAsLong(),
                                record.revision().hashOrig().value(),
                                sha256)));
    }

    private FileSums sumsOf(PlannedFile file, StorageEntry source) throws IOException {
        Optional<FileSums> recorded = recordedSums(file);
        return recorded.isPresent() ? recorded.get() : checked(file, source);
    }

    private FileSums checked(PlannedFile file, StorageEntry source) throws IOException {
        FileSums sums = sums(source, OutputStream.nullOutputStream());
        requireSame(file, source, sums);
        return sums;
    }

    private FileSums copied(PlannedFile file, StorageEntry source, Path target) throws IOException {
        try (DurableFile.Draft draft = DurableFile.begin(target)) {
            FileSums sums = sums(source, draft.out());
            requireSame(file, source, sums);
            draft.complete();
            return sums;
        } catch (InterruptedIOException | PackagingException e) {
            throw e;
        } catch (IOException e) {
            throw FullDisk.isCauseOf(e) ? FullDisk.failure("the package", target, e) : e;
        }
    }

    private FileSums linked(PlannedFile file, StorageEntry source, Path target) throws IOException {
        String address = source.name().text();
        if (!LocalStorage.isLocal(address)) {
            throw new PackagingException(
                    address + " lies in no file system, so it can only be copied: use --link copy");
        }
        try {
            // a hard link to a symbolic link would not be a file
            WritableFile.link(NameText.pathOf(source.real().name().text()), target);
        } catch (UnsupportedOperationException | FileSystemException e) {
            throw new PackagingException(
                    address + " cannot get a second name in " + target.getParent() + ": " + e.getMessage()
                            + "; both must be on one file system: use --link copy",
                    e);
        }
        boolean isRight = false;
        try {
            FileSums sums = checked(file, entry(target));
            isRight = true;
            return sums;
        } finally {
            if (!isRight) {
                Files.delete(target);
            }
        }
    }

    /** Reading it has the time limit of the storage. */
    StorageEntry entry(Path file) {
        return storage.at(NameText.of(file.toAbsolutePath()).text()).orElseThrow();
    }

    /** Links are not followed. */
    boolean isFile(Path file) throws IOException {
        try {
            return entry(file).listed().isFile();
        } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException e) {
            return false;
        }
    }

    FileSums sums(StorageEntry entry, OutputStream out) throws IOException {
        MeasuringOutput passing = new MeasuringOutput(out);
        try (InputStream in = entry.stream()) {
            byte[] buffer = new byte[BUFFER];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                passing.write(buffer, 0, n);
                throttle.passed(n);
            }
        }
        return passing.sums();
    }

    private static void requireSame(PlannedFile file, StorageEntry source, FileSums sums) throws PackagingException {
        Optional<String> difference = difference(file, sums);
        if (difference.isPresent()) {
            throw PackagingException.ofArchive(source.name().text() + " is not what its record says: "
                    + difference.get() + "; run grainery validate, and salvage or restore it first");
        }
    }

    private static Optional<String> difference(PlannedFile file, FileSums sums) {
        return file.file().flatMap(record -> difference(record, sums));
    }

    private static Optional<String> difference(StoredFileRecord record, FileSums sums) {
        String md5 = record.revision().hashOrig().value();
        if (!md5.equals(sums.md5())) {
            return Optional.of("MD5 " + sums.md5() + ", expected " + md5);
        }
        return Optional.ofNullable(record.digests().byAlgorithm().get(DigestAlgorithm.SHA256.word()))
                .filter(sha256 -> !sha256.equals(sums.sha256()))
                .map(sha256 -> "SHA-256 " + sums.sha256() + ", expected " + sha256);
    }
}
