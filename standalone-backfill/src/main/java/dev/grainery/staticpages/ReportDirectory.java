// SPDX-License-Identifier: Apache-2.0
package dev.grainery.staticpages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The directory of a report. A new report is written beside it, and takes its place when it is whole, so that readers
 * never see half of one. Thread-safe.
 */
final class ReportDirectory implements AutoCloseable {

    /** The file by which a report is known. */
    static final String MARK = "grainery-report.json";

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

    /**
     * Begins a report.
     *
     * @throws NoReportException if the directory holds something else
     */
    static ReportDirectory begin(Path directory) throws IOException {
        requireReport(directory);
        Path place = Files.exists(directory)
                ? directory.toRealPath()
                : directory.toAbsolutePath().normalize();
        Files.createDirectories(place.getParent());
        deleteLeftovers(place);
        ReportDirectory begun = new ReportDirectory(place, beside(place, ".new-"));
        Files.createDirectory(begun.draft);
        Files.createFile(begun.draft.resolve(MARK));
        return begun;
    }

    /** Refuses a directory that holds something else than a report. */
    static void requireReport(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.isDirectory(directory) || directory.toRealPath().getParent() == null) {
            throw new NoReportException(directory + " is no directory for a report");
        }
        if (!isEmpty(directory) && !Files.exists(directory.resolve(MARK))) {
            throw new NoReportException(
                    directory + " is not empty, and what it holds is no report of Grainery; choose another directory");
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

    /** Deletes what runs that were killed have left, and that nobody can be writing any more. */
    private static void deleteLeftovers(Path place) throws IOException {
        Instant old = Instant.now().minus(LEFT_OVER_AFTER);
        String prefix = place.getFileName() + ".";
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(place.getParent(), entry -> {
            String name = entry.getFileName().toString();
            return name.startsWith(prefix + "new-") || name.startsWith(prefix + "old-");
        })) {
            for (Path entry : entries) {
                if (Files.exists(entry.resolve(MARK))
                        && Files.getLastModifiedTime(entry).toInstant().isBefore(old)) {
                    delete(entry);
                }
            }
        }
    }

    /** Writes a file of the report. */
    void write(String name, String content) throws IOException {
        Path file = draft.resolve(name);
        if (directories.add(file.getParent())) {
            Files.createDirectories(file.getParent());
        }
        byte[] encoded = content.getBytes(StandardCharsets.UTF_8);
        Files.write(file, encoded);
        files.incrementAndGet();
        bytes.addAndGet(encoded.length);
    }

    long files() {
        return files.get();
    }

    long bytes() {
        return bytes.get();
    }

    /**
     * Puts the report in the place of the former one.
     *
     * @param mark what its mark says
     */
    void publish(String mark) throws IOException {
        Files.writeString(draft.resolve(MARK), mark);
        requireReport(place);
        if (Files.exists(place)) {
            Path former = beside(place, ".old-");
            Files.move(place, former);
            try {
                Files.move(draft, place);
            } catch (IOException e) {
                Files.move(former, place);
                throw e;
            }
            delete(former);
        } else {
            Files.move(draft, place);
        }
    }

    /** Deletes what was not published. */
    @Override
    public void close() {
        try {
            if (Files.exists(draft)) {
                delete(draft);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
