// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes archives: {@code yy/topics/HARVEST/} with containers, and in it {@code logs/crawl} with a log and
 * {@code logs/index} with an index for each container. The reader of Grainery finds nothing to report in them.
 */
public final class ArchiveGenerator {

    static final String INDEXES = "logs/index";

    private static final String LOG = "logs/crawl/crawler00.crawl.log";
    private static final String LOG_LINE =
            "2001-01-01T12:00:00.000Z   200      20000 http://field.example/ - - text/html #001 - - - -\n";

    private final ArchiveShape shape;
    private final int jobs;

    /** @param jobs how many files are written at once; the archive is the same for any number */
    public ArchiveGenerator(ArchiveShape shape, int jobs) {
        this.shape = shape;
        this.jobs = jobs;
    }

    /**
     * Makes an archive.
     *
     * @param archive an empty directory, or one that is not there yet
     * @return bytes of all containers
     * @throws IOException if a file is there already, or cannot be written
     */
    public long generate(Path archive) throws IOException, InterruptedException {
        directories(archive);
        Content content = new Content(shape.compressible(), new SplittableRandom(shape.seed()));
        AtomicInteger next = new AtomicInteger();
        ExecutorService writers = Executors.newFixedThreadPool(jobs);
        try {
            List<Callable<Long>> work = new ArrayList<>();
            for (int job = 0; job < jobs; job++) {
                ContainerMaker maker = new ContainerMaker(archive, shape, content);
                work.add(() -> make(maker, next));
            }
            long bytes = 0;
            for (Future<Long> done : writers.invokeAll(work)) {
                bytes += done.get();
            }
            return bytes;
        } catch (ExecutionException e) {
            throw new IOException("the archive could not be made: " + e.getCause(), e.getCause());
        } finally {
            writers.shutdownNow();
        }
    }

    private long make(ContainerMaker maker, AtomicInteger next) throws IOException {
        long bytes = 0;
        for (int number = next.getAndIncrement(); number < shape.files(); number = next.getAndIncrement()) {
            bytes += maker.make(number);
        }
        return bytes;
    }

    private void directories(Path archive) throws IOException {
        for (int number = 0; number < shape.files(); number++) {
            PlacedFile file = PlacedFile.of(number, shape);
            if (file.serial() == 0) {
                Path log = archive.resolve(file.directory()).resolve(LOG);
                Files.createDirectories(log.getParent());
                Files.write(log, LOG_LINE.getBytes(StandardCharsets.UTF_8));
                if (shape.index() != IndexKind.NONE) {
                    Files.createDirectories(archive.resolve(file.directory()).resolve(INDEXES));
                }
            }
        }
    }
}
