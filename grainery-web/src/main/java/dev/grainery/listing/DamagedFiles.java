// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.ArchiveFigures.OfRoot;
import dev.grainery.store.FileListing;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.RecordReference;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Failed files, then those that are only known to be missing: each list is served by an index of its own. */
public record DamagedFiles(GraineryStore store, ShownPaths paths, Supplier<Optional<ArchiveFigures>> figures) {

    private static final String SEPARATOR = ":";

    private List<Rows<DamagedRow>> lists() {
        return List.of(
                failed(store.containers(), RevisionStatus.FAILED),
                failed(store.containers(), RevisionStatus.FIRST_FAILED),
                failed(store.cdxFiles(), RevisionStatus.FAILED),
                failed(store.cdxFiles(), RevisionStatus.FIRST_FAILED),
                this::missing);
    }

    public Page<DamagedRow> page(Optional<String> after, int limit) {
        List<Rows<DamagedRow>> lists = lists();
        List<DamagedRow> rows = new ArrayList<>();
        int list =
                after.map(key -> Integer.parseInt(key.split(SEPARATOR, 2)[0])).orElse(0);
        Optional<String> inner =
                after.map(key -> key.substring(key.indexOf(SEPARATOR) + 1)).filter(key -> !key.isEmpty());
        if (list < 0 || after.filter(key -> !key.contains(SEPARATOR)).isPresent()) {
            throw new IllegalArgumentException("no key of a page of damaged files: " + after);
        }
        while (list < lists.size()) {
            if (rows.size() == limit) {
                // whether a further page would have a row
                if (!lists.get(list).first(1).isEmpty()) {
                    return new Page<>(rows, Optional.of(list + SEPARATOR));
                }
            } else {
                Page<DamagedRow> some = lists.get(list).page(inner, limit - rows.size());
                rows.addAll(some.items());
                if (some.next().isPresent()) {
                    return new Page<>(
                            rows, Optional.of(list + SEPARATOR + some.next().get()));
                }
            }
            inner = Optional.empty();
            list++;
        }
        return new Page<>(rows, Optional.empty());
    }

    private <R extends StoredFileRecord> Rows<DamagedRow> failed(RecordCollection<R> records, RevisionStatus status) {
        FileListing listing = new FileListing(
                Optional.empty(), Optional.empty(), Optional.of(status), FileListing.Order.NEXT_CHECK, false);
        return (after, limit) -> {
            Page<R> page = records.summaries(listing, after, limit);
            return new Page<>(rows(page.items()), page.next());
        };
    }

    /** Records of the missing files of a page of findings that have not failed: it may be empty and have a next. */
    private Page<DamagedRow> missing(Optional<String> after, int limit) {
        Page<StoredFinding> page = store.findings()
                .page(
                        EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED),
                        EnumSet.of(FindingCode.FILE_MISSING),
                        Optional.empty(),
                        after,
                        limit);
        Map<String, RecordReference> records = store.recordsAt(
                page.items().stream().map(finding -> finding.subject().key()).toList());
        ShownPaths names = new ShownPaths(false);
        List<StoredFileRecord> files = new ArrayList<>();
        records.forEach((path, record) -> collection(record)
                .find(record.id(), names.file(path))
                .filter(found -> !found.revision().statusOfValidation().isFailure())
                .ifPresent(files::add));
        return new Page<>(rows(files), page.next());
    }

    private RecordCollection<? extends StoredFileRecord> collection(RecordReference record) {
        return switch (record.type()) {
            case CONTAINER -> store.containers();
            case CDX -> store.cdxFiles();
            case HARVEST -> throw new IllegalArgumentException("a harvest is no file");
        };
    }

    private List<DamagedRow> rows(List<? extends StoredFileRecord> records) {
        List<String> missing =
                store
                        .findings()
                        .of(records.stream()
                                .map(record -> record.location().path())
                                .toList())
                        .stream()
                        .filter(finding ->
                                finding.code() == FindingCode.FILE_MISSING && finding.state() != FindingState.RESOLVED)
                        .map(finding -> finding.subject().key())
                        .toList();
        Optional<ArchiveFigures> known = figures.get();
        return records.stream()
                .map(record -> row(record, missing.contains(record.location().path()), known))
                .toList();
    }

    private DamagedRow row(StoredFileRecord record, boolean isMissing, Optional<ArchiveFigures> known) {
        String fileName = record.location().fileName();
        Optional<String> harvest = store.harvests().name(record.harvestId());
        long sound = collection(new RecordReference(record.header().recType(), record.id(), record.harvestId()))
                .find(record.id(), fileName)
                .map(whole -> whole.places().copies().stream()
                        .filter(copy -> !copy.statusOfValidation().isFailure())
                        .count())
                .orElse(0L);
        return new DamagedRow(
                record.header().recType(),
                record.id(),
                fileName,
                harvest,
                harvest.map(name -> record.harvestId()),
                known.flatMap(all -> all.root(record.location().directory())).map(OfRoot::label),
                paths.path(record.location().directory()),
                record.revision().statusOfValidation(),
                isMissing,
                record.size().value(),
                record.revision().hashOrig(),
                sound,
                record.revision().dateOfValidation());
    }
}
