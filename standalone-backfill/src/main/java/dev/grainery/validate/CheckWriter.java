// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.backfill.FindingLog;
import dev.grainery.backfill.SideThread;
import dev.grainery.finding.Finding;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.FindingCollection;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordCollection.Checked;
import dev.grainery.store.merge.FileCheck;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Writes what checks gave, in bulks: the records, then the history; then the leases are given back. The history of a bulk
 * is written while the next one is worked into its records. For one thread.
 */
final class CheckWriter {

    private static final int BULK = 250;
    private static final long BULK_BYTES = 4L << 20;

    /** How many leases of written checks are given back at once. */
    private static final int MOST_LEASED = 10_000;

    /** How long results may wait to be written, so that a killed run loses little. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final GraineryStore store;
    private final ValidationSettings settings;
    private final RunLeases leases;
    private final FindingLog findings;
    private final MovedFiles moved;
    private final ValidationSummary.Tally tally;
    private final Clock clock;
    private final SideThread side;
    private final Map<Location, Waiting> waiting = new LinkedHashMap<>();
    private final List<Location> done = new ArrayList<>();
    private SideThread.Begun<Boolean> appended = () -> true;
    private long lastFlush = System.nanoTime();
    private long bytesWaiting;

    CheckWriter(
            GraineryStore store,
            ValidationSettings settings,
            RunLeases leases,
            FindingLog findings,
            MovedFiles moved,
            ValidationSummary.Tally tally,
            Clock clock,
            SideThread side) {
        this.store = store;
        this.settings = settings;
        this.leases = leases;
        this.findings = findings;
        this.moved = moved;
        this.tally = tally;
        this.clock = clock;
        this.side = side;
    }

    void write(ScheduledFile file, CheckResult result) {
        Location location = file.location();
        if (result instanceof CheckResult.Hashed hashed) {
            FileCheck check = new FileCheck(
                    location,
                    hashed.fixity().md5(),
                    hashed.fixity().digests(),
                    Amount.of(hashed.fixity().size()),
                    clock.instant(),
                    hashed.inspected().map(CheckResult.InspectedFile::seen));
            waiting.put(location, new Waiting(file, check, result));
        } else if (result instanceof CheckResult.Missing || result instanceof CheckResult.Unreadable) {
            waiting.put(
                    location, new Waiting(file, new FileCheck(location, Hash.NA, Amount.NA, clock.instant()), result));
        } else {
            done.add(location);
            if (result instanceof CheckResult.Changing changing) {
                tally.changing();
                decide(Verdict.notChecked(location.path(), List.of(CheckFindings.changing(location, changing))));
            } else if (result instanceof CheckResult.Hung hung) {
                tally.hung();
                decide(Verdict.notChecked(location.path(), List.of(CheckFindings.hung(location, hung))));
            }
        }
        bytesWaiting += result.weight();
        if (waiting.size() >= BULK || bytesWaiting >= BULK_BYTES) {
            send();
        }
        if (done.size() >= MOST_LEASED || System.nanoTime() - lastFlush > LONGEST_WAIT_NANOS) {
            flush();
        }
    }

    /** Writes what waits to be written, so that it stays whatever happens to this process, and gives leases back. */
    void flush() {
        send();
        appended.end();
        store.flush();
        leases.release(done);
        done.clear();
        lastFlush = System.nanoTime();
    }

    private void send() {
        if (waiting.isEmpty()) {
            return;
        }
        List<Checked> checked = new ArrayList<>(store.containers().check(checks(RecordType.CONTAINER)));
        checked.addAll(store.cdxFiles().check(checks(RecordType.CDX)));
        List<FixityEvent> entries = checked.stream()
                .map(one -> entry(one, waiting.get(one.check().location()).result()))
                .toList();
        SideThread.Begun<Boolean> before = appended;
        // begun first: if what was begun before has failed, these records have been written all the same
        appended = side.begin(() -> append(entries));
        before.end();
        tell(checked);
        done.addAll(waiting.keySet());
        waiting.clear();
        bytesWaiting = 0;
    }

    private boolean append(List<FixityEvent> entries) {
        store.history().append(entries);
        return true;
    }

    private List<FileCheck> checks(RecordType type) {
        return waiting.values().stream()
                .filter(one -> one.file().known().type() == type)
                .map(Waiting::check)
                .toList();
    }

    private void tell(List<Checked> checked) {
        // first: the check that follows resolves it
        decide(waiting.values().stream()
                .flatMap(one -> one.dateBefore().stream())
                .map(finding -> Verdict.notChecked(finding.file(), List.of(finding)))
                .toArray(Verdict[]::new));
        decide(checked.stream()
                .map(one -> verdict(one, waiting.get(one.check().location()).result()))
                .toArray(Verdict[]::new));
        for (Checked one : checked) {
            CheckResult result = waiting.get(one.check().location()).result();
            CheckOutcome outcome = outcome(one, result);
            inspected(result)
                    .filter(file -> outcome == CheckOutcome.EQUAL)
                    .ifPresent(file -> tally.inspected(file.seen().inspection()));
            tally.count(outcome, one.check().hash().isKnown() ? one.check().size() : one.sizeBefore());
        }
    }

    private static Verdict verdict(Checked checked, CheckResult result) {
        String path = checked.check().location().path();
        return switch (outcome(checked, result)) {
            case DIFFERENT -> verdict(path, List.of(CheckFindings.different(checked)), result);
            case MISSING ->
                Verdict.notChecked(
                        path, List.of(CheckFindings.missing(checked.check().location(), checked.expected())));
            case UNREADABLE ->
                Verdict.notChecked(
                        path,
                        List.of(CheckFindings.unreadable(checked.check().location(), (CheckResult.Unreadable) result)));
            default -> verdict(path, checked.digestDiffers().stream().toList(), result);
        };
    }

    /** That of a file of which all bytes were read: what was seen of its content holds even if these are other bytes. */
    private static Verdict verdict(String path, List<Finding> compared, CheckResult result) {
        return inspected(result)
                .map(file -> Verdict.checkedAndInspected(
                        path,
                        Stream.concat(compared.stream(), file.findings().stream())
                                .toList()))
                .orElseGet(() -> Verdict.checked(path, compared));
    }

    private static Optional<CheckResult.InspectedFile> inspected(CheckResult result) {
        return result instanceof CheckResult.Hashed hashed ? hashed.inspected() : Optional.empty();
    }

    /** Keeps what was found, and tells it, but for what a person knows of already. */
    private void decide(Verdict... verdicts) {
        FindingCollection.Decided decided = store.findings().decide(List.of(verdicts));
        for (Verdict verdict : verdicts) {
            findings.found(
                    verdict.made(), decided.acknowledged(verdict.subject().key()));
        }
    }

    private String harvest(Checked checked) {
        String fileName = checked.check().location().fileName();
        Optional<? extends StoredFileRecord> record = checked.type() == RecordType.CONTAINER
                ? store.containers().find(checked.id(), fileName)
                : store.cdxFiles().find(checked.id(), fileName);
        return record.map(StoredFileRecord::harvestId).orElse(GraineryRecord.NA);
    }

    /** Tells of a file that was found at another place, and has its record there already. */
    void moved(Location from, Checked checked, long milliseconds) {
        store.history().append(List.of(entry(checked, CheckOutcome.MOVED, OptionalLong.empty(), milliseconds)));
        store.flush();
        tally.count(CheckOutcome.MOVED, checked.check().size());
        // it has its first hash, so what an earlier check found in it does not go along
        store.findings().decide(List.of(Verdict.checked(from.path(), List.of())));
        store.findings().move(from.path(), checked.check().location().path(), false);
        Location now = checked.check().location();
        moved.add(harvest(checked), CheckFindings.moved(from, now));
        done.add(from);
    }

    /**
     * Tells of a file that could be read for the first time, and whose record is written already.
     *
     * @param id that of the record; empty if the store refused it
     */
    void first(ScheduledFile file, Optional<String> id, CheckResult.First result) {
        Location location = file.location();
        StoredFileRecord record = result.described().record();
        if (id.isPresent()) {
            store.history()
                    .append(List.of(FixityEvent.of(
                                    file.known().type(),
                                    id.get(),
                                    location,
                                    CheckOutcome.FIRST,
                                    record.revision().dateOfValidation())
                            .hashes(Hash.NA, record.revision().hashOrig())
                            .bytes(record.size())
                            .milliseconds(result.milliseconds())
                            .by(settings.host(), settings.program())
                            .build()));
            tally.count(CheckOutcome.FIRST, record.size());
            if (settings.inspecting() && record instanceof ContainerRecord container) {
                tally.inspected(container.inspection());
            }
        }
        done.add(location);
    }

    private FixityEvent entry(Checked checked, CheckResult result) {
        OptionalLong offset =
                result instanceof CheckResult.Unreadable unreadable ? unreadable.offset() : OptionalLong.empty();
        long milliseconds = 0;
        if (result instanceof CheckResult.Hashed hashed) {
            milliseconds = hashed.milliseconds();
        } else if (result instanceof CheckResult.Unreadable unreadable) {
            milliseconds = unreadable.milliseconds();
        }
        return entry(checked, outcome(checked, result), offset, milliseconds);
    }

    private FixityEvent entry(Checked checked, CheckOutcome outcome, OptionalLong offset, long milliseconds) {
        FileCheck check = checked.check();
        return FixityEvent.of(checked.type(), checked.id(), check.location(), outcome, check.at())
                .hashes(checked.expected(), check.hash())
                .bytes(check.hash().isKnown() ? check.size() : checked.sizeBefore())
                .offset(offset)
                .milliseconds(milliseconds)
                .by(settings.host(), settings.program())
                .build();
    }

    private static CheckOutcome outcome(Checked checked, CheckResult result) {
        if (result instanceof CheckResult.Missing) {
            return CheckOutcome.MISSING;
        }
        if (result instanceof CheckResult.Unreadable) {
            return CheckOutcome.UNREADABLE;
        }
        return checked.check().hash().equals(checked.expected()) ? CheckOutcome.EQUAL : CheckOutcome.DIFFERENT;
    }

    /** A check that is not written yet. */
    private record Waiting(ScheduledFile file, FileCheck check, CheckResult result) {

        /** What is wrong with the date of the check before it. */
        Optional<Finding> dateBefore() {
            return RevisionCycle.isAhead(file.checked(), check.at())
                    ? Optional.of(CheckFindings.dateAhead(file))
                    : Optional.empty();
        }
    }
}
