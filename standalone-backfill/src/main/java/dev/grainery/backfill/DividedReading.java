// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.captures.CaptureDirectory;
import dev.grainery.cluster.Parts;
import dev.grainery.cluster.RootBounds;
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

/**
 * Has files read by the workers of a cluster, which write what comes of them: of one root some together, so many that each
 * worker has several parts to do, and none is the last one for long. Thread-safe.
 */
final class DividedReading implements ChosenFiles {

    private static final int FEWEST_FILES = 50;
    private static final int MOST_FILES = 2_000;
    private static final long FEWEST_BYTES = 32L << 20;
    private static final long MOST_BYTES = 1L << 30;

    /** How many parts each worker is to do at least, if there is enough to do. */
    private static final int PARTS_OF_WORKER = 4;

    private final BackfillWatch watch;
    private final Optional<CaptureDirectory> captures;
    private final MovedFiles moved;
    private final Optional<PendingLinks> links;
    private final Instant start;
    private final Workers workers;
    private final Parts<FilesToDescribe.Done> parts;
    private final Map<Heap, Gathered> gathered = new HashMap<>();
    private final RootBounds bounds;
    private final Set<String> silent = ConcurrentHashMap.newKeySet();
    private final Set<String> absent = new HashSet<>();
    private long files;
    private long bytes;

    /**
     * @param captures the tables of captures that are there, if any are written
     * @param moved is told of files that have moved
     * @param links is told of links that workers put out of date
     * @param start when the run began
     */
    DividedReading(
            BackfillSettings settings,
            Workers workers,
            Optional<CaptureDirectory> captures,
            BackfillWatch watch,
            MovedFiles moved,
            Optional<PendingLinks> links,
            Instant start) {
        this.workers = workers;
        this.captures = captures;
        this.watch = watch;
        this.moved = moved;
        this.links = links;
        this.start = start;
        this.parts = new Parts<>(workers, watch.stop());
        this.bounds = new RootBounds(settings.jobs().perRoot(), watch.stop());
    }

    /**
     * Where files belong that are read together.
     *
     * @param near the machine that holds most of them; empty if there is none
     */
    private record Heap(String root, String near) {}

    /** Files of one heap that are not begun yet. */
    private static final class Gathered {
        private final List<ChosenFile> files = new ArrayList<>();
        private long bytes;
    }

    @Override
    public Optional<Future<FileRead.Result>> begin(Object walk, ChosenFile file) throws InterruptedException {
        Heap heap = new Heap(file.root(), workers.near(file.found().file().entry()));
        Optional<Gathered> full = Optional.empty();
        synchronized (this) {
            Gathered some = gathered.computeIfAbsent(heap, one -> new Gathered());
            some.files.add(file);
            some.bytes += file.size();
            files++;
            bytes += file.size();
            long all = (long) PARTS_OF_WORKER * workers.atOnce();
            if (some.files.size() >= Math.min(MOST_FILES, Math.max(FEWEST_FILES, files / all))
                    || some.bytes >= Math.min(MOST_BYTES, Math.max(FEWEST_BYTES, bytes / all))) {
                full = Optional.of(gathered.remove(heap));
            }
        }
        if (full.isPresent()) {
            begin(heap, full.get());
        }
        return Optional.empty();
    }

    private void begin(Heap heap, Gathered some) throws InterruptedException {
        if (!bounds.enter(heap.root())) {
            return;
        }
        if (isSilent(heap.root()) || watch.stop().isRequested()) {
            bounds.leave(heap.root());
            some.files.forEach(file -> watch.spending().leaves(file.size()));
            return;
        }
        Set<String> names = some.files.stream()
                .map(file -> file.found().file().location().fileName())
                .collect(Collectors.toSet());
        FilesToDescribe work = new FilesToDescribe(
                heap.root(),
                some.files.stream().map(FilesToDescribe.ToDescribe::of).toList(),
                captures.map(tables -> tables.of(names)).orElse(List.of()),
                start);
        parts.begin(work, some.bytes, heap.near(), this::done, () -> bounds.leave(heap.root()));
    }

    private void done(FilesToDescribe.Done done) {
        done.read().besides(absent).tell(watch.findings(), moved, watch.progress());
        links.orElseThrow().add(done.touched());
        watch.tallies().count(done.tallies());
        watch.tallies().notListed(done.capturesNotListed());
        watch.spending().leaves(done.unreadFiles(), done.unreadBytes());
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
        Map<Heap, Gathered> rest;
        synchronized (this) {
            rest = Map.copyOf(gathered);
            gathered.clear();
        }
        for (Map.Entry<Heap, Gathered> some : rest.entrySet()) {
            begin(some.getKey(), some.getValue());
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
