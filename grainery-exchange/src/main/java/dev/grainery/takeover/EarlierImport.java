// SPDX-License-Identifier: Apache-2.0
package dev.grainery.takeover;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.earlier.EarlierDocument;
import dev.grainery.earlier.EarlierFile;
import dev.grainery.earlier.EarlierHarvest;
import dev.grainery.earlier.EarlierReading;
import dev.grainery.earlier.EarlierRecord;
import dev.grainery.earlier.EarlierUnknown;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.merge.EarlierEvidence;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Brings the documents of an earlier Grainery into a store: first each is kept word for word, then all that are kept are
 * applied, name by name. What is broken off can be imported again. For one thread and one use.
 */
public final class EarlierImport {

    private static final int BULK = 200;

    /** What a store can keep: MongoDB allows a document 16 MiB, with the fields around the text. */
    private static final int LONGEST_KEPT = 15 << 20;

    private final GraineryStore kept;
    private final Optional<GraineryStore> records;
    private final boolean dryRun;
    private final HarvestNaming naming;
    private final BooleanSupplier stop;
    private final Consumer<Finding> found;

    private final List<EarlierRecord> waiting = new ArrayList<>();
    private final Set<String> sources = new LinkedHashSet<>();
    private final Map<String, Unclear> unclear = new LinkedHashMap<>();
    private final ImportSummary.Counts counts = new ImportSummary.Counts();

    /** How many reasons of a source are told. */
    private static final int MOST_REASONS = 10;

    /** How often there was a reason of a kind, and the first example. */
    private record Reason(long number, String first, boolean isEnd) {}

    /** What of a source is no record, by the kinds of the reasons. */
    private static final class Unclear {
        private final Map<String, Reason> reasons = new LinkedHashMap<>();
        private long others;

        /** Numbers and what is quoted differ from one example of a kind to the next. */
        void add(String place, String cause, boolean isEnd) {
            String kind = cause.split(": ", 2)[0].replaceAll("[0-9]+", "N");
            if (isEnd || reasons.containsKey(kind) || reasons.size() < MOST_REASONS) {
                reasons.merge(
                        kind,
                        new Reason(1, place + cause, isEnd),
                        (one, other) -> new Reason(one.number() + 1, one.first(), one.isEnd()));
            } else {
                others++;
            }
        }

        String text() {
            long number =
                    others + reasons.values().stream().mapToLong(Reason::number).sum();
            return (number == 1 ? "1 document is" : number + " documents are") + " no record of Extarc: "
                    + reasons.values().stream()
                            .sorted(Comparator.comparing(Reason::isEnd)
                                    .thenComparing(Reason::number)
                                    .reversed())
                            .map(reason -> (reason.number() == 1 ? "" : reason.number() + " such as ")
                                    + reason.first()
                                    + (reason.isEnd() ? " (the source ends early: nothing after this was read)" : ""))
                            .collect(Collectors.joining("; "))
                    + (others == 0 ? "" : "; " + others + " for other reasons");
        }
    }

    private EarlierImport(
            GraineryStore kept,
            Optional<GraineryStore> records,
            boolean dryRun,
            HarvestNaming naming,
            BooleanSupplier stop,
            Consumer<Finding> found) {
        this.kept = kept;
        this.records = records;
        this.dryRun = dryRun;
        this.naming = naming;
        this.stop = stop;
        this.found = found;
    }

    /**
     * An import into a store.
     *
     * @param found is told what documents contradict, and what cannot be understood
     */
    public static EarlierImport into(
            GraineryStore store, HarvestNaming naming, BooleanSupplier stop, Consumer<Finding> found) {
        return new EarlierImport(store, Optional.of(store), false, naming, stop, found);
    }

    /**
     * An import that only tells what it would do.
     *
     * @param scratch an empty store, which keeps the documents meanwhile
     * @param store the store that is to be left as it is; empty if it does not exist yet
     */
    public static EarlierImport dryRun(
            GraineryStore scratch,
            Optional<GraineryStore> store,
            HarvestNaming naming,
            BooleanSupplier stop,
            Consumer<Finding> found) {
        EarlierImport run = new EarlierImport(scratch, store, true, naming, stop, found);
        store.ifPresent(before -> before.earlier().forEach(record -> {
            run.waiting.add(record);
            run.keep(BULK);
        }));
        run.keep(1);
        run.counts.added = 0;
        return run;
    }

    /** Begins to read a source: what was found of it before is over, unless it is found again. */
    public void begin(String source) {
        sources.add(source);
    }

    /**
     * Takes a document; after a stop, none any more.
     *
     * @param source what it was read from
     */
    public void take(String source, EarlierDocument document) {
        if (stop.getAsBoolean()) {
            return;
        }
        counts.records++;
        if (document.text().length() > LONGEST_KEPT) {
            unclear(
                    source,
                    "",
                    "a document of " + document.text().length() + " characters, which no store can keep",
                    false);
            return;
        }
        EarlierRecord record = EarlierReading.of(document);
        if (record instanceof EarlierUnknown unknown) {
            unclear(source, "", unknown.reason(), false);
        }
        waiting.add(record);
        keep(BULK);
    }

    /**
     * Counts what could not be read as a document, or is no record.
     *
     * @param place begins the reason, if it is known where that is
     * @param isEnd whether nothing after it was read
     */
    public void unclear(String source, String place, String cause, boolean isEnd) {
        counts.unclear++;
        unclear.computeIfAbsent(source, any -> new Unclear()).add(place, cause, isEnd);
    }

    private void keep(int least) {
        if (waiting.size() >= least) {
            counts.added += kept.earlier().add(waiting, naming);
            waiting.clear();
        }
    }

    /** Applies what is kept, and tells what was done; after a stop, as far as it was done. */
    public ImportSummary end() {
        keep(1);
        if (!dryRun) {
            kept.flush();
            if (!stop.getAsBoolean()) {
                kept.findings()
                        .decide(sources.stream()
                                .map(source -> Verdict.understood(source, found(source)))
                                .toList());
            }
        }
        unclear.forEach((source, what) -> found.accept(finding(source, what)));
        apply(RecordType.CONTAINER, records.map(GraineryStore::containers));
        apply(RecordType.CDX, records.map(GraineryStore::cdxFiles));
        kept.earlier().forEachName(RecordType.HARVEST, names -> names.forEach(this::applyHarvest));
        if (!dryRun) {
            // what is odd about harvests has nothing to do with the documents, and is kept
            new HarvestUpdate(kept, Clock.systemUTC()).updatePending((harvest, outcome, odd) -> {});
            kept.flush();
        }
        return counts.summary(
                records.map(store ->
                                store.containers().count() + store.cdxFiles().count())
                        .orElse(0L),
                stop.getAsBoolean());
    }

    private List<Finding> found(String source) {
        return Optional.ofNullable(unclear.get(source)).stream()
                .map(what -> finding(source, what))
                .toList();
    }

    private static Finding finding(String source, Unclear what) {
        return Finding.of(FindingCode.EARLIER_UNCLEAR, source, what.text());
    }

    private <R extends StoredFileRecord> void apply(RecordType type, Optional<RecordCollection<R>> collection) {
        kept.earlier().forEachName(type, names -> {
            if (stop.getAsBoolean()) {
                return;
            }
            Map<String, List<EarlierFile>> documents = kept.earlier().ofFiles(type, names);
            List<EarlierEvidence<R>> evidence = collection
                    .map(some -> dryRun ? some.earlierEvidence(documents) : some.applyEarlier(names))
                    .orElse(List.of());
            evidence.stream().flatMap(one -> one.findings().stream()).forEach(found);
            counts.filesMet +=
                    evidence.stream().filter(one -> !one.of().isEmpty()).count();
            documents.values().forEach(ofName -> count(ofName, evidence));
        });
    }

    private void count(Collection<EarlierFile> ofName, List<? extends EarlierEvidence<?>> all) {
        Set<List<Object>> different = new HashSet<>();
        for (EarlierFile file : ofName) {
            List<? extends EarlierEvidence<?>> own =
                    all.stream().filter(one -> one.isAbout(file)).toList();
            if (own.isEmpty()) {
                counts.withoutFile++;
            } else {
                counts.taken++;
            }
            if (own.stream().anyMatch(one -> one.contradicts(file))) {
                counts.inConflict++;
            }
            if (!different.add(List.of(file.directory(), file.md5()))) {
                counts.duplicates++;
            }
        }
    }

    private void applyHarvest(String name) {
        for (EarlierHarvest harvest : kept.earlier().ofHarvest(name)) {
            counts.harvests++;
            if (!dryRun) {
                alias(harvest, name);
            }
        }
        if (!dryRun && !stop.getAsBoolean()) {
            kept.harvests().applyEarlier(NameUuid.ofHarvest(name));
        }
    }

    private void alias(EarlierHarvest harvest, String name) {
        harvest.id()
                .filter(former -> !former.equals(NameUuid.ofHarvest(name)))
                .ifPresent(former -> kept.aliases()
                        .put(
                                new HarvestRecord.Alias(
                                        harvest.names().standard().orElse(name),
                                        former,
                                        harvest.date().orElse(Instant.EPOCH)),
                                NameUuid.ofHarvest(name)));
    }
}
