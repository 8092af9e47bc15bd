// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.log.EventIndex.Logged;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Appends the events of a store. A logged event that differs in the store is a finding and is not appended. Tiles and
 * entries are durable before their checkpoint, so an interrupted run leaves a valid one. For one use.
 */
public final class LogAppend {
    private static final int AT_ONCE = 16_384;

    /** Overlap with the last run, for clocks and writers that lag behind. */
    static final Duration OVERLAP = Duration.ofDays(1);

    private final StoreEvents events;
    private final LogFiles files;
    private final EventIndex index;
    private final NoteSigner key;
    private final Consumer<Finding> findings;
    private final BooleanSupplier stopped;
    private final Map<String, LoggedEvent> batch = new LinkedHashMap<>();
    private final List<Tile> whole = new ArrayList<>();
    private final Path directory;
    private RightEdge edge;
    private Optional<Checkpoint> checkpoint = Optional.empty();

    private record Tile(int level, long number) {}

    public record AppendResult(String origin, long size, long appended, String root) {}

    public LogAppend(
            GraineryStore store, Path directory, NoteSigner key, Consumer<Finding> findings, BooleanSupplier stopped) {
        this.events = new StoreEvents(store);
        this.directory = directory;
        this.files = new LogFiles(directory);
        this.index = new EventIndex(files);
        this.key = key;
        this.findings = findings;
        this.stopped = stopped;
        this.edge = new RightEdge(this::write);
    }

    public AppendResult run(boolean all, Optional<NoteVerifier> previous, Instant now) throws IOException {
        DurableFile.makeDirectory(directory);
        try (FileChannel lock = WritableFile.lockFile(directory.resolve("lock"))) {
            if (!isLocked(lock)) {
                throw new IOException("another process is appending to the log in " + directory + "; run again later");
            }
            open(previous.orElse(key.verifier()));
            long before = edge.size();
            index.ensure(before);
            Optional<Instant> completed = index.completed();
            events.forEach(all ? Optional.empty() : completed.map(date -> date.minus(OVERLAP)), this::take);
            append(completed);
            if (checkpoint.isEmpty()
                    || !key.verifier().verifies(checkpoint.get().note())) {
                sign();
            }
            index.write(edge.size(), Optional.of(now));
            Checkpoint last = checkpoint.orElseThrow();
            return new AppendResult(last.origin(), last.size(), last.size() - before, last.root());
        }
    }

    private static boolean isLocked(FileChannel lock) throws IOException {
        try {
            return lock.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private void open(NoteVerifier signer) throws IOException {
        checkpoint = Checkpoint.of(files);
        if (checkpoint.isEmpty()) {
            return;
        }
        Checkpoint last = checkpoint.get();
        if (!last.origin().equals(key.verifier().name())) {
            throw new LogDamagedException("the log in " + directory + " is that of " + last.origin() + ", not of "
                    + key.verifier().name());
        }
        last.requireSignature(signer, directory);
        edge = RightEdge.of(files, last.size(), this::write);
        last.requireRoot(edge.root(), directory);
    }

    private void take(LoggedEvent event) throws IOException {
        batch.putIfAbsent(event.key(), event);
        if (batch.size() == AT_ONCE) {
            append(index.completed());
        }
    }

    private void append(Optional<Instant> completed) throws IOException {
        List<LoggedEvent> fresh = fresh();
        batch.clear();
        if (!fresh.isEmpty()) {
            long first = edge.size();
            for (LoggedEvent event : fresh) {
                edge.add(LoggedEvent.utf8(event.entry()));
            }
            edge.passPartial();
            sign();
            index.add(fresh, first);
            index.write(edge.size(), completed);
            for (Tile tile : whole) {
                files.deletePartial(tile.level(), tile.number());
            }
            whole.clear();
        }
        if (stopped.getAsBoolean()) {
            throw new CancellationException("stopped");
        }
    }

    private void sign() throws IOException {
        Checkpoint next = Checkpoint.of(edge, key);
        files.writeCheckpoint(next.text());
        checkpoint = Optional.of(next);
    }

    private List<LoggedEvent> fresh() throws IOException {
        Map<String, List<Logged>> known = index.find(batch.values());
        List<LoggedEvent> fresh = new ArrayList<>();
        for (LoggedEvent event : batch.values()) {
            List<Logged> logged = known.getOrDefault(event.key(), List.of());
            String content = EventIndex.content(event);
            if (logged.stream().noneMatch(one -> one.content().equals(content))) {
                Optional<LoggedEvent> contradicted = contradicted(logged);
                if (contradicted.isPresent()) {
                    findings.accept(Finding.of(
                            FindingCode.LOG_CONTRADICTED,
                            event.subject(),
                            "the log has the " + contradicted.get().description() + ", the store has the "
                                    + event.description()));
                } else {
                    fresh.add(event);
                }
            }
        }
        return fresh;
    }

    /** A logged event that the store lacks without an explanation. */
    private Optional<LoggedEvent> contradicted(List<Logged> logged) throws IOException {
        for (Logged one : logged) {
            LoggedEvent event = LoggedEvent.parse(one.index(), files.entry(one.index(), edge.size()));
            if (!events.explains(event)) {
                return Optional.of(event);
            }
        }
        return Optional.empty();
    }

    private void write(int level, long number, int width, byte[] content) throws IOException {
        files.write(level, number, width, content);
        if (width == LogFiles.WIDTH) {
            whole.add(new Tile(level, number));
        }
    }
}
