// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.assembly.RenamedContainers;
import dev.grainery.captures.CaptureDirectory;
import dev.grainery.describe.Describer;
import dev.grainery.file.ReadThrottle;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Location;
import dev.grainery.run.DescribedFiles;
import dev.grainery.run.Readers;
import dev.grainery.run.UtilityRuns;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.StoreSettings.RecordTerms;
import dev.grainery.validate.CheckSummary.Tally.Count;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** For one thread. */
final class LocalChecks implements AutoCloseable {

    /** Bytes of results of one storage that wait to be written. */
    private static final long MOST_HELD = 16L << 20;

    private final CheckContext run;
    private final Readers<CheckResult> readers;
    private final FileHasher hasher;
    private final CheckWriter writer;
    private final DescribedFiles first;
    private final AtomicLong begunFiles = new AtomicLong();
    private final AtomicLong begunBytes = new AtomicLong();
    private boolean anyFirst;

    LocalChecks(
            CheckContext run,
            ReadThrottle throttle,
            PendingLinks links,
            MovedFiles moved,
            Optional<CaptureDirectory> captures,
            Consumer<Collection<Location>> done) {
        this.run = run;
        CheckSettings settings = run.settings();
        this.readers = new Readers<>(settings.common().jobs(), run.stop(), MOST_HELD, CheckResult::weight);
        RecordTerms terms = run.store().settings().terms();
        Describer.Builder describing = Describer.builder()
                .style(terms.style())
                .naming(terms.naming())
                .clock(run.clock())
                .throttle(readers.watched(throttle))
                .digests(settings.common().jobs().digests());
        Describer describer =
                (settings.inspecting() ? describing.inspect(settings.common().program()) : describing).build();
        this.hasher = new FileHasher(
                run,
                describer,
                new FileHasher.SecondReading(run, describer),
                new UtilityRuns(settings.common().utilities(), run.stop(), readers::leavesStorage),
                captures);
        this.writer = new CheckWriter(
                run,
                done,
                moved,
                new RenamedContainers(run.store(), settings.common().observer(run.store()), run.clock(), links, moved));
        this.first = new DescribedFiles(run.store(), settings.common(), links, writer::first);
    }

    FileHasher hasher() {
        return hasher;
    }

    CheckWriter writer() {
        return writer;
    }

    Future<CheckResult> begin(ScheduledFile file) {
        String storage = run.storages().of(file.location());
        return readers.read(storage, () -> read(file, storage), () -> hung(file, storage), CheckResult.NotBegun::new);
    }

    private CheckResult read(ScheduledFile file, String storage) {
        if (!run.goesOn() || !isWithinBudget(file) || readers.isSilent(storage)) {
            return new CheckResult.NotBegun();
        }
        run.progress().begun(file.location().fileName());
        CheckResult result = hasher.check(file);
        readers.answered(storage);
        return result;
    }

    /** Second readings may have spent the rest of the budget since the file was leased. */
    private boolean isWithinBudget(ScheduledFile file) {
        long filesBefore = begunFiles.getAndIncrement();
        long bytesBefore =
                begunBytes.getAndAdd(CheckLoop.size(file)) + hasher.second().bytes();
        return run.settings().common().budget().admits(filesBefore, bytesBefore, CheckLoop.size(file));
    }

    private CheckResult hung(ScheduledFile file, String storage) {
        return new CheckResult.Unsettled(
                Finding.of(FindingCode.READ_HUNG, file.location().path(), readers.hung(storage, true)));
    }

    CheckResult result(Future<CheckResult> begun) throws InterruptedException {
        CheckResult result = readers.result(begun, writer::flush);
        run.progress().fileRead();
        return result;
    }

    void write(ScheduledFile file, CheckResult result) {
        if (result instanceof CheckResult.NotBegun) {
            run.tally().add(Count.LEFT, 1);
        }
        if (result instanceof CheckResult.StorageAbsent) {
            run.leftAlone(file.location());
        }
        if (result instanceof CheckResult.First read) {
            anyFirst = true;
            first.add(read.described(), false, OptionalLong.of(read.milliseconds()), Optional.of(file.checked()));
        } else {
            writer.write(file, result);
        }
    }

    void end() {
        first.store();
        writer.flush();
    }

    boolean isSilent(String storage) {
        return readers.isSilent(storage);
    }

    boolean anyFirst() {
        return anyFirst || writer.anyRenamed();
    }

    @Override
    public void close() {
        readers.close();
    }
}
