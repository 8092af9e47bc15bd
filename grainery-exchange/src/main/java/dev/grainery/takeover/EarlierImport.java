// SPDX-License-Identifier: Apache-2.0
package dev.grainery.takeover;

import dev.grainery.assembly.HarvestRebuild;
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

/** Stores documents verbatim, then applies all by file name; repeatable. For one thread and one use. */
public final class EarlierImport {

    private static final int BULK = 200;

    /** MongoDB allows documents of 16 MiB, including the fields around the text. */
    private static final int LONGEST_KEPT = 15 << 20;

    private final GraineryStore documentStore;
    private final Optional<GraineryStore> records;
    private final boolean dryRun;
    private final HarvestNaming naming;
    private final BooleanSupplier stop;
    private final Consumer<Finding> found;

    private final List<EarlierRecord> waiting = new ArrayList<>();
    private final Set<String> sources = new LinkedHashSet<>();
    private final Map<String, Unclear> unclear = new LinkedHashMap<>();
    private final ImportSummary.Counts counts = new ImportSummary.Counts();
    private static final int MOST_REASONS = 10;

    private record Reason(long number, String first, boolean isEnd) {}

    /** The documents of a source that are no records, by kinds of reasons. */
    private static final class Unclear {
        private final Map<String, Reason> reasons = new LinkedHashMap<>();
        private long others;

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
            GraineryStore documentStore,
            Optional<GraineryStore> records,
            boolean dryRun,
            HarvestNaming naming,
            BooleanSupplier stop,
            Consumer<Finding> found) {
        this.documentStore = documentStore;
        this.records = records;
        this.dryRun = dryRun;
        this.naming = naming;
        this.stop = stop;
        this.found = found;
    }

    /** An import into a store; {@code found} receives contradictions and unreadable documents. */
    public static EarlierImport into(
            GraineryStore store, HarvestNaming naming, BooleanSupplier stop, Consumer<Finding> found) {
        return new EarlierImport(store, Optional.of(store), false, naming, stop, found);
    }

    /** {@code scratch} is an empty store for the documents; {@code store} is not changed. */
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

    public void begin(String source) {
        sources.add(source);
    }

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

    /** {@code isEnd}: the rest of the source was not read. */
    public void unclear(String source, String place, String cause, boolean isEnd) {
        counts.unclear++;
        unclear.computeIfAbsent(source, any -> new Unclear()).add(place, cause, isEnd);
    }

    private void keep(int least) {
        if (waiting.size() >= least) {
            counts.added += documentStore.earlier().add(waiting, naming);
            waiting.clear();
        }
    }

    /** Applies all stored documents, unless a stop was requested. */
    public ImportSummary end() {
        keep(1);
        if (!dryRun) {
            documentStore.flush();
            if (!stop.getAsBoolean()) {
                documentStore
                        .findings()
                        .decide(sources.stream()
                                .map(source -> Verdict.understood(source, found(source)))
                                .toList());
            }
        }
        unclear.forEach((source, what) -> found.accept(finding(source, what)));
        apply(RecordType.CONTAINER, records.map(GraineryStore::containers));
        apply(RecordType.CDX, records.map(GraineryStore::cdxFiles));
        documentStore.earlier().forEachName(RecordType.HARVEST, names -> names.forEach(this::applyHarvest));
        if (!dryRun) {
            // findings about harvests do not concern the documents
            new HarvestRebuild(documentStore, Clock.systemUTC()).updatePending((harvest, outcome, odd) -> {});
            documentStore.flush();
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
        documentStore.earlier().forEachName(type, names -> {
            if (stop.getAsBoolean()) {
                return;
            }
            Map<String, List<EarlierFile>> documents = documentStore.earlier().ofFiles(type, names);
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
        for (EarlierHarvest harvest : documentStore.earlier().ofHarvest(name)) {
            counts.harvests++;
            if (!dryRun) {
                alias(harvest, name);
            }
        }
        if (!dryRun && !stop.getAsBoolean()) {
            documentStore.harvests().applyEarlier(NameUuid.ofHarvest(name));
        }
    }

    private void alias(EarlierHarvest harvest, String name) {
        harvest.id()
                .filter(former -> !former.equals(NameUuid.ofHarvest(name)))
                .ifPresent(former -> documentStore
                        .facts()
                        .putAlias(
                                new HarvestRecord.Alias(
                                        harvest.names().standard().orElse(name),
                                        former,
                                        harvest.date().orElse(Instant.EPOCH)),
                                NameUuid.ofHarvest(name)));
    }
}
