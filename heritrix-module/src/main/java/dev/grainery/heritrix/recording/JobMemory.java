// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.heritrix.recording.Journal.Kind;
import dev.grainery.heritrix.recording.Journal.Line;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is known of a job, across its launches: which containers have a record, which names its URIs were written to,
 * which launches have not ended. Thread-safe, but for {@link #open}.
 */
public final class JobMemory implements AutoCloseable {

    private final Set<Path> recorded = ConcurrentHashMap.newKeySet();
    private final Set<Path> unfinished = ConcurrentHashMap.newKeySet();
    private final Set<String> seen = new LinkedHashSet<>();
    private final Map<String, EarlierLaunch> running = new LinkedHashMap<>();
    private final Set<String> processMarks = new LinkedHashSet<>();
    private final Journal journal;

    private JobMemory(Path file) throws IOException {
        this.journal = Journal.open(file, JobMemory::isOfUse, this::remember);
    }

    /**
     * A launch that began, and did not end as it should.
     *
     * @param launchId its identifier
     * @param start when it began
     * @param harvestIds the harvests it wrote containers of
     */
    public record EarlierLaunch(String launchId, Instant start, Set<String> harvestIds) {
        public EarlierLaunch {
            harvestIds = Set.copyOf(harvestIds);
        }

        EarlierLaunch with(String harvestId) {
            Set<String> more = new LinkedHashSet<>(harvestIds);
            more.add(harvestId);
            return new EarlierLaunch(launchId, start, more);
        }
    }

    /**
     * Opens what is remembered.
     *
     * @throws IOException if the file cannot be read, or written to
     */
    public static JobMemory open(Path file) throws IOException {
        return new JobMemory(file);
    }

    /** Containers that were moved away need no line any more. */
    private static boolean isOfUse(Line line) {
        return switch (line.kind()) {
            case RECORDED, UNFINISHED -> Files.exists(Path.of(line.value(0)));
            case LAUNCH, ENDED, HARVEST, SEEN -> true;
        };
    }

    private void remember(Line line) {
        switch (line.kind()) {
            case RECORDED -> recorded.add(Path.of(line.value(0)));
            case UNFINISHED -> unfinished.add(Path.of(line.value(0)));
            case SEEN -> seen.add(line.value(0));
            case LAUNCH -> {
                Instant start = Instant.ofEpochMilli(Long.parseLong(line.value(1)));
                running.put(line.value(0), new EarlierLaunch(line.value(0), start, Set.of()));
                processMarks.add(line.value(2));
            }
            case HARVEST -> running.computeIfPresent(line.value(0), (id, launch) -> launch.with(line.value(1)));
            case ENDED -> running.remove(line.value(0));
        }
    }

    /** Launches of which no end is known, in the order in which they began, as it was when this was opened. */
    public List<EarlierLaunch> launchesWithoutEnd() {
        return List.copyOf(running.values());
    }

    /** Names of containers that URIs of earlier launches were written to. */
    public Set<String> namesSeen() {
        return Set.copyOf(seen);
    }

    /** What processes of earlier launches put into the names of their containers. */
    public Set<String> processMarks() {
        return Set.copyOf(processMarks);
    }

    /** Whether nothing is left to do for a container. */
    public boolean isDone(Path file) {
        return recorded.contains(file) || unfinished.contains(file);
    }

    /** A launch began, in a process that puts this mark into the names of its containers. */
    public void began(String launchId, Instant start, String processMark) throws IOException {
        journal.append(List.of(new Line(Kind.LAUNCH, launchId, Long.toString(start.toEpochMilli()), processMark)));
    }

    /** A launch ended. */
    public void ended(String launchId) throws IOException {
        journal.append(List.of(new Line(Kind.ENDED, launchId)));
    }

    /** A launch wrote a container of a harvest. */
    public void harvest(String launchId, String harvestId) throws IOException {
        journal.append(List.of(new Line(Kind.HARVEST, launchId, harvestId)));
    }

    /** URIs were written to containers of these names. */
    public void saw(Collection<String> names) throws IOException {
        List<Line> lines = new ArrayList<>();
        names.forEach(name -> lines.add(new Line(Kind.SEEN, name)));
        journal.append(lines);
    }

    /** The record of a container is durable. */
    public void recorded(Path file) throws IOException {
        recorded.add(file);
        journal.append(List.of(new Line(Kind.RECORDED, file.toString())));
    }

    /** The operator was told of an unfinished container. */
    public void told(Path file) throws IOException {
        unfinished.add(file);
        journal.append(List.of(new Line(Kind.UNFINISHED, file.toString())));
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
