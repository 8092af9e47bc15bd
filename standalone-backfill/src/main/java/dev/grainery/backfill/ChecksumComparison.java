// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.checksums.ChecksumList;
import dev.grainery.checksums.ChecksumList.ChecksumEntry;
import dev.grainery.checksums.StatedChecksum;
import dev.grainery.file.Storage;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Digests;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.Revision;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.RecordedFile;
import dev.grainery.store.MountProbe;
import dev.grainery.store.RecordCollection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs after all files have records: the position of a list in the walk does not matter. A difference goes into the
 * comment of the record; {@code hashOrig} stays as computed.
 */
final class ChecksumComparison {

    private static final int LOOK_UP = 500;

    /** A list may name a million files. */
    private static final int MOST_MISSING = 1_000;

    private final GraineryStore store;
    private final Storage storage;
    private final BackfillContext watch;
    private final WalkFindings walked;
    private final List<Waiting> waiting = new ArrayList<>();
    private final Map<String, Verdict> differing = new LinkedHashMap<>();
    private final Set<String> agreeing = new LinkedHashSet<>();
    private final boolean differedBefore;
    private BackfillSummary.StatedSums sums = BackfillSummary.StatedSums.NONE;
    private long missing;

    ChecksumComparison(GraineryStore store, Storage storage, BackfillContext watch, WalkFindings walked) {
        this.store = store;
        this.storage = storage;
        this.watch = watch;
        this.walked = walked;
        this.differedBefore = store.findings().isAny(FindingCode.CHECKSUM_DIFFERS);
    }

    void check(ChecksumList list) {
        List<Finding> findings = list.read(entry -> {
            waiting.add(new Waiting(list.locationOf(entry), list.writtenLocationOf(entry), entry));
            if (waiting.size() >= LOOK_UP) {
                compare(list);
            }
        });
        compare(list);
        if (missing > MOST_MISSING) {
            missing(list, "it lists " + (missing - MOST_MISSING) + " more missing files");
        }
        missing = 0;
        findings.forEach(walked::add);
    }

    void end() {
        agreeing.removeAll(differing.keySet());
        List<Verdict> verdicts = new ArrayList<>(differing.values());
        agreeing.forEach(path -> verdicts.add(Verdict.compared(path, List.of())));
        watch.findings().found(store.findings(), verdicts);
        watch.tallies().compared(sums);
    }

    private void agree(List<String> paths) {
        if (differedBefore) {
            store.findings().of(paths).stream()
                    .filter(finding -> finding.code() == FindingCode.CHECKSUM_DIFFERS)
                    .filter(finding -> finding.state() != FindingState.RESOLVED)
                    .forEach(finding -> agreeing.add(finding.subject().key()));
        }
    }

    private void compare(ChecksumList list) {
        Map<Location, RecordedFile> known = store.locations()
                .known(waiting.stream().flatMap(Waiting::locations).toList());
        Map<Location, Digests> digests = digests(known);
        List<String> right = new ArrayList<>();
        for (Waiting one : waiting) {
            Optional<Location> location =
                    one.locations().filter(known::containsKey).findFirst();
            if (location.isEmpty()) {
                missing(list, one);
            } else if (known.get(location.get()).hash().isKnown()) {
                RecordedFile file = known.get(location.get());
                if (compare(list, one.entry(), location.get(), file, digests)) {
                    right.add(location.get().path());
                }
            }
        }
        agree(right);
        waiting.clear();
    }

    private boolean compare(
            ChecksumList list,
            ChecksumEntry entry,
            Location location,
            RecordedFile file,
            Map<Location, Digests> digests) {
        StatedChecksum stated = entry.sum();
        Optional<String> computed = stated.algorithm().equals(StatedChecksum.MD5)
                ? Optional.of(file.hash().value())
                : Optional.ofNullable(digests.getOrDefault(location, Digests.NONE)
                        .byAlgorithm()
                        .get(stated.algorithm()));
        sums = computed.isPresent() ? sums.oneCompared() : sums.oneNotComputed();
        if (entry.size().isPresent() && !entry.size().equals(file.size().value())) {
            String size = entry.size().getAsLong() + " bytes, but it had "
                    + file.size().value().orElse(0);
            differs(list, location, entry, file, size + " when it was read");
            return false;
        }
        boolean isRight = computed.filter(stated.digits()::equals).isPresent();
        if (computed.isPresent() && !isRight) {
            String name = stated.algorithm().toUpperCase(Locale.ROOT);
            differs(
                    list,
                    location,
                    entry,
                    file,
                    stated.digits() + ", but the computed " + name + " is " + computed.get());
        }
        return isRight;
    }

    private Map<Location, Digests> digests(Map<Location, RecordedFile> known) {
        Map<Location, Digests> digests = new HashMap<>();
        Set<Location> wanted = waiting.stream()
                .filter(one -> !one.entry().sum().algorithm().equals(StatedChecksum.MD5))
                .flatMap(Waiting::locations)
                .filter(known::containsKey)
                .collect(Collectors.toSet());
        for (RecordType type : List.of(RecordType.CONTAINER, RecordType.CDX)) {
            Set<String> names = wanted.stream()
                    .filter(location -> known.get(location).type() == type)
                    .map(Location::fileName)
                    .collect(Collectors.toSet());
            RecordCollection<? extends StoredFileRecord> records =
                    type == RecordType.CONTAINER ? store.containers() : store.cdxFiles();
            (names.isEmpty() ? List.<StoredFileRecord>of() : records.named(names))
                    .forEach(record -> record.locations()
                            .filter(wanted::contains)
                            // the record has no digests of other bytes
                            .filter(location -> known.get(location)
                                    .hash()
                                    .equals(record.revision().hashOrig()))
                            .forEach(location -> digests.put(location, record.digests())));
        }
        return digests;
    }

    private void missing(ChecksumList list, Waiting one) {
        if (one.locations().allMatch(location -> MountProbe.isGone(storage, location.path()))) {
            missing++;
            if (missing <= MOST_MISSING) {
                missing(list, "it lists " + one.location().path() + ", which is missing");
            }
        }
    }

    private void missing(ChecksumList list, String message) {
        walked.add(Finding.of(
                FindingCode.CHECKSUM_FILE_MISSING, list.file().location().path(), message));
    }

    private void differs(ChecksumList list, Location location, ChecksumEntry entry, RecordedFile file, String gives) {
        Finding finding = Finding.of(
                FindingCode.CHECKSUM_DIFFERS,
                location.path(),
                "line " + entry.line() + " of " + list.file().location().path() + " gives " + gives);
        differing.merge(location.path(), Verdict.compared(location.path(), List.of(finding)), Verdict::and);
        if (file.type() == RecordType.CONTAINER) {
            remark(store.containers(), location, x -> x.withRevision(remarked(x.revision(), finding)));
        } else {
            remark(store.cdxFiles(), location, x -> x.withRevision(remarked(x.revision(), finding)));
        }
    }

    private static <R extends StoredFileRecord> void remark(
            RecordCollection<R> records, Location location, UnaryOperator<R> remark) {
        records.named(List.of(location.fileName())).stream()
                .filter(record -> record.equalPlaces().anyMatch(location::equals))
                .forEach(record -> records.update(record.id(), location.fileName(), remark));
    }

    private static Revision remarked(Revision revision, Finding finding) {
        return revision.withCommentaries(revision.commentaries().with(finding.remark()));
    }

    /** {@code written} is the location of the path as written, if that differs. */
    private record Waiting(Location location, Optional<Location> written, ChecksumEntry entry) {

        Stream<Location> locations() {
            return Stream.concat(Stream.of(location), written.stream());
        }
    }
}
