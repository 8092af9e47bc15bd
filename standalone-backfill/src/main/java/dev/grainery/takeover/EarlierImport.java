// SPDX-License-Identifier: Apache-2.0
package dev.grainery.takeover;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.earlier.EarlierDocument;
import dev.grainery.earlier.EarlierFile;
import dev.grainery.earlier.EarlierHarvest;
import dev.grainery.earlier.EarlierReading;
import dev.grainery.earlier.EarlierRecord;
import dev.grainery.earlier.EarlierUnknown;
import dev.grainery.finding.Finding;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.run.StopSignal;
import dev.grainery.store.EarlierRecords;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.merge.EarlierEvidence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Brings the records of an earlier Grainery into a store: the store keeps each word for word, and each record of a file
 * learns what they say of it. What is broken off can be imported again. For one thread and one use.
 */
public final class EarlierImport {

    private static final int BULK = 200;

    private final GraineryStore store;
    private final HarvestNaming naming;
    private final boolean dryRun;
    private final StopSignal stop;
    private final Consumer<Finding> found;
    private final BiConsumer<EarlierDocument, String> unclear;

    private final List<EarlierRecord> waiting = new ArrayList<>();
    /** A number for each place with its bytes, and for each file that was met: some bytes for each, however many there are. */
    private final Set<Long> met = new HashSet<>();

    private final Set<Long> filesMet = new HashSet<>();

    private long records;
    private long added;
    private long taken;
    private long doubled;
    private long inConflict;
    private long withoutFile;
    private long harvests;
    private long unclearRecords;

    /**
     * @param dryRun whether nothing is to be written
     * @param found is told what earlier records contradict
     * @param unclear is told of documents that are no records, and why
     */
    public EarlierImport(
            GraineryStore store,
            boolean dryRun,
            StopSignal stop,
            Consumer<Finding> found,
            BiConsumer<EarlierDocument, String> unclear) {
        this.store = store;
        this.naming = store.settings()
                .convention()
                .orElseGet(NamingConvention::builtIn)
                .naming();
        this.dryRun = dryRun;
        this.stop = stop;
        this.found = found;
        this.unclear = unclear;
    }

    /** Takes a document; after a stop, none any more. */
    public void take(EarlierDocument document) {
        if (stop.isRequested()) {
            return;
        }
        records++;
        EarlierRecord record = EarlierReading.of(document);
        waiting.add(record);
        if (record instanceof EarlierHarvest) {
            harvests++;
        } else if (record instanceof EarlierUnknown unknown) {
            unclear(1);
            unclear.accept(document, unknown.reason());
        }
        if (waiting.size() == BULK) {
            send();
        }
    }

    /** Counts what could not be read as a document. */
    public void unclear(long documents) {
        unclearRecords += documents;
    }

    private void send() {
        if (!dryRun) {
            added += store.earlier().add(waiting, naming);
            waiting.stream()
                    .filter(EarlierHarvest.class::isInstance)
                    .map(EarlierHarvest.class::cast)
                    .forEach(this::apply);
        }
        List<EarlierFile> files = waiting.stream()
                .filter(EarlierFile.class::isInstance)
                .map(EarlierFile.class::cast)
                .toList();
        waiting.clear();
        count(store.containers(), RecordType.CONTAINER, files);
        count(store.cdxFiles(), RecordType.CDX, files);
    }

    private void apply(EarlierHarvest harvest) {
        EarlierRecords.nameNow(harvest, naming).ifPresent(name -> {
            String now = NameUuid.ofHarvest(name);
            harvest.id()
                    .ifPresent(former -> store.aliases()
                            .put(
                                    new HarvestRecord.Alias(
                                            harvest.names().standard().orElse(name),
                                            former,
                                            harvest.date().orElse(Instant.EPOCH)),
                                    now));
            store.harvests().applyEarlier(now);
        });
    }

    private <R extends StoredFileRecord> void count(
            RecordCollection<R> collection, RecordType type, List<EarlierFile> all) {
        List<EarlierFile> files =
                all.stream().filter(file -> file.type() == type).toList();
        Set<String> names = new LinkedHashSet<>();
        files.forEach(file -> names.add(file.fileName()));
        List<EarlierEvidence<R>> evidence = dryRun
                ? collection.named(names).stream()
                        .map(record -> EarlierEvidence.of(record, files))
                        .filter(one -> !one.of().isEmpty())
                        .toList()
                : collection.applyEarlier(names);
        evidence.forEach(one -> {
            filesMet.add(
                    key(type.word(), one.record().id(), one.record().location().fileName()));
            one.findings().forEach(found);
        });
        for (EarlierFile file : files) {
            if (!met.add(key(
                    type.word(),
                    file.directory().orElse(""),
                    file.fileName(),
                    file.md5().toString()))) {
                doubled++;
            }
            List<EarlierEvidence<R>> own = evidence.stream()
                    .filter(one -> one.of().stream().anyMatch(file::equals))
                    .toList();
            if (own.isEmpty()) {
                withoutFile++;
            } else {
                taken++;
            }
            boolean contradicts = own.stream()
                    .anyMatch(one -> one.isChanged()
                            || (file.md5().isKnown()
                                    && !file.md5()
                                            .equals(one.record().revision().hashOrig())));
            inConflict += contradicts ? 1 : 0;
        }
    }

    private static long key(String... parts) {
        long hash = 1125899906842597L;
        for (String part : parts) {
            for (int i = 0; i < part.length(); i++) {
                hash = 31 * hash + part.charAt(i);
            }
            hash = 31 * hash + '\n';
        }
        return hash;
    }

    /** Writes what waits, and tells what was done. */
    public ImportSummary end() {
        send();
        if (!dryRun) {
            store.flush();
        }
        return new ImportSummary(
                records,
                added,
                taken,
                doubled,
                inConflict,
                withoutFile,
                harvests,
                unclearRecords,
                store.containers().count() + store.cdxFiles().count() - filesMet.size(),
                stop.isRequested());
    }
}
