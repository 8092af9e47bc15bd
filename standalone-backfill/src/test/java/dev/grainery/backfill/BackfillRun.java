// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.captures.LocalTables;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.finding.Finding;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.run.Budget;
import dev.grainery.run.Jobs;
import dev.grainery.run.RunSettings;
import dev.grainery.run.SomeJobs;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One backfill as it is wanted by a test: how it is to be done, and then its doing. */
public final class BackfillRun {

    private final Storage storage;
    private final List<StorageEntry> roots;
    private String author = "Oat Library";
    private PathChoice choice = new PathChoice(List.of(), List.of());
    private boolean listed;
    private boolean followLinks;
    private boolean includeUnfinished;
    private Jobs jobs = SomeJobs.of(2);
    private Budget budget = Budget.NONE;
    private boolean dryRun;
    private boolean acceptReindexed;
    private boolean expectCdxFile;
    private boolean inspect;
    private Optional<CdxWriting> cdx = Optional.empty();
    private Optional<Path> captures = Optional.empty();
    private ReadThrottle throttle = ReadThrottle.NONE;
    private Consumer<Finding> listener = finding -> {};
    private Clock clock = Clock.systemUTC();
    private int stopAfter = Integer.MAX_VALUE;

    private BackfillRun(Storage storage, List<StorageEntry> roots) {
        this.storage = storage;
        this.roots = roots;
    }

    public static BackfillRun over(Path... roots) {
        return new BackfillRun(
                new LocalStorage(), Stream.of(roots).map(LocalStorage::entry).toList());
    }

    /** Over directories of a storage. */
    public static BackfillRun over(Storage storage, Path... roots) {
        return new BackfillRun(
                storage,
                Arrays.stream(roots)
                        .map(root -> storage.at(root.toString()).orElseThrow())
                        .toList());
    }

    /** Over what has an address in a storage. */
    public static BackfillRun over(Storage storage, String address) {
        return new BackfillRun(storage, List.of(storage.at(address).orElseThrow()));
    }

    /** By another author than the one that tests have. */
    public BackfillRun by(String other) {
        author = other;
        return this;
    }

    public BackfillRun choosing(PathChoice chosen) {
        choice = chosen;
        return this;
    }

    /** Over what an inventory lists. */
    public BackfillRun listed() {
        listed = true;
        return this;
    }

    public BackfillRun followingLinks() {
        followLinks = true;
        return this;
    }

    public BackfillRun includingUnfinished() {
        includeUnfinished = true;
        return this;
    }

    public BackfillRun jobs(int atOnce) {
        jobs = SomeJobs.of(atOnce);
        return this;
    }

    public BackfillRun jobs(Jobs other) {
        jobs = other;
        return this;
    }

    public BackfillRun jobs(int atOnce, int perRoot) {
        jobs = SomeJobs.of(atOnce, perRoot);
        return this;
    }

    public BackfillRun within(Budget other) {
        budget = other;
        return this;
    }

    public BackfillRun dry() {
        dryRun = true;
        return this;
    }

    public BackfillRun acceptingReindexed() {
        acceptReindexed = true;
        return this;
    }

    public BackfillRun inspecting() {
        inspect = true;
        return this;
    }

    public BackfillRun withCaptures(Path directory) {
        captures = Optional.of(directory);
        return this;
    }

    public BackfillRun writing(CdxWriting cdxFiles) {
        cdx = Optional.of(cdxFiles);
        return this;
    }

    public BackfillRun expectingIndexes() {
        expectCdxFile = true;
        return this;
    }

    /** With something that is told of all bytes read, before the file is read on. */
    public BackfillRun throttledBy(ReadThrottle other) {
        throttle = other;
        return this;
    }

    /** With something that is told of each finding, before the run goes on. */
    public BackfillRun telling(Consumer<Finding> other) {
        listener = other;
        return this;
    }

    public BackfillRun at(Clock other) {
        clock = other;
        return this;
    }

    /** Stopped while it reads for this number of times. */
    public BackfillRun stoppedAfter(int reads) {
        stopAfter = reads;
        return this;
    }

    public Done into(GraineryStore store) throws IOException, InterruptedException {
        return run(Optional.of(store));
    }

    public Done withoutStore() throws IOException, InterruptedException {
        return run(Optional.empty());
    }

    private Done run(Optional<GraineryStore> store) throws IOException, InterruptedException {
        store.ifPresent(this::setAuthor);
        List<Finding> findings = new ArrayList<>();
        Stopping stopping = new Stopping(throttle, stopAfter);
        Backfill backfill = new Backfill(
                new BackfillSettings(
                        new RunSettings(
                                storage,
                                jobs,
                                budget,
                                dryRun,
                                Utilities.none(),
                                Optional.empty(),
                                captures.map(LocalTables::new),
                                "oats.example",
                                "grainery test"),
                        roots,
                        listed,
                        new WalkRules(choice, followLinks, includeUnfinished),
                        acceptReindexed,
                        expectCdxFile,
                        inspect,
                        cdx),
                Optional.empty(),
                stopping,
                clock,
                finding -> {
                    findings.add(finding);
                    listener.accept(finding);
                });
        stopping.signal = backfill.stop();
        return new Done(backfill.run(store), findings);
    }

    private void setAuthor(GraineryStore store) {
        Setting wanted = new Setting(author, clock.instant(), "a test");
        Setting kept = store.settings().putIfAbsent(SettingKey.AUTHOR, wanted);
        store.settings().replace(SettingKey.AUTHOR, kept, wanted);
    }

    /**
     * What a run gave.
     *
     * @param summary what it says of itself
     * @param findings all findings, in their order
     */
    public record Done(BackfillSummary summary, List<Finding> findings) {

        /** As if a run that looked again had found this. */
        public Done with(List<Finding> others) {
            return new Done(summary, others);
        }

        /** Code and file of each finding in order, the file as seen from a directory. */
        public List<String> findingsBelow(Path root) {
            return findings.stream()
                    .map(f -> f.code().code() + " " + below(root, f.file()))
                    .sorted()
                    .toList();
        }

        private static String below(Path root, String file) {
            return file.startsWith(root + "/") ? file.substring(root.toString().length() + 1) : file;
        }
    }

    private static final class Stopping implements ReadThrottle {

        private final ReadThrottle throttle;
        private final AtomicInteger left;
        private volatile StopSignal signal = new StopSignal();

        Stopping(ReadThrottle throttle, int reads) {
            this.throttle = throttle;
            this.left = new AtomicInteger(reads);
        }

        @Override
        public void passed(int bytes) throws InterruptedIOException {
            throttle.passed(bytes);
            if (left.decrementAndGet() == 0) {
                signal.request();
            }
        }
    }
}
