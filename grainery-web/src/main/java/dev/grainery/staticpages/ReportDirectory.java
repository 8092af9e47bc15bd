// SPDX-License-Identifier: Apache-2.0
package dev.grainery.staticpages;

import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The directory of a report. A new report is written to a sibling directory and renamed when complete, so that readers
 * never see a partial one. Thread-safe.
 */
final class ReportDirectory implements AutoCloseable {

    /** Marks a directory as a report. */
    static final String MARK = "grainery-report.json";

    private static final String DRAFT = ".new-";
    private static final String FORMER = ".old-";

    private static final Duration LEFT_OVER_AFTER = Duration.ofDays(2);

    private final Path place;
    private final Path draft;
    private final Set<Path> directories = ConcurrentHashMap.newKeySet();
    private final AtomicLong files = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    private ReportDirectory(Path place, Path draft) {
        this.place = place;
        this.draft = draft;
    }

    static ReportDirectory begin(Path directory) throws IOException {
        requireReport(directory);
        Path place = Files.exists(directory)
                ? directory.toRealPath()
                : directory.toAbsolutePath().normalize();
        WritableFile.makeDirectories(place.getParent());
        Path draft = beside(place, DRAFT);
        try {
            WritableFile.makeNewDirectory(draft);
        } catch (FileSystemException e) {
            if (FullDisk.isCauseOf(e)) {
                throw e;
            }
            throw new NoReportException(place.getParent() + " cannot be written to (" + reason(e)
                    + "): a report is written there, beside " + place
                    + ", and takes its place when it is complete. Choose a directory elsewhere");
        }
        ReportDirectory begun = new ReportDirectory(place, draft);
        try {
            WritableFile.create(draft.resolve(MARK)).close();
            begun.requireReplaceable();
            deleteLeftovers(place);
            return begun;
        } catch (IOException | RuntimeException e) {
            begun.close();
            throw e;
        }
    }

    /** Tries the final renames first, so that no hours of work are lost. */
    private void requireReplaceable() throws IOException {
        if (!Files.exists(place)) {
            return;
        }
        for (Path file : foreign()) {
            if (!Files.isSymbolicLink(place.resolve(file))
                    && !(Files.isRegularFile(place.resolve(file)) && Files.isReadable(place.resolve(file)))) {
                throw new NoReportException(place.resolve(file)
                        + " cannot be read, so it cannot be kept in the new report. Move it out of " + place);
            }
        }
        Path aside = beside(place, FORMER);
        try {
            WritableFile.move(place, aside);
        } catch (FileSystemException e) {
            throw new NoReportException(place + " cannot be renamed (" + reason(e)
                    + "), so no report can take its place. If it is a mount point, choose a directory in it, such as "
                    + place.resolve("report"));
        }
        WritableFile.move(aside, place);
    }

    private static String reason(FileSystemException failure) {
        return failure instanceof AccessDeniedException
                ? "not permitted"
                : Optional.ofNullable(failure.getReason()).orElseGet(failure::toString);
    }

    /** Files that no report wrote, such as those of a web server. */
    private List<Path> foreign() throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            return files.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .map(place::relativize)
                    .filter(file -> !FileNames.isOfReport(file))
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    static void requireReport(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.isDirectory(directory) || directory.toRealPath().getParent() == null) {
            throw new NoReportException(directory + " cannot be the directory of a report; choose another one");
        }
        if (!isEmpty(directory) && !Files.exists(directory.resolve(MARK))) {
            throw new NoReportException(
                    directory + " is not empty and does not hold a report of Grainery; choose another directory");
        }
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            return !entries.iterator().hasNext();
        }
    }

    private static Path beside(Path place, String mark) {
        return place.resolveSibling(place.getFileName() + mark + UUID.randomUUID());
    }

    /** Deletes the leftovers of killed runs that no process writes any more. */
    private static void deleteLeftovers(Path place) throws IOException {
        Instant old = Instant.now().minus(LEFT_OVER_AFTER);
        String draft = place.getFileName() + DRAFT;
        String former = place.getFileName() + FORMER;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(place.getParent())) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                // if a run was killed between the two renames, the former report is the only one
                boolean isLeftOver = name.startsWith(draft) || (name.startsWith(former) && Files.exists(place));
                if (isLeftOver
                        && Files.exists(entry.resolve(MARK))
                        && Files.getLastModifiedTime(entry).toInstant().isBefore(old)) {
                    delete(entry, file -> name.startsWith(draft) || FileNames.isOfReport(file));
                }
            }
        }
    }

    void write(String name, String content) throws IOException {
        Path file = draft.resolve(name);
        // added only once it exists: another thread may be about to write into it
        if (!directories.contains(file.getParent())) {
            WritableFile.makeDirectories(file.getParent());
            directories.add(file.getParent());
        }
        byte[] encoded = content.getBytes(StandardCharsets.UTF_8);
        WritableFile.create(file, encoded);
        files.incrementAndGet();
        bytes.addAndGet(encoded.length);
    }

    long files() {
        return files.get();
    }

    long bytes() {
        return bytes.get();
    }

    void publish(String mark) throws IOException {
        DurableFile.write(draft.resolve(MARK), mark.getBytes(StandardCharsets.UTF_8));
        requireReport(place);
        if (Files.exists(place)) {
            Path former = beside(place, FORMER);
            Set<Path> kept = keep();
            WritableFile.move(place, former);
            try {
                WritableFile.move(draft, place);
            } catch (IOException e) {
                WritableFile.move(former, place);
                throw e;
            }
            delete(former, file -> kept.contains(file) || FileNames.isOfReport(file));
        } else {
            WritableFile.move(draft, place);
        }
    }

    /** Copies foreign files before the directory is replaced, so that a web server never misses them. */
    private Set<Path> keep() throws IOException {
        Set<Path> kept = new HashSet<>(foreign());
        for (Path file : kept) {
            Path copy = draft.resolve(file);
            WritableFile.makeDirectories(copy.getParent());
            WritableFile.copy(place.resolve(file), copy);
        }
        return kept;
    }

    @Override
    public void close() {
        try {
            if (Files.exists(draft)) {
                delete(draft, file -> true);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory, Predicate<Path> which) throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (which.test(directory.relativize(file))) {
                    Files.delete(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                if (isEmpty(visited)) {
                    Files.delete(visited);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
