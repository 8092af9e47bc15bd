// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

final class Mover implements AutoCloseable {

    private final WatchService service = FileSystems.getDefault().newWatchService();
    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    private final Thread thread;

    Mover(Path from, Path to, Duration after, boolean copied) throws IOException {
        Files.createDirectories(from);
        Files.createDirectories(to);
        from.register(service, ENTRY_CREATE);
        thread = new Thread(
                () -> {
                    try {
                        for (WatchKey key = service.take(); ; key = service.take()) {
                            key.pollEvents().stream()
                                    .map(event -> from.resolve((Path) event.context()))
                                    .filter(file -> file.toString().endsWith(".warc.gz"))
                                    .forEach(file -> move(file, to, after, copied));
                            key.reset();
                        }
                    } catch (ClosedWatchServiceException | InterruptedException e) {
                        later.shutdownNow();
                    }
                },
                "mover");
    }

    void start() {
        thread.start();
    }

    private void move(Path file, Path to, Duration after, boolean copied) {
        if (after.isZero()) {
            moveNow(file, to, copied);
        } else {
            Future<?> unused = later.schedule(() -> moveNow(file, to, copied), after.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private static void moveNow(Path file, Path to, boolean copied) {
        Path target = to.resolve(file.getFileName());
        try {
            if (copied) {
                Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                Files.delete(file);
            } else {
                Files.move(file, target);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        service.close();
        later.shutdownNow();
    }
}
