// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.RenamedContainers;
import dev.grainery.describe.Described;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
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
import dev.grainery.store.CheckReport;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordCollection.FixityResult;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import dev.grainery.validate.CheckSummary.Tally.Count;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Writes results in batches, then releases the leases. For one thread. */
final class CheckWriter {

    private static final int BULK = 250;
    private static final long BULK_BYTES = 4L << 20;
    private static final int MOST_LEASED = 10_000;

    /** Limits what a killed run loses. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final CheckContext run;
    private final GraineryStore store;
    private final Consumer<Collection<Location>> written;
    private final MovedFiles moved;
    private final RenamedContainers renamed;
    private boolean anyRenamed;
    private final CheckReport report;
    private final Map<Location, Waiting> waiting = new LinkedHashMap<>();
    private final List<Location> done = new ArrayList<>();
    private final Set<Location> doneByOthers = new HashSet<>();
    private long lastFlush = System.nanoTime();
    private long bytesWaiting;

    CheckWriter(CheckContext run, Consumer<Collection<Location>> written, MovedFiles moved, RenamedContainers renamed) {
        this.run = run;
        this.store = run.store();
        this.written = written;
        this.moved = moved;
        this.renamed = renamed;
        this.report = new CheckReport(
                checked -> entry(checked, result(checked)), checked -> verdict(checked, result(checked)));
    }

    Set<Location> doneByOthers() {
        return doneByOthers;
    }

    void write(ScheduledFile file, CheckResult result) {
        Location location = file.location();
        if (result instanceof CheckResult.Hashed hashed) {
            waiting.put(location, new Waiting(file, check(location, hashed).after(file.checked()), result));
        } else if (result instanceof CheckResult.Missing && isRenamed(file)) {
            anyRenamed = true;
            done.add(location);
            run.tally().count(CheckOutcome.MOVED, file.known().size());
        } else if (result instanceof CheckResult.Missing || result instanceof CheckResult.Unreadable) {
            FixityCheck none =
                    new FixityCheck(location, Hash.NA, Amount.NA, run.clock().instant());
            waiting.put(location, new Waiting(file, none.after(file.checked()), result));
        } else {
            done.add(location);
            if (result instanceof CheckResult.Undecided undecided) {
                undecided(file, undecided);
            } else if (result instanceof CheckResult.Unsettled unsettled) {
                boolean isChanging = unsettled.finding().code() == FindingCode.FILE_CHANGING;
                run.tally().add(isChanging ? Count.CHANGING : Count.HUNG, 1);
                run.decide(Verdict.notChecked(location.path(), List.of(unsettled.finding())));
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

    private boolean isRenamed(ScheduledFile file) {
        return record(file)
                .filter(ContainerRecord.class::isInstance)
                .map(ContainerRecord.class::cast)
                .filter(renamed::release)
                .isPresent();
    }

    boolean anyRenamed() {
        return anyRenamed;
    }

    /** The record does not change: the file stays due. */
    private void undecided(ScheduledFile file, CheckResult.Undecided result) {
        Location location = file.location();
        Amount size = Amount.of(result.second().size());
        run.tally().count(CheckOutcome.UNDECIDED, size);
        run.decide(Verdict.notChecked(
                location.path(),
                List.of(CheckFindings.readingsDiffer(
                        location, result, run.settings().common().host()))));
        record(file)
                .ifPresent(record -> store.history()
                        .appendMissing(Map.of(
                                FixityEvent.of(
                                                file.known().type(),
                                                record.id(),
                                                location,
                                                CheckOutcome.UNDECIDED,
                                                run.clock().instant())
                                        .hashes(
                                                result.expected(),
                                                result.second().md5())
                                        .firstReading(result.firstReading())
                                        .bytes(size)
                                        .milliseconds(result.milliseconds())
                                        .by(
                                                run.settings().common().host(),
                                                run.settings().common().program())
                                        .build(),
                                run.start())));
    }

    private Optional<? extends StoredFileRecord> record(ScheduledFile file) {
        Set<String> name = Set.of(file.location().fileName());
        return (file.known().type() == RecordType.CONTAINER
                        ? store.containers().named(name)
                        : store.cdxFiles().named(name))
                .stream()
                        .filter(record -> record.locations().anyMatch(file.location()::equals))
                        .findFirst();
    }

    private FixityCheck check(Location location, CheckResult.Hashed hashed) {
        return new FixityCheck(
                location,
                hashed.fixity().md5(),
                hashed.fixity().digests(),
                Amount.of(hashed.fixity().size()),
                run.clock().instant(),
                hashed.inspected().map(CheckWriter::seen));
    }

    private static FixityCheck.Inspected seen(Described.Recorded described) {
        ContainerRecord record = (ContainerRecord) described.record();
        return new FixityCheck.Inspected(record.inspection(), record.revision().commentaries(), record.utilities());
    }

    void flush() {
        send();
        store.flush();
        written.accept(List.copyOf(done));
        done.clear();
        lastFlush = System.nanoTime();
    }

    private void send() {
        if (waiting.isEmpty()) {
            return;
        }
        // before the check that resolves it
        run.decide(waiting.values().stream()
                .flatMap(one -> one.dateBefore().stream())
                .map(finding -> Verdict.notChecked(finding.file(), List.of(finding)))
                .toArray(Verdict[]::new));
        List<FixityResult> checked = new ArrayList<>(store.containers().check(checks(RecordType.CONTAINER), report));
        checked.addAll(store.cdxFiles().check(checks(RecordType.CDX), report));
        checked.forEach(this::report);
        Set<Location> unreported = new HashSet<>(waiting.keySet());
        checked.forEach(one -> unreported.remove(one.check().location()));
        doneByOthers.addAll(unreported);
        done.addAll(waiting.keySet());
        waiting.clear();
        bytesWaiting = 0;
    }

    private List<FixityCheck> checks(RecordType type) {
        return waiting.values().stream()
                .filter(one -> one.file().known().type() == type)
                .map(Waiting::check)
                .toList();
    }

    private void report(FixityResult checked) {
        CheckResult result = result(checked);
        CheckOutcome outcome = outcome(checked, result);
        run.findings().found(verdict(checked, result).made(), checked.acknowledged());
        inspected(result)
                .filter(file -> outcome == CheckOutcome.EQUAL)
                .ifPresent(file -> run.tally().inspected(file.record()));
        run.tally()
                .count(
                        outcome,
                        checked.check().hash().isKnown() ? checked.check().size() : checked.sizeBefore());
    }

    private CheckResult result(FixityResult checked) {
        return waiting.get(checked.check().location()).result();
    }

    private Verdict verdict(FixityResult checked, CheckResult result) {
        String path = checked.check().location().path();
        return switch (outcome(checked, result)) {
            case DIFFERENT -> verdict(path, List.of(CheckFindings.different(checked)), result);
            case MISSING ->
                Verdict.notChecked(
                        path, List.of(CheckFindings.missing(checked.check().location(), checked.expected())));
            case UNREADABLE -> Verdict.notChecked(path, List.of(((CheckResult.Unreadable) result).finding()));
            default ->
                verdict(
                        path,
                        Stream.concat(
                                        checked.digestDiffers().stream(),
                                        CheckFindings.misread(
                                                checked,
                                                result,
                                                run.settings().common().host())
                                                .stream())
                                .toList(),
                        result);
        };
    }

    /** All bytes were read, so findings about the content hold even if the hash differs. */
    private static Verdict verdict(String path, List<Finding> compared, CheckResult result) {
        return inspected(result)
                .map(file -> Verdict.checkedAndInspected(
                        path,
                        Stream.concat(compared.stream(), file.findings().stream())
                                .toList()))
                .orElseGet(() -> Verdict.checked(path, compared));
    }

    private static Optional<Described.Recorded> inspected(CheckResult result) {
        return result instanceof CheckResult.Hashed hashed ? hashed.inspected() : Optional.empty();
    }

    private String harvest(FixityResult checked) {
        String fileName = checked.check().location().fileName();
        Optional<? extends StoredFileRecord> record = checked.type() == RecordType.CONTAINER
                ? store.containers().find(checked.id(), fileName)
                : store.cdxFiles().find(checked.id(), fileName);
        return record.map(StoredFileRecord::harvestId).orElse(GraineryRecord.NA);
    }

    boolean move(ScheduledFile file, Location now, CheckResult.Hashed found) {
        Location from = file.location();
        String remark = Finding.moved(from.path(), now.path()).remark();
        CheckReport report = new CheckReport(
                checked -> entry(
                        checked, CheckOutcome.MOVED, OptionalLong.empty(), Optional.empty(), found.milliseconds()),
                // the file has its first hash, so findings of an earlier check are obsolete
                checked -> Verdict.checked(from.path(), List.of()));
        Optional<FixityResult> moved = file.known().type() == RecordType.CONTAINER
                ? store.containers().move(from, check(now, found), remark, report)
                : store.cdxFiles().move(from, check(now, found), remark, report);
        moved.ifPresent(checked -> moved(from, checked));
        return moved.isPresent();
    }

    private void moved(Location from, FixityResult checked) {
        store.flush();
        run.tally().count(CheckOutcome.MOVED, checked.check().size());
        Location now = checked.check().location();
        moved.add(harvest(checked), Finding.moved(from.path(), now.path()));
        done.add(from);
    }

    void first(Observation<?> file, Stored stored) {
        done.add(file.location());
        if (stored.outcome() == Outcome.DONE_TWICE) {
            doneByOthers.add(file.location());
            return;
        }
        StoredFileRecord record = file.candidate();
        run.findings().found(file.findings().orElse(List.of()), stored.acknowledged());
        run.findings().found(stored.findings(), stored.acknowledged());
        if (stored.outcome() != Outcome.REFUSED) {
            run.tally().count(CheckOutcome.FIRST, record.size());
            run.tally().inspected(record);
        }
    }

    private FixityEvent entry(FixityResult checked, CheckResult result) {
        OptionalLong offset = result instanceof CheckResult.Unreadable unreadable
                ? unreadable.finding().offset()
                : OptionalLong.empty();
        return entry(checked, outcome(checked, result), offset, result.firstReading(), result.milliseconds());
    }

    private FixityEvent entry(
            FixityResult checked,
            CheckOutcome outcome,
            OptionalLong offset,
            Optional<Hash> firstReading,
            long milliseconds) {
        FixityCheck check = checked.check();
        return FixityEvent.of(checked.type(), checked.id(), check.location(), outcome, check.at())
                .hashes(checked.expected(), check.hash())
                .firstReading(firstReading)
                .bytes(check.hash().isKnown() ? check.size() : checked.sizeBefore())
                .offset(offset)
                .milliseconds(milliseconds)
                .by(run.settings().common().host(), run.settings().common().program())
                .build();
    }

    private static CheckOutcome outcome(FixityResult checked, CheckResult result) {
        if (result instanceof CheckResult.Missing) {
            return CheckOutcome.MISSING;
        }
        if (result instanceof CheckResult.Unreadable) {
            return CheckOutcome.UNREADABLE;
        }
        return checked.check().hash().equals(checked.expected()) ? CheckOutcome.EQUAL : CheckOutcome.DIFFERENT;
    }

    private record Waiting(ScheduledFile file, FixityCheck check, CheckResult result) {

        Optional<Finding> dateBefore() {
            return RevisionCycle.isAhead(file.checked(), check.at())
                    ? Optional.of(CheckFindings.dateAhead(file))
                    : Optional.empty();
        }
    }
}
