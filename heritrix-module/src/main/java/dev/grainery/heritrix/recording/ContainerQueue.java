// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.file.OpenedFile;
import dev.grainery.heritrix.recording.ContainerRecording.Result;
import dev.grainery.heritrix.recording.RecordingCounts.Count;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

final class ContainerQueue {

    private static final long MAX_UNWRITTEN_BYTES = 32L << 20;

    private final OpenContainers held;
    private final Predicate<Path> done;
    private final int capacity;
    private final RecordingCounts counts;
    private final Deque<Path> queue = new ArrayDeque<>();
    private final Set<Path> queued = new HashSet<>();
    private final Set<Path> skipped = new HashSet<>();
    private final Set<Path> failed = new LinkedHashSet<>();
    private final Map<Path, Result.Read> unwritten = new HashMap<>();
    private long unwrittenBytes;

    ContainerQueue(OpenContainers held, Predicate<Path> done, int capacity, RecordingCounts counts) {
        this.held = held;
        this.done = done;
        this.capacity = capacity;
        this.counts = counts;
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** {@code all} if no writer is at work any more: exceeds the capacity. */
    void add(Path file, boolean all) {
        if (skipped.contains(file) || done.test(file)) {
            release(file);
        } else if (!queued.contains(file) && (all || (queue.size() < capacity && !waitsForOthers(file)))) {
            held.hold(file);
            queued.add(file);
            queue.add(file);
            if (failed.contains(file)) {
                counts.add(Count.FAILED, -1);
            } else {
                counts.add(Count.FOUND, 1);
            }
        }
    }

    void addFailed(boolean all) {
        List.copyOf(failed).forEach(file -> add(file, all));
    }

    /** Reading again is useless before the records of others could be written. */
    private boolean waitsForOthers(Path file) {
        return failed.contains(file) && !unwritten.isEmpty() && !unwritten.containsKey(file);
    }

    private void release(Path file) {
        Optional<OpenedFile> open = held.take(file);
        if (open.isPresent()) {
            try {
                open.get().close();
            } catch (IOException e) {
                counts.error(file + ": " + e);
            }
        }
    }

    Path remove() {
        Path file = queue.remove();
        queued.remove(file);
        return file;
    }

    Set<String> names() {
        Set<String> names = new HashSet<>();
        queued.forEach(file -> names.add(file.getFileName().toString()));
        failed.forEach(file -> names.add(file.getFileName().toString()));
        return names;
    }

    void skip(Path file) {
        skipped.add(file);
    }

    boolean fail(Path file) {
        boolean first = failed.isEmpty();
        failed.add(file);
        return first;
    }

    boolean succeed(Path file) {
        Optional.ofNullable(unwritten.remove(file)).ifPresent(read -> unwrittenBytes -= read.weight());
        return failed.remove(file) && failed.isEmpty();
    }

    Optional<Result.Read> unwritten(Path file) {
        return Optional.ofNullable(unwritten.get(file));
    }

    void retain(Path file, Result.Read read) {
        boolean room = unwritten.isEmpty()
                || (unwritten.size() < capacity && unwrittenBytes + read.weight() <= MAX_UNWRITTEN_BYTES);
        if (room && unwritten.putIfAbsent(file, read) == null) {
            unwrittenBytes += read.weight();
        }
    }
}
