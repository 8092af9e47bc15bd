// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reports a file within milliseconds. A file system without events, such as a network one, is listed a moment after
 * {@link #listSoon}.
 */
public final class DirectoryWatch implements AutoCloseable {

    private static final long MOMENT_MILLIS = 200;
    private static final long CLOSE_MILLIS = 10_000;

    private final Supplier<List<Path>> directories;
    private final Consumer<Path> onFile;
    private final Consumer<String> onRefused;
    private final AtomicBoolean listAsked = new AtomicBoolean(true);
    private final Map<WatchKey, Path> watched = new HashMap<>();
    private final Set<Path> refused = new LinkedHashSet<>();
    private final Thread thread;
    private volatile boolean closed;

    /** The consumer may get a file more than once, and must not throw. */
    public DirectoryWatch(
            ThreadGroup group, Supplier<List<Path>> directories, Consumer<Path> onFile, Consumer<String> onRefused) {
        this.directories = directories;
        this.onFile = onFile;
        this.onRefused = onRefused;
        this.thread = new Thread(group, this::run, "grainery watch");
        this.thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    public void listSoon() {
        listAsked.set(true);
    }

    private void run() {
        try (WatchService service = FileSystems.getDefault().newWatchService()) {
            while (!closed) {
                if (listAsked.getAndSet(false)) {
                    list(service);
                }
                WatchKey key = service.poll(MOMENT_MILLIS, TimeUnit.MILLISECONDS);
                if (key != null) {
                    pass(key);
                }
            }
        } catch (IOException | ClosedWatchServiceException e) {
            onRefused.accept(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void pass(WatchKey key) {
        Path directory = watched.get(key);
        for (WatchEvent<?> event : key.pollEvents()) {
            if (event.context() instanceof Path name) {
                onFile.accept(directory.resolve(name));
            } else {
                // an overflow of events
                listAsked.set(true);
            }
        }
        if (!key.reset()) {
            watched.remove(key);
        }
    }

    private void list(WatchService service) {
        for (Path directory : new LinkedHashSet<>(directories.get())) {
            register(service, directory);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
                files.forEach(onFile);
            } catch (IOException | DirectoryIteratorException e) {
                // the look of the recording thread reports it
                refused.remove(directory);
            }
        }
    }

    private void register(WatchService service, Path directory) {
        if (watched.containsValue(directory) || !Files.isDirectory(directory)) {
            return;
        }
        try {
            watched.put(directory.register(service, StandardWatchEventKinds.ENTRY_CREATE), directory);
        } catch (IOException e) {
            if (refused.add(directory)) {
                onRefused.accept(directory + ": " + e.getMessage());
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
