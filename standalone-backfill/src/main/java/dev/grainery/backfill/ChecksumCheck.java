// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.ChecksumList;
import dev.grainery.fixity.ChecksumList.ChecksumEntry;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.Revision;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.KnownFile;
import dev.grainery.store.RecordCollection;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Compares the checksum lists found in a storage with what was computed. It runs after all files have their records, so
 * that it does not matter where a list lies and when it was met. A difference goes into the comment of the record;
 * hashOrig stays what was computed.
 */
final class ChecksumCheck {

    private static final int LOOK_UP = 500;

    private final GraineryStore store;
    private final Storage storage;
    private final BackfillWatch watch;
    private final WalkFindings walked;
    private final Map<Location, ChecksumEntry> waiting = new LinkedHashMap<>();
    private final Map<String, Verdict> differing = new LinkedHashMap<>();
    private final Set<String> agreeing = new LinkedHashSet<>();
    private final boolean differedBefore;

    ChecksumCheck(GraineryStore store, Storage storage, BackfillWatch watch, WalkFindings walked) {
        this.store = store;
        this.storage = storage;
        this.watch = watch;
        this.walked = walked;
        this.differedBefore = store.findings().isAny(FindingCode.CHECKSUM_DIFFERS);
    }

    void check(ChecksumList list) {
        List<Finding> findings = list.read(entry -> {
            waiting.put(list.locationOf(entry), entry);
            if (waiting.size() >= LOOK_UP) {
                compare(list);
            }
        });
        compare(list);
        findings.forEach(walked::met);
    }

    /** Keeps and tells which files differ, and resolves it of those that no list says so of any more. */
    void end() {
        agreeing.removeAll(differing.keySet());
        List<Verdict> verdicts = new ArrayList<>(differing.values());
        agreeing.forEach(path -> verdicts.add(Verdict.compared(path, List.of())));
        watch.findings().found(store.findings(), verdicts);
    }

    /** Notes which of these files, that a list agrees with, differed from one in an earlier run. */
    private void agree(List<String> paths) {
        if (differedBefore) {
            store.findings().of(paths).stream()
                    .filter(finding -> finding.code() == FindingCode.CHECKSUM_DIFFERS)
                    .filter(finding -> finding.state() != FindingState.RESOLVED)
                    .forEach(finding -> agreeing.add(finding.subject().key()));
        }
    }

    private void compare(ChecksumList list) {
        Map<Location, KnownFile> known = store.locations().known(waiting.keySet());
        List<String> right = new ArrayList<>();
        waiting.forEach((location, entry) -> {
            KnownFile file = known.get(location);
            if (file == null) {
                missing(list, location);
            } else if (file.hash().isKnown() && !file.hash().equals(entry.md5())) {
                differs(list, location, entry, file);
            } else if (file.hash().isKnown()) {
                right.add(location.path());
            }
        });
        agree(right);
        waiting.clear();
    }

    private void missing(ChecksumList list, Location location) {
        if (isGone(location)) {
            walked.met(Finding.of(
                    FindingCode.CHECKSUM_FILE_MISSING,
                    list.file().location().path(),
                    "it lists " + location.path() + ", which is not there"));
        }
    }

    private boolean isGone(Location location) {
        Optional<StorageEntry> file = storage.at(location.path());
        try {
            if (file.isPresent()) {
                file.get().state();
            }
            return false;
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            // nobody may look: nothing can be said of it
            return false;
        }
    }

    private void differs(ChecksumList list, Location location, ChecksumEntry entry, KnownFile file) {
        Finding finding = Finding.of(
                FindingCode.CHECKSUM_DIFFERS,
                location.path(),
                "line " + entry.line() + " of " + list.file().location().path() + " gives " + entry.md5()
                        + ", but the computed MD5 is " + file.hash());
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
                .filter(record -> isOf(record, location))
                .forEach(record -> records.update(record.id(), location.fileName(), remark));
    }

    /** Whether a record describes the file at a location, or lists it as a copy. */
    private static boolean isOf(StoredFileRecord record, Location location) {
        return record.location().equals(location)
                || record.places().copies().stream().anyMatch(c -> c.absolute().equals(location.directory()));
    }

    private static Revision remarked(Revision revision, Finding finding) {
        return revision.withCommentaries(revision.commentaries().with(finding.remark()));
    }
}
