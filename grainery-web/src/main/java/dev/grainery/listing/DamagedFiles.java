// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.OtherLocation;
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
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The places of files to replace: failed files of records, then missing ones and copies and conflicts, which are known
 * by their findings. Absence that is acknowledged needs no replacement.
 */
public record DamagedFiles(GraineryStore store, ShownPaths paths, Supplier<Optional<ArchiveFigures>> figures) {

    private static final String SEPARATOR = ":";

    /** Bounds what is read for one page. */
    private static final int MOST_PAGES = 20;

    static final Set<FindingCode> DAMAGE = EnumSet.of(
            FindingCode.FILE_MISSING, FindingCode.HASH_CHANGED, FindingCode.READINGS_DIFFER, FindingCode.UNREADABLE);

    private static final Set<FindingState> UNRESOLVED = EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED);

    /** A file of a record: the one it describes, a copy or a conflict. */
    private record Place(StoredFileRecord record, OtherLocation at, boolean isConflict) {

        static Place own(StoredFileRecord record) {
            return new Place(
                    record,
                    new OtherLocation(
                            record.location().directory(),
                            record.size(),
                            record.revision().dateOfValidation(),
                            record.revision().statusOfValidation(),
                            record.revision().hashOrig()),
                    false);
        }

        static Stream<Place> all(StoredFileRecord record) {
            return Stream.of(
                            Stream.of(own(record)),
                            record.places().copies().stream().map(copy -> new Place(record, copy, false)),
                            record.places().conflicts().stream().map(one -> new Place(record, one, true)))
                    .flatMap(places -> places);
        }

        Location location() {
            return at.location(record.location().fileName());
        }

        boolean hasFailed() {
            return at.statusOfValidation().isFailure();
        }
    }

    private List<Rows<DamagedRow>> lists() {
        return List.of(
                failed(store.containers(), RevisionStatus.FAILED),
                failed(store.containers(), RevisionStatus.FIRST_FAILED),
                failed(store.cdxFiles(), RevisionStatus.FAILED),
                failed(store.cdxFiles(), RevisionStatus.FIRST_FAILED),
                this::others);
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
        int pages = 0;
        while (list < lists.size()) {
            int wanted = limit - rows.size();
            Page<DamagedRow> some = lists.get(list).page(inner, Math.max(1, wanted));
            if (wanted == 0 && (!some.items().isEmpty() || some.next().isPresent())) {
                return new Page<>(rows, Optional.of(list + SEPARATOR));
            }
            rows.addAll(some.items());
            inner = some.next();
            if (inner.isEmpty()) {
                list++;
            } else if (rows.size() == limit || ++pages == MOST_PAGES) {
                return new Page<>(rows, Optional.of(list + SEPARATOR + inner.get()));
            }
        }
        return new Page<>(rows, Optional.empty());
    }

    private <R extends StoredFileRecord> Rows<DamagedRow> failed(RecordCollection<R> records, RevisionStatus status) {
        FileListing listing = new FileListing(
                Optional.empty(), Optional.empty(), Optional.of(status), FileListing.Order.NEXT_CHECK, false);
        return (after, limit) -> {
            Page<R> page = records.summaries(listing, after, limit);
            return new Page<>(
                    rows(page.items().stream()
                            .flatMap(record ->
                                    records.find(record.id(), record.location().fileName()).stream())
                            .map(Place::own)
                            .toList()),
                    page.next());
        };
    }

    /** The damaged places of a page of findings that are in no other list: it may be empty and have a next. */
    private Page<DamagedRow> others(Optional<String> after, int limit) {
        Page<StoredFinding> page = store.findings().page(UNRESOLVED, DAMAGE, Optional.empty(), after, limit);
        Map<String, RecordReference> records = store.recordsAt(
                page.items().stream().map(finding -> finding.subject().key()).toList());
        Map<String, List<StoredFinding>> damage = damage(records.keySet());
        ShownPaths names = new ShownPaths(false);
        List<Place> places = new ArrayList<>();
        for (StoredFinding finding : page.items()) {
            String path = finding.subject().key();
            // a place with several findings is listed at one of them
            if (damage.getOrDefault(path, List.of()).stream().findFirst().equals(Optional.of(finding))) {
                collection(records.get(path)).find(records.get(path).id(), names.file(path)).stream()
                        .flatMap(Place::all)
                        .filter(place -> place.location().path().equals(path))
                        .filter(place -> place.hasFailed()
                                ? !place.location().equals(place.record().location())
                                : isMissing(damage.get(path), UNRESOLVED))
                        .forEach(places::add);
            }
        }
        return new Page<>(rows(places), page.next());
    }

    /** Unresolved findings of damage by path, in the same order each time. */
    private Map<String, List<StoredFinding>> damage(Collection<String> files) {
        return store.findings().of(files).stream()
                .filter(finding -> UNRESOLVED.contains(finding.state()) && DAMAGE.contains(finding.code()))
                .sorted(Comparator.comparing(StoredFinding::id))
                .collect(Collectors.groupingBy(finding -> finding.subject().key()));
    }

    private static boolean isMissing(List<StoredFinding> findings, Set<FindingState> states) {
        return findings.stream()
                .anyMatch(finding -> finding.code() == FindingCode.FILE_MISSING && states.contains(finding.state()));
    }

    private RecordCollection<? extends StoredFileRecord> collection(RecordReference record) {
        return switch (record.type()) {
            case CONTAINER -> store.containers();
            case CDX -> store.cdxFiles();
            case HARVEST -> throw new IllegalArgumentException("a harvest is no file");
        };
    }

    private List<DamagedRow> rows(List<Place> places) {
        Map<String, List<StoredFinding>> damage = damage(places.stream()
                .flatMap(place -> Place.all(place.record()))
                .map(place -> place.location().path())
                .collect(Collectors.toSet()));
        Map<String, String> harvests = new HashMap<>();
        store.harvests()
                .heads(places.stream().map(place -> place.record().harvestId()).collect(Collectors.toSet()))
                .forEach(head -> harvests.put(
                        head.harvest().harvestID(),
                        head.harvest().harvestPrefix().harvestNameStand()));
        Optional<ArchiveFigures> known = figures.get();
        return places.stream()
                .filter(place -> !isMissing(
                        damage.getOrDefault(place.location().path(), List.of()), EnumSet.of(FindingState.ACKNOWLEDGED)))
                .map(place -> row(
                        place,
                        damage,
                        Optional.ofNullable(harvests.get(place.record().harvestId())),
                        known))
                .toList();
    }

    private DamagedRow row(
            Place place,
            Map<String, List<StoredFinding>> damage,
            Optional<String> harvest,
            Optional<ArchiveFigures> known) {
        StoredFileRecord record = place.record();
        Location location = place.location();
        long sound = Place.all(record)
                .filter(copy -> !place.isConflict()
                        && !copy.isConflict()
                        && !copy.location().equals(location)
                        && !copy.hasFailed()
                        && !damage.containsKey(copy.location().path()))
                .count();
        return new DamagedRow(
                record.header().recType(),
                record.id(),
                location.fileName(),
                harvest,
                harvest.map(name -> record.harvestId()),
                known.flatMap(all -> all.root(location.directory())).map(OfRoot::label),
                paths.path(location.directory()),
                place.at().statusOfValidation(),
                isMissing(damage.getOrDefault(location.path(), List.of()), UNRESOLVED),
                place.at().size().value(),
                place.isConflict() ? Hash.NA : record.revision().hashOrig(),
                sound,
                place.at().dateOfValidation());
    }
}
