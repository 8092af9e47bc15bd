// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.assembly.RenamedContainers;
import dev.grainery.captures.CaptureDirectory;
import dev.grainery.cluster.HarvestsToUpdate;
import dev.grainery.cluster.Workers;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.run.Budget;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import dev.grainery.store.MountProbe;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Rerunning a stopped backfill resumes it. */
public final class Backfill {

    private final BackfillSettings settings;
    private final Optional<Workers> workers;
    private final ReadThrottle throttle;
    private final Clock clock;
    private final BackfillContext watch;
    private long stillOpen;

    public Backfill(
            BackfillSettings settings,
            Optional<Workers> workers,
            ReadThrottle throttle,
            Clock clock,
            Consumer<Finding> findings) {
        this.settings = settings;
        this.workers = workers;
        this.throttle = throttle;
        this.clock = clock;
        this.watch = new BackfillContext(
                new Progress(),
                new BackfillContext.Tallies(),
                new FindingLog(findings),
                new StopSignal(),
                new Budget.Spending(settings.common().budget(), clock));
    }

    public Progress progress() {
        return watch.progress();
    }

    public StopSignal stop() {
        return watch.stop();
    }

    /** The store is empty only in a dry run. */
    public BackfillSummary run(Optional<GraineryStore> store) throws IOException, InterruptedException {
        if (store.isEmpty() && !settings.common().dryRun()) {
            throw new IllegalArgumentException("only a dry run does without a store");
        }
        Instant start = clock.instant();
        WalkFindings walked =
                new WalkFindings(writable(store).map(GraineryStore::findings), watch.findings(), settings);
        Roots roots = Roots.of(settings.roots());
        MovedFiles moved = new MovedFiles();
        Optional<CaptureDirectory> captures =
                writable(store).isPresent() ? settings.common().captures(store.get()) : Optional.empty();
        Optional<PendingLinks> links = writable(store).map(PendingLinks::ofRun);
        ReadingStrategy chosen = workers.<ReadingStrategy>map(
                        these -> new ClusterReading(settings, these, captures, watch, moved, links, start))
                .orElseGet(() -> new LocalReading(settings, store, captures, throttle, clock, watch));
        try (RootWalks reads = new RootWalks(settings, store, roots, chosen, captures, watch, walked)) {
            if (writable(store).isPresent()) {
                write(store.get(), reads, captures, walked, roots, moved, links.orElseThrow());
            } else {
                reads.forEach(result -> {}, () -> {});
            }
        }
        return summary(Duration.between(start, clock.instant()));
    }

    private Optional<GraineryStore> writable(Optional<GraineryStore> store) {
        return settings.common().dryRun() ? Optional.empty() : store;
    }

    private void write(
            GraineryStore store,
            RootWalks reads,
            Optional<CaptureDirectory> captures,
            WalkFindings walked,
            Roots roots,
            MovedFiles moved,
            PendingLinks links)
            throws IOException, InterruptedException {
        Instant start = store.findings().now();
        store.roots()
                .remember(
                        Roots.addresses(roots.directories()), settings.common().host());
        FileRecording writer = new FileRecording(Optional.empty(), settings, watch, store, links, walked, moved);
        reads.forEach(writer::write, writer::flush);
        writer.flush();
        // only the directory shows which tables the workers have written
        (workers.isPresent() ? settings.common().captures(store) : captures).ifPresent(CaptureDirectory::settle);
        if (!watch.stop().isRequested()) {
            finish(store, reads, links, walked, roots, moved);
        }
        watch.findings().found(moved.keep(store));
        walked.send();
        store.flush();
        stillOpen = openFromEarlier(store, start, roots);
    }

    /** Open errors below the roots that this run did not find again. */
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

    private void finish(
            GraineryStore store,
            RootWalks reads,
            PendingLinks links,
            WalkFindings walked,
            Roots roots,
            MovedFiles moved)
            throws IOException, InterruptedException {
        watch.progress().phase("harvests");
        store.pending().mark(harvestsOfNewLogs(store, reads.logs()));
        watch.findings().found(links.update());
        if (settings.expectCdxFile()) {
            new ExpectedCdxFiles(store, store.settings().terms().style(), clock).update(Roots.addresses(roots.all()));
        }
        Set<String> severalNames = workers.isPresent()
                ? HarvestsToUpdate.all(store, workers.get(), watch.stop(), watch.findings(), this::updated)
                : Set.of();
        // harvests that the workers skipped because of a stop stay pending
        if (workers.isEmpty() || !watch.stop().isRequested()) {
            RenamedContainers renamed =
                    new RenamedContainers(store, settings.common().observer(store), clock, links, moved);
            severalNames.forEach(id -> watch.findings().found(renamed.release(id)));
            new HarvestRebuild(store, clock, id -> watch.findings().found(renamed.release(id)))
                    .updatePending((harvestId, outcome, findings) -> {
                        watch.findings().found(findings);
                        updated(outcome, 1);
                    });
        }
        MountProbe storages =
                new MountProbe(settings.common().storage(), store.roots().all());
        Roots.addresses(roots.all()).stream().filter(reads::isSilent).forEach(storages::absent);
        storages.resolve(store.findings());
        watch.progress().phase("checksum lists");
        ChecksumComparison check =
                new ChecksumComparison(store, settings.common().storage(), watch, walked);
        reads.lists().forEach(check::check);
        check.end();
        if (!settings.listed()) {
            // the walk of a hung root is incomplete
            walked.end(answering(roots.all(), reads));
            store.roots().walked(Roots.addresses(answering(roots.directories(), reads)), clock.instant());
        }
    }

    private void updated(StoredHarvest.Outcome outcome, int harvests) {
        Tally.Way.of(outcome)
                .ifPresent(way -> watch.tallies().count(Map.of(RecordType.HARVEST, Tally.NONE.plus(way, harvests))));
    }

    private static List<StorageEntry> answering(List<StorageEntry> roots, RootWalks reads) {
        return roots.stream()
                .filter(root -> !reads.isSilent(root.name().text()))
                .toList();
    }

    private static Set<String> harvestsOfNewLogs(GraineryStore store, List<CrawlLogs> met) {
        Set<String> harvests = new HashSet<>();
        store.facts()
                .putLogs(met)
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
                settings.common().dryRun()
                        ? watch.progress().state().bytesToRead()
                        : watch.progress().state().bytesRead(),
                duration.toMillis() / 1000.0,
                watch.findings().byCode(),
                watch.findings().errors(),
                watch.findings().acknowledgedOnes(),
                stillOpen,
                watch.spending().unread(),
                watch.tallies().notRead(),
                watch.stop().isRequested());
    }
}
