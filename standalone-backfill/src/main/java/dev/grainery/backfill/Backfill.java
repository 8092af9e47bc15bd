// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.Severity;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.run.Budget;
import dev.grainery.run.DescribedFiles;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * One backfill: walks the storage, reads what is new, and brings the records in the store up to date. It can be stopped
 * at any time; running it again goes on where it stopped. For one run.
 */
public final class Backfill {

    /** How long finished records may wait to be kept, so that a killed run loses little. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final BackfillSettings settings;
    private final ReadThrottle throttle;
    private final Clock clock;
    private final BackfillWatch watch;
    private long stillOpen;

    /**
     * @param findings gets every finding, one at a time
     */
    public Backfill(BackfillSettings settings, ReadThrottle throttle, Clock clock, Consumer<Finding> findings) {
        this.settings = settings;
        this.throttle = throttle;
        this.clock = clock;
        this.watch = new BackfillWatch(
                new Progress(),
                new BackfillWatch.Tallies(),
                new FindingLog(findings),
                new StopSignal(),
                new Budget.Spending(settings.budget(), clock));
    }

    /** How far it has come. */
    public Progress progress() {
        return watch.progress();
    }

    /** Stops it. */
    public StopSignal stop() {
        return watch.stop();
    }

    /**
     * Runs it to its end, or until it is stopped.
     *
     * @param store where the records are; a dry run does without one
     * @throws IOException if a root cannot be resolved
     * @throws dev.grainery.store.document.StoreException if the store fails; what was written until then is kept
     */
    public BackfillSummary run(Optional<GraineryStore> store) throws IOException, InterruptedException {
        if (store.isEmpty() && !settings.dryRun()) {
            throw new IllegalArgumentException("only a dry run does without a store");
        }
        Instant start = clock.instant();
        WalkFindings walked = new WalkFindings(kept(store).map(GraineryStore::findings), watch.findings(), settings);
        Roots roots = Roots.of(settings.roots());
        try (FileReads reads =
                new FileReads(settings, store, roots, describer(store), throttle, clock, watch, walked)) {
            if (kept(store).isPresent()) {
                write(store.get(), reads, walked, roots);
            } else {
                reads.forEach(result -> {}, () -> {});
            }
        }
        return summary(Duration.between(start, clock.instant()));
    }

    /** Without a store nothing is read, and so nothing is made on any terms. */
    private Describer.Builder describer(Optional<GraineryStore> store) {
        Describer.Builder describer = store.map(opened -> opened.settings().terms())
                .map(terms -> Describer.builder().style(terms.style()).naming(terms.naming()))
                .orElseGet(() -> Describer.builder().author(GraineryRecord.NA));
        boolean inspecting = settings.inspect()
                || settings.cdx().isPresent()
                || settings.captures().isPresent()
                || settings.utilities().takePayloads();
        return inspecting ? describer.inspect(settings.program()) : describer;
    }

    /** The store, if this run writes anything into it. */
    private Optional<GraineryStore> kept(Optional<GraineryStore> store) {
        return settings.dryRun() ? Optional.empty() : store;
    }

    private void write(GraineryStore store, FileReads reads, WalkFindings walked, Roots roots)
            throws IOException, InterruptedException {
        Instant start = store.findings().now();
        store.roots().remember(Roots.addresses(roots.directories()), settings.host());
        PendingLinks links = new PendingLinks(store);
        MovedFiles moved = new MovedFiles();
        Writing writer = new Writing(store, links, walked, moved);
        reads.forEach(writer::write, writer::flush);
        writer.flush();
        reads.settleCaptures();
        if (!watch.stop().isRequested()) {
            finish(store, reads, links, walked, roots);
        }
        watch.findings().found(moved.keep(store));
        walked.send();
        store.flush();
        stillOpen = openFromEarlier(store, start, roots);
    }

    /** How many errors below the roots are open that this run did not make again. */
    private static long openFromEarlier(GraineryStore store, Instant start, Roots given) {
        List<String> roots = Roots.addresses(given.all());
        AtomicLong open = new AtomicLong();
        store.findings()
                .forEach(Set.of(FindingState.OPEN), FindingCode.of(Severity.ERROR), Optional.empty(), finding -> {
                    if (finding.last().isBefore(start)
                            && roots.stream()
                                    .anyMatch(root ->
                                            Location.isWithin(finding.subject().key(), root))) {
                        open.incrementAndGet();
                    }
                });
        return open.get();
    }

    /** What is drawn from several records: links, harvests, and the comparison with checksum lists. */
    private void finish(GraineryStore store, FileReads reads, PendingLinks links, WalkFindings walked, Roots roots)
            throws IOException {
        watch.progress().phase("harvests");
        store.pending().mark(harvestsOfNewLogs(store, reads.logs()));
        watch.findings().found(links.update());
        if (settings.expectCdxFile()) {
            new ExpectedCdxFiles(store, store.settings().terms().style(), clock).update(Roots.addresses(roots.all()));
        }
        HarvestUpdate update = new HarvestUpdate(store, clock);
        update.updatePending((harvestId, outcome, findings) -> {
            watch.findings().found(findings);
            Tally.Way.of(outcome).ifPresent(way -> watch.tallies().count(RecordType.HARVEST, way));
        });
        watch.progress().phase("checksum lists");
        ChecksumCheck check = new ChecksumCheck(store, settings.storage(), watch, walked);
        reads.lists().forEach(check::check);
        check.end();
        // of one that hung nobody knows what else is there
        walked.end(answering(roots.all(), reads));
        store.roots().walked(Roots.addresses(answering(roots.directories(), reads)), clock.instant());
    }

    private static List<StorageEntry> answering(List<StorageEntry> roots, FileReads reads) {
        return roots.stream()
                .filter(root -> !reads.isSilent(root.name().text()))
                .toList();
    }

    private static Set<String> harvestsOfNewLogs(GraineryStore store, List<CrawlLogs> met) {
        Set<String> harvests = new HashSet<>();
        store.crawlLogs()
                .put(met)
                .forEach(logs -> harvests.addAll(store.containers().harvestsOf(logs)));
        return harvests;
    }

    private BackfillSummary summary(Duration duration) {
        return new BackfillSummary(
                watch.tallies().of(RecordType.CONTAINER),
                watch.tallies().of(RecordType.CDX),
                watch.tallies().of(RecordType.HARVEST),
                watch.tallies().capturesNotListed(),
                watch.tallies().statedSums(),
                settings.dryRun()
                        ? watch.progress().state().bytesToRead()
                        : watch.progress().state().bytesRead(),
                duration.toMillis() / 1000.0,
                watch.findings().byCode(),
                watch.findings().errors(),
                watch.findings().acknowledgedOnes(),
                stillOpen,
                watch.spending().unread(),
                watch.stop().isRequested());
    }

    /** Writes what was read, and tells what became of it. Not thread-safe. */
    private final class Writing {

        private final GraineryStore store;
        private final WalkFindings walked;
        private final MovedFiles moved;
        private final DescribedFiles files;
        private long lastFlush = System.nanoTime();

        Writing(GraineryStore store, PendingLinks links, WalkFindings walked, MovedFiles moved) {
            this.store = store;
            this.walked = walked;
            this.moved = moved;
            this.files = new DescribedFiles(
                    store, settings.storage(), settings.host(), settings.program(), links, this::stored);
        }

        /** Takes a result. */
        void write(FileReads.Result result) {
            boolean accept = settings.acceptReindexed();
            for (FileReads.Read read : result.files()) {
                Described described = read.described();
                if (described instanceof Described.Recorded recorded) {
                    // whoever has CDX files written reads known containers again
                    OptionalLong check =
                            settings.cdx().isPresent() ? OptionalLong.of(read.milliseconds()) : OptionalLong.empty();
                    files.add(recorded, accept, check);
                } else {
                    walked.unstable(described.location().path(), described.findings());
                    watch.tallies().count(read.type(), Tally.Way.FAILED);
                }
                // what this run has written anew is no change that it has to warn of
                accept = true;
            }
            if (System.nanoTime() - lastFlush > LONGEST_WAIT_NANOS) {
                flush();
            }
        }

        /** Writes what waits to be written, so that it stays whatever happens to this process. */
        void flush() {
            files.store();
            walked.send();
            store.flush();
            lastFlush = System.nanoTime();
        }

        private void stored(Observation<?> file, Stored stored) {
            FindingLog findings = watch.findings();
            findings.found(file.findings().orElse(List.of()), stored.acknowledged());
            findings.found(moved.others(file.candidate().harvestId(), stored.findings()), stored.acknowledged());
            Tally.Way way = switch (stored.outcome()) {
                case NEW, COPY, CONFLICT -> Tally.Way.NEW;
                case UNCHANGED -> file.milliseconds().isPresent() ? Tally.Way.VALIDATED : Tally.Way.UNCHANGED;
                case UPDATED -> Tally.Way.UPDATED;
                case FAILED_CHECK, REFUSED -> Tally.Way.FAILED;
            };
            watch.tallies().count(file.candidate().header().recType(), way);
        }
    }
}
