// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.captures.CaptureDirectory;
import dev.grainery.cluster.WorkParts;
import dev.grainery.cluster.Workers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/** Batches of one root: several for each worker, and none that takes long at the end. Thread-safe. */
final class ClusterReading implements ReadingStrategy {

    private static final int FEWEST_FILES = 50;
    private static final int MOST_FILES = 2_000;
    private static final long FEWEST_BYTES = 32L << 20;
    private static final long MOST_BYTES = 1L << 30;
    private static final int PARTS_OF_WORKER = 4;

    private final BackfillContext watch;
    private final Optional<CaptureDirectory> captures;
    private final MovedFiles moved;
    private final Optional<PendingLinks> links;
    private final Instant start;
    private final Workers workers;
    private final WorkParts<FilesToDescribe.Done> parts;
    private final Map<BatchKey, Batch> batches = new HashMap<>();
    private final Set<String> silent = ConcurrentHashMap.newKeySet();
    private final Set<String> absent = new HashSet<>();
    private long files;
    private long bytes;

    ClusterReading(
            BackfillSettings settings,
            Workers workers,
            Optional<CaptureDirectory> captures,
            BackfillContext watch,
            MovedFiles moved,
            Optional<PendingLinks> links,
            Instant start) {
        this.workers = workers;
        this.captures = captures;
        this.watch = watch;
        this.moved = moved;
        this.links = links;
        this.start = start;
        this.parts =
                new WorkParts<>(workers, watch.stop(), settings.common().jobs().perRoot());
    }

    /** The machine holds most of the bytes; it may be empty. */
    private record BatchKey(String root, String near) {}

    private static final class Batch {
        private final List<FileToRead> files = new ArrayList<>();
        private long bytes;
    }

    @Override
    public Optional<Future<FileRead.Result>> begin(Object walk, FileToRead file) throws InterruptedException {
        BatchKey key =
                new BatchKey(file.root(), workers.near(file.found().file().entry()));
        Optional<Batch> full = Optional.empty();
        synchronized (this) {
            Batch batch = batches.computeIfAbsent(key, one -> new Batch());
            batch.files.add(file);
            batch.bytes += file.size();
            files++;
            bytes += file.size();
            long all = (long) PARTS_OF_WORKER * workers.atOnce();
            if (batch.files.size() >= Math.min(MOST_FILES, Math.max(FEWEST_FILES, files / all))
                    || batch.bytes >= Math.min(MOST_BYTES, Math.max(FEWEST_BYTES, bytes / all))) {
                full = Optional.of(batches.remove(key));
            }
        }
        if (full.isPresent()) {
            begin(key, full.get());
        }
        return Optional.empty();
    }

    private void begin(BatchKey key, Batch batch) throws InterruptedException {
        if (!parts.enter(key.root())) {
            return;
        }
        if (isSilent(key.root()) || watch.stop().isRequested()) {
            parts.leave(key.root());
            batch.files.forEach(file -> watch.spending().skip(file.size()));
            return;
        }
        Set<String> names = batch.files.stream()
                .map(file -> file.found().file().location().fileName())
                .collect(Collectors.toSet());
        FilesToDescribe work = new FilesToDescribe(
                key.root(),
                batch.files.stream().map(FilesToDescribe.ToDescribe::of).toList(),
                captures.map(tables -> tables.of(names)).orElse(List.of()),
                start);
        parts.begin(work, batch.bytes, key.near(), this::done, () -> parts.leave(key.root()));
    }

    private void done(FilesToDescribe.Done done) {
        done.read().withoutKnownAbsent(absent).reportTo(watch.findings(), moved, watch.progress());
        links.orElseThrow().add(done.touched());
        watch.tallies().count(done.tallies());
        watch.tallies().notListed(done.capturesNotListed());
        watch.spending().skip(done.unreadFiles(), done.unreadBytes());
        if (!done.silentRoot().isEmpty()) {
            silent.add(done.silentRoot());
        }
    }

    @Override
    public FileRead.Result result(Future<FileRead.Result> reading, Runnable meanwhile) {
        throw new IllegalStateException("workers write their results themselves");
    }

    @Override
    public void end() throws InterruptedException {
        Map<BatchKey, Batch> rest;
        synchronized (this) {
            rest = Map.copyOf(batches);
            batches.clear();
        }
        for (Map.Entry<BatchKey, Batch> batch : rest.entrySet()) {
            begin(batch.getKey(), batch.getValue());
        }
        parts.end();
    }

    @Override
    public boolean isSilent(String root) {
        return silent.contains(root);
    }

    @Override
    public void close() {
        workers.cancel();
    }
}
