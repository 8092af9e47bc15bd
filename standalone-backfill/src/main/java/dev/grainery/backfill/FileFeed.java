// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.fixity.ChecksumList;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

/**
 * Walks the storage and gives the files that are to be read to the readers. Their results come out in the order in
 * which the files were met, whatever the number of readers. While some hundred files are looked up in the store, the walk
 * goes on to the next ones. Bounded: who takes the results slowly slows the walk.
 */
final class FileFeed implements WalkListener, Callable<Void> {

    /** How many files are looked up in the store at once. */
    private static final int LOOK_UP = 2_000;

    private final WalkRules rules;
    private final List<Path> roots;
    private final BackfillWatch watch;
    private final WalkFindings findings;
    private final Runnable walked;
    private final BlockingQueue<Optional<Future<FileResult>>> results;
    private final NewFiles newFiles;
    private final SideThread lookUps = new SideThread("lookup");
    private SideThread.Begun<Boolean> lookedUp = () -> true;
    private final List<FoundFile> waiting = new ArrayList<>();
    private final List<ChecksumList> lists = new ArrayList<>();
    private final List<CrawlLogs> crawlLogs = new ArrayList<>();

    /**
     * @param roots what it walks
     * @param mostFiles how many files may be on their way
     * @param walked told when all was walked
     */
    FileFeed(
            BackfillSettings settings,
            List<Path> roots,
            int mostFiles,
            Optional<GraineryStore> store,
            FileReaders readers,
            BackfillWatch watch,
            WalkFindings findings,
            Spending spending,
            Runnable walked) {
        this.rules = settings.rules();
        this.roots = roots;
        this.watch = watch;
        this.findings = findings;
        this.walked = walked;
        this.results = new ArrayBlockingQueue<>(mostFiles);
        this.newFiles = new NewFiles(settings, store, readers, watch, spending, results);
    }

    /** The results in order; an empty one is the last. */
    BlockingQueue<Optional<Future<FileResult>>> results() {
        return results;
    }

    /** The checksum lists met, after the walk. */
    List<ChecksumList> lists() {
        return lists;
    }

    /** The crawl logs met, after the walk. */
    List<CrawlLogs> logs() {
        return crawlLogs;
    }

    @Override
    public Void call() throws IOException, InterruptedException {
        try (lookUps) {
            walk();
        } finally {
            results.put(Optional.empty());
        }
        return null;
    }

    private void walk() throws IOException {
        try {
            new StorageWalk(rules, this).walk(roots);
            lookUp();
            lookedUp.end();
            walked.run();
        } catch (IOException | RuntimeException | Error e) {
            // what is being looked up is to end as well
            watch.stop().request();
            throw e;
        }
    }

    @Override
    public void file(FoundFile file) {
        waiting.add(file);
        if (waiting.size() >= LOOK_UP) {
            lookUp();
        }
    }

    private void lookUp() {
        List<FoundFile> files = List.copyOf(waiting);
        waiting.clear();
        lookedUp.end();
        lookedUp = lookUps.begin(() -> lookUp(files));
    }

    private boolean lookUp(List<FoundFile> files) {
        try {
            newFiles.lookUp(files);
            return true;
        } catch (RuntimeException | Error e) {
            // the walk is not to go on to its end before this is told
            watch.stop().request();
            throw e;
        }
    }

    @Override
    public void crawlLogs(CrawlLogs logs) {
        crawlLogs.add(logs);
    }

    @Override
    public void checksumList(StoredFile list) {
        lists.add(new ChecksumList(list));
    }

    @Override
    public void found(Finding finding) {
        findings.met(finding);
    }

    @Override
    public boolean goesOn() {
        return !watch.stop().isRequested();
    }
}
