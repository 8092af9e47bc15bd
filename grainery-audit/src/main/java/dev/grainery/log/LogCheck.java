// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.ExternalSort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Compares a log with checkpoints and with a store, sorting all entries on disk in bounded memory. For one use. */
public final class LogCheck {

    private static final int KEY_DIGITS = 32;
    private static final String LOGGED = "L";
    private static final String TAB = "\t";

    private final StoreEvents events;
    private final LogFiles files;
    private final Consumer<Finding> problems;
    private final List<String[]> group = new ArrayList<>();
    private Instant latest = Instant.MIN;
    private long size;
    private long waiting;

    /** The result; {@code waiting} counts events of the store that the next run will append. */
    public record Compared(long entries, long waiting) {}

    public LogCheck(GraineryStore store, Path directory, Consumer<Finding> problems) {
        this.events = new StoreEvents(store);
        this.files = new LogFiles(directory);
        this.problems = problems;
    }

    /** Compares. Log events later than {@code now} count as now, since a clock may have been wrong. */
    public Compared run(Optional<NoteVerifier> verifier, Optional<Checkpoint> old, Instant now) throws IOException {
        try (ExternalSort lines = new ExternalSort()) {
            try {
                log(verifier, old, lines);
            } catch (LogDamagedException e) {
                problems.accept(Finding.of(
                        FindingCode.LOG_DAMAGED, files.directory().toString(), String.valueOf(e.getMessage())));
                return new Compared(size, waiting);
            }
            events.forEach(
                    Optional.empty(),
                    event -> lines.add(line("S", event, event.at().toString())));
            latest = latest.isAfter(now) ? now : latest;
            lines.forEach(line -> compare(new String(line, StandardCharsets.UTF_8)));
            end();
            return new Compared(size, waiting);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void log(Optional<NoteVerifier> verifier, Optional<Checkpoint> old, ExternalSort lines) throws IOException {
        Path directory = files.directory();
        Checkpoint last = Checkpoint.required(files);
        size = last.size();
        latest = new EventIndex(files).completed().orElse(latest);
        if (verifier.isPresent()) {
            last.requireSignature(verifier.get(), directory);
        }
        if (old.isPresent() && (old.get().size() > size || !old.get().origin().equals(last.origin()))) {
            throw new LogDamagedException("the log in " + directory + " has " + size + " entries and the origin "
                    + last.origin() + ", the older checkpoint " + old.get().size() + " and "
                    + old.get().origin());
        }
        RightEdge edge = new RightEdge(this::compareTile);
        files.forEachEntry(size, (index, entry) -> {
            edge.add(entry);
            LoggedEvent event = LoggedEvent.parse(index, entry);
            latest = event.at().isAfter(latest) ? event.at() : latest;
            lines.add(line(LOGGED, event, String.valueOf(index)));
            if (old.isPresent() && old.get().size() == edge.size()) {
                old.get().requireRoot(edge.root(), directory);
            }
        });
        edge.passPartial();
        last.requireRoot(edge.root(), directory);
    }

    private void compareTile(int level, long number, int width, byte[] content) throws IOException {
        if (level != LogFiles.ENTRIES && !Arrays.equals(content, files.tile(level, number, size))) {
            throw new LogDamagedException(
                    files.path(level, number, size) + " does not have the hashes of the entries below it");
        }
    }

    /** Rows of one event are adjacent after sorting, logged ones first. */
    private static byte[] line(String source, LoggedEvent event, String place) {
        String key =
                EventIndex.hex(TreeHash.sha256(LoggedEvent.utf8(event.key()))).substring(0, KEY_DIGITS);
        return LoggedEvent.utf8(String.join(
                TAB,
                key,
                source,
                EventIndex.content(event),
                event.digests(),
                place,
                String.valueOf(event.isFirst()),
                source.equals(LOGGED) ? "" : event.subject(),
                source.equals(LOGGED) ? "" : event.description()));
    }

    private void compare(String line) {
        String[] fields = line.split(TAB, 8);
        if (!group.isEmpty() && !group.get(0)[0].equals(fields[0])) {
            end();
        }
        group.add(fields);
    }

    private void end() {
        List<String[]> logged =
                group.stream().filter(one -> one[1].equals(LOGGED)).toList();
        Optional<String[]> stored =
                group.stream().filter(one -> !one[1].equals(LOGGED)).findFirst();
        group.clear();
        Optional<LoggedEvent> lost = logged.stream()
                .filter(one -> stored.isEmpty() || !isSame(one, stored.get()))
                .map(this::event)
                .filter(one -> !events.explains(one))
                .findFirst();
        if (lost.isPresent()) {
            String now = stored.map(one -> "has the " + one[7]).orElse("does not have it");
            contradicted(lost.get().subject(), "the log has the " + lost.get().description() + ", the store " + now);
        } else if (stored.isPresent() && logged.stream().noneMatch(one -> isSame(one, stored.get()))) {
            if (Instant.parse(stored.get()[4]).isBefore(latest.minus(LogAppend.OVERLAP))) {
                contradicted(
                        stored.get()[6],
                        "the store has the " + stored.get()[7]
                                + ", which is older than what was logged last, and not in the log; grainery log append --all"
                                + " appends it");
            } else {
                waiting++;
            }
        }
    }

    private static boolean isSame(String[] logged, String[] stored) {
        return logged[2].equals(stored[2]) && !contradict(logged[3], stored[3]);
    }

    private static boolean contradict(String digests, String others) {
        List<String> known = List.of(others.split("[{}, ]+"));
        return Arrays.stream(digests.split("[{}, ]+"))
                .filter(one -> one.contains("=") && !known.contains(one))
                .anyMatch(one ->
                        known.stream().anyMatch(other -> other.startsWith(one.substring(0, one.indexOf('=') + 1))));
    }

    private LoggedEvent event(String[] logged) {
        try {
            long index = Long.parseLong(logged[4]);
            return LoggedEvent.parse(index, files.entry(index, size));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void contradicted(String subject, String message) {
        problems.accept(Finding.of(FindingCode.LOG_CONTRADICTED, subject, message));
    }
}
