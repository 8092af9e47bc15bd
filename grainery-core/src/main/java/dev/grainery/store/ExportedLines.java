// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingSource;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.KeptFinding.FindingSubject;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * Takes back records, checks and findings that an export has written, one a line and in any order. What the store has
 * already stays as it is. In a store without records, they keep the dates of their last changes; among others they are
 * dated anew, so that whoever asks the store what has changed since a time hears of them.
 */
public final class ExportedLines {

    /** How many conflicts are told one by one. */
    public static final int MOST_CONFLICTS = 1_000;

    private final GraineryStore store;
    private final TransferProgress progress;
    private final RestoredDate date;
    private final List<String> conflicts = new ArrayList<>();
    private long added;
    private long same;
    private long contradicting;

    public ExportedLines(GraineryStore store, TransferProgress progress) {
        this.store = store;
        this.progress = progress;
        this.date = hasRecords(store) ? RestoredDate.NOW : RestoredDate.KEPT;
    }

    /** Whether the store has records, or had some. */
    private static boolean hasRecords(GraineryStore store) {
        return !store.containers().isEmpty()
                || !store.cdxFiles().isEmpty()
                || store.harvests().count() > 0
                || !store.tombstones()
                        .removed(DateRange.ALL, Optional.empty(), 1)
                        .items()
                        .isEmpty();
    }

    /**
     * Checks the lines of a file.
     *
     * @return how many there are
     * @throws TransferException if an export writes no such line, there is none, or the file cannot be read
     */
    public static long verify(Path file) {
        long[] lines = {0};
        forEach(file, (line, number) -> lines[0]++);
        if (lines[0] == 0) {
            throw new TransferException(file + " has no lines");
        }
        return lines[0];
    }

    /**
     * Takes the lines of a file.
     *
     * @throws TransferException as {@link #verify} does; lines before that one are taken
     */
    public void read(Path file) {
        forEach(file, (line, number) -> {
            take(line, number, file);
            progress.at(added + same + contradicting);
        });
        store.flush();
    }

    private void take(ExportedLine line, long number, Path file) {
        Restored restored = line.restore().apply(store, date);
        switch (restored) {
            case ADDED -> added++;
            case SAME -> same++;
            case CONFLICT -> {
                contradicting++;
                if (conflicts.size() < MOST_CONFLICTS) {
                    conflicts.add(file + ":" + number + ": " + line.name());
                }
            }
        }
    }

    private static void forEach(Path file, BiConsumer<ExportedLine, Long> consumer) {
        try (TransferLines in = TransferLines.of(file)) {
            try {
                for (Optional<String> text = in.next(); text.isPresent(); text = in.next()) {
                    if (!text.get().isBlank()) {
                        consumer.accept(ExportedLine.parse(text.get()), in.number());
                    }
                }
            } catch (TransferException e) {
                throw new TransferException(file + ":" + in.number() + ": " + e.getMessage(), e);
            }
        } catch (IOException e) {
            throw new TransferException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** How many were added. */
    public long added() {
        return added;
    }

    /** How many were there already, just the same. */
    public long same() {
        return same;
    }

    /** How many contradict what is there. */
    public long contradicting() {
        return contradicting;
    }

    /** Where the first {@link #MOST_CONFLICTS} of these stand, and what they are about. */
    public List<String> conflicts() {
        return List.copyOf(conflicts);
    }

    /**
     * A line of an export.
     *
     * @param name what it is about, for people
     * @param restore puts it back into a store
     */
    record ExportedLine(String name, BiFunction<GraineryStore, RestoredDate, Restored> restore) {

        private static final ObjectMapper JSON = RecordJson.mapper();

        /** @throws TransferException if an export writes no such line */
        static ExportedLine parse(String text) {
            try {
                JsonNode line = JSON.readTree(text);
                if (line.has("code") && line.has("severity")) {
                    KeptFinding finding = finding(line);
                    return new ExportedLine(
                            "finding " + finding.id(),
                            (store, date) -> store.findings().restore(finding));
                }
                if (line.has("outcome")) {
                    FixityEvent entry = JSON.treeToValue(line, FixityEvent.class);
                    return new ExportedLine(
                            "check of " + entry.fileName(),
                            (store, date) -> store.history().restore(entry));
                }
                return record(line);
            } catch (JsonProcessingException e) {
                throw new TransferException("it is no line of an export: " + e.getOriginalMessage(), e);
            } catch (RuntimeException e) {
                throw new TransferException("it is no line of an export: " + e.getMessage(), e);
            }
        }

        private static ExportedLine record(JsonNode line) throws JsonProcessingException {
            switch (line.path("recType").asText()) {
                case "container" -> {
                    ContainerRecord record = JSON.treeToValue(line, ContainerRecord.class);
                    return new ExportedLine(
                            record.location().path(),
                            (store, date) -> store.containers().restore(record, date));
                }
                case "cdx" -> {
                    CdxRecord record = JSON.treeToValue(line, CdxRecord.class);
                    return new ExportedLine(
                            record.location().path(),
                            (store, date) -> store.cdxFiles().restore(record, date));
                }
                case "harvest" -> {
                    HarvestRecord record = JSON.treeToValue(line, HarvestRecord.class);
                    return new ExportedLine(
                            record.harvest().harvestPrefix().harvestNameStand(),
                            (store, date) -> restored(record, store, date));
                }
                default -> throw new IllegalArgumentException("it has no recType that is known");
            }
        }

        /** With what the record is made of besides its containers, so that it stays as it is when it is made again. */
        private static Restored restored(HarvestRecord record, GraineryStore store, RestoredDate date) {
            Restored restored = store.harvests().restore(record, date);
            if (restored != Restored.CONFLICT) {
                String harvestId = record.harvest().harvestID();
                record.extension().crawls().forEach(crawl -> store.crawls().put(harvestId, crawl));
                record.extension().aliases().forEach(alias -> store.aliases().put(alias, harvestId));
            }
            return restored;
        }

        private static KeptFinding finding(JsonNode line) {
            FindingSubject subject = line.has("harvestID")
                    ? FindingSubject.harvest(text(line, "harvestID"), text(line, "harvest"))
                    : FindingSubject.path(text(line, "file"));
            return new KeptFinding(
                    subject,
                    FindingCode.of(text(line, "code")),
                    line.has("offset") ? OptionalLong.of(line.get("offset").longValue()) : OptionalLong.empty(),
                    text(line, "message"),
                    FindingSource.of(text(line, "source")),
                    RecordDate.of(text(line, "first")),
                    RecordDate.of(text(line, "last")),
                    FindingState.of(text(line, "state")),
                    RecordDate.of(text(line, "since")),
                    Optional.ofNullable(line.get("reason")).map(JsonNode::textValue),
                    Optional.ofNullable(line.get("by")).map(JsonNode::textValue));
        }

        private static String text(JsonNode line, String field) {
            if (line.path(field).isTextual()) {
                return line.get(field).textValue();
            }
            throw new IllegalArgumentException("it has no " + field);
        }
    }
}
