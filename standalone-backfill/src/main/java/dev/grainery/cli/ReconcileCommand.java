// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.completeness.Comparison;
import dev.grainery.completeness.Comparison.Difference;
import dev.grainery.completeness.CrawlFiles;
import dev.grainery.completeness.Reconciliation;
import dev.grainery.describe.Describer;
import dev.grainery.file.FileState;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.UnreadLines;
import dev.grainery.record.Completeness;
import dev.grainery.record.CrawlFigures.Share;
import dev.grainery.record.CrawlSettings;
import dev.grainery.record.Fetches;
import dev.grainery.record.Reconciled;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.SideThread;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code grainery reconcile}: whether crawl logs and containers agree. */
@Command(
        name = "reconcile",
        description =
                "Checks that each URI which crawl logs call written is in a container once, intact, and in a CDX file if there are any, and the reverse; counts what became of all URIs. All containers are read. The record of a harvest gets the result; nothing else is written.",
        footer = {
            "grainery reconcile V6M_2017-10-05",
            "grainery reconcile --logs-only V6M_2017-10-05  # reads no containers",
            "grainery reconcile /heritrix/jobs/serials/20261122010203  # no store needed"
        },
        header = "Compares crawl logs with containers")
final class ReconcileCommand extends CommandOnStore {

    @Parameters(
            paramLabel = "HARVEST|PATH",
            arity = "1..*",
            description = "A harvest in the store, or directories of logs, containers and CDX files")
    private List<String> what = new ArrayList<>();

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli sets the limit through it
    private TimeoutOption timeout;

    @Mixin
    private JobsOption jobs;

    @Option(names = "--logs-only", description = "Read the crawl logs alone, and compare nothing")
    private boolean logsOnly;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    /** The harvests of the store that are meant; empty if directories are. */
    private Set<String> harvestIds = Set.of();

    @Override
    ExitStatus run() throws IOException {
        CrawlFiles files = files();
        if (files.logs().isEmpty() && files.containersOfLogs().isEmpty()) {
            throw withoutLog();
        }
        List<StorageEntry> indexes = logsOnly ? List.of() : files.indexes();
        List<StorageEntry> containers = logsOnly ? files.containersOfLogs() : files.containers();
        StopSignal stop = stoppable("stopping; nothing is written");
        Progress progress = new Progress();
        Stream.of(indexes, files.logs(), containers)
                .flatMap(List::stream)
                .forEach(
                        file -> progress.toRead(file.seen().map(FileState::size).orElse(0L)));
        progress.walked();
        ReadThrottle throttle = stop.throttle(progress::read);
        Describer describer = Describer.builder()
                .author(Grainery.version())
                .inspect(Grainery.version())
                .throttle(throttle)
                .build();
        try (Reconciliation reconciliation = new Reconciliation(describer, throttle);
                ProgressLine shown = new ProgressLine(
                        passed -> ProgressLine.text(progress.state(), passed), err(), ProgressLine.onTerminal())) {
            shown.start();
            files.missing().forEach(path -> reconciliation.unread(path, "it cannot be reached"));
            Set<String> names = containers.stream().map(StorageEntry::fileName).collect(Collectors.toSet());
            for (StorageEntry index : indexes) {
                progress.begun(index.fileName());
                reconciliation.index(index, names);
                progress.fileRead();
            }
            for (StorageEntry log : files.logs()) {
                progress.begun(log.fileName());
                reconciliation.log(log);
                progress.fileRead();
            }
            read(reconciliation.containers(containers), progress, stop);
            progress.phase("comparing");
            Comparison found = reconciliation.compare(Instant.now());
            if (found.fetches().logs() == 0 && found.unread().isEmpty()) {
                throw withoutLog();
            }
            keep(found);
            return answer(found);
        } catch (InterruptedIOException | CancellationException e) {
            note("stopped; nothing was compared to the end");
            return ExitStatus.INTERRUPTED;
        }
    }

    private ParameterException withoutLog() {
        return wrong("no crawl log belongs to " + String.join(", ", what)
                + "; looked for files named like crawl.log, and for tar.gz");
    }

    private void read(List<Runnable> containers, Progress progress, StopSignal stop) {
        try (SideThread readers = new SideThread("read", jobs.atOnce())) {
            List<SideThread.Begun<Boolean>> begun = containers.stream()
                    .map(container -> readers.begin(() -> {
                        container.run();
                        progress.fileRead();
                        return true;
                    }))
                    .toList();
            try {
                begun.forEach(SideThread.Begun::end);
            } catch (RuntimeException e) {
                // the others need not be read any more
                stop.request();
                throw e;
            }
        }
    }

    private CrawlFiles files() {
        GivenPlaces places = new GivenPlaces(line());
        if (what.size() > 1 || places.isPlace(what.get(0))) {
            return CrawlFiles.below(what.stream().map(places::existing).toList());
        }
        try (GraineryStore opened = store().openExisting()) {
            harvestIds = harvests(opened, what.get(0));
            return CrawlFiles.of(opened, harvestIds, storage());
        }
    }

    /** Puts into the record of a harvest what was found. */
    private void keep(Comparison found) {
        if (harvestIds.size() != 1) {
            if (!harvestIds.isEmpty()) {
                note(what.get(0) + " is several harvests now, so no record says what was found");
            }
            return;
        }
        // a storage that is away is no loss, and what was found when it was there stays known
        boolean noContainer = !logsOnly && found.completeness().containers() == 0;
        if (noContainer || found.unread().stream().anyMatch(file -> !file.isGone())) {
            note("not everything could be read, so the record of the harvest stays as it is");
            return;
        }
        try (GraineryStore opened = store().openExisting()) {
            opened.reconciled()
                    .put(
                            harvestIds.iterator().next(),
                            new Reconciled(
                                    Optional.of(found.completeness()).filter(compared -> !logsOnly),
                                    Optional.of(found.fetches()),
                                    found.settings()));
            new HarvestUpdate(opened, Clock.systemUTC()).updatePending(harvestIds, (id, outcome, findings) -> {});
        }
    }

    private ExitStatus answer(Comparison found) {
        ExitStatus complete = ExitStatus.ofAnswer(found.unread(), found.unreadLines());
        boolean differs = !logsOnly && found.completeness().differences() > 0;
        ExitStatus status = differs ? ExitStatus.FINDINGS : complete;
        if (json) {
            out().println(Json.answer(logsOnly ? Logs.of(found) : found, status));
        } else {
            out().print(logsOnly ? fetches(found.fetches()) : text(found));
        }
        found.unread().forEach(file -> note("not read: " + file.path() + ": " + file.reason()));
        noteUnread(found.unreadLines());
        return status;
    }

    /** What the logs alone tell. */
    private record Logs(
            Fetches fetches,
            List<CrawlSettings> settings,
            List<Comparison.Unread> unread,
            List<UnreadLines> unreadLines) {

        static Logs of(Comparison found) {
            return new Logs(found.fetches(), found.settings(), found.unread(), found.unreadLines());
        }
    }

    private static String text(Comparison found) {
        StringBuilder text = new StringBuilder();
        Completeness completeness = found.completeness();
        for (Completeness.Differences kind : completeness.kinds()) {
            List<Difference> some = found.first().stream()
                    .filter(difference -> difference.kind() == kind.kind())
                    .toList();
            text.append(kind.kind().text()).append('\n');
            some.forEach(
                    difference -> text.append("  ").append(line(difference)).append('\n'));
            long more = kind.number() - some.size();
            if (more > 0) {
                text.append("  and ").append(more).append(" more\n");
            }
        }
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("logs", completeness.logs());
        rows.put("lines", completeness.lines());
        rows.put("lines of records", completeness.linesToStore());
        rows.put("fetched, without record", completeness.withoutRecord());
        rows.put("other lines", completeness.otherLines());
        rows.put("containers", completeness.containers());
        rows.put("captures", completeness.captures());
        rows.put("matched", completeness.matched());
        if (completeness.indexes() > 0) {
            rows.put("CDX files", completeness.indexes());
            rows.put("lines of CDX files", completeness.indexed());
        }
        completeness.kinds().forEach(kind -> rows.put(kind.kind().text(), kind.number()));
        boolean notKnown = completeness.differences() == 0 && !found.isWhole();
        if (!notKnown) {
            rows.put("differences", completeness.differences());
        }
        return text.append(Quantity.rows(rows))
                .append(notKnown ? "differences             not known\n" : "")
                .toString();
    }

    private static String fetches(Fetches fetches) {
        Map<String, Long> rows = new LinkedHashMap<>();
        Fetches.Outcomes all = fetches.all();
        rows.put("logs", fetches.logs());
        rows.put("URIs", all.uris());
        rows.put("answered", all.answered());
        rows.put("refused", all.refused());
        rows.put("failed", all.failed());
        rows.put("disregarded", all.disregarded());
        rows.put("bytes", all.bytes());
        fetches.botBlocks()
                .forEach(service -> rows.put(
                        "botblock " + service.name(), service.outcomes().uris()));
        for (Share status : fetches.statusCodes().top()) {
            rows.put("status " + status.name(), status.documents());
        }
        return Quantity.rows(rows);
    }

    private static String line(Difference difference) {
        StringBuilder line = new StringBuilder(difference.date()).append(' ').append(difference.uri());
        Stream.of(difference.found(), difference.log(), difference.container())
                .filter(part -> !part.isEmpty())
                .forEach(part -> line.append("  ").append(part));
        return line.toString();
    }
}
