// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.completeness.Comparison;
import dev.grainery.completeness.Comparison.Difference;
import dev.grainery.completeness.Reconciliation;
import dev.grainery.crawl.CrawlFiles;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.describe.Describer;
import dev.grainery.file.StorageEntry;
import dev.grainery.read.UnreadForm;
import dev.grainery.record.Completeness;
import dev.grainery.record.CrawlSettings;
import dev.grainery.record.Fetches;
import dev.grainery.record.NameUuid;
import dev.grainery.record.Reconciled;
import dev.grainery.run.Progress;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(
        name = "reconcile",
        description =
                "Checks that each URI recorded as written in the crawl logs is in a container once, intact, and in a CDX file if there are any, and the reverse; counts the outcomes of all URIs. All containers are read. Only the record of the harvest is updated.",
        footer = {
            "grainery reconcile --harvest V6M_2017-10-05",
            "grainery reconcile --logs-only --harvest V6M_2017-10-05  # reads no containers",
            "grainery reconcile /heritrix/jobs/serials/20261122010203  # no store needed",
            "grainery reconcile --domains cz.txt --harvest V6M_2017-10-05"
        },
        header = "Compares crawl logs with containers")
final class ReconcileCommand extends CommandOnStore {

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "A harvest in the store")
    private Optional<String> harvest;

    @Parameters(
            paramLabel = "PATH",
            arity = "0..*",
            description = "Directories of logs, containers and CDX files, instead of a harvest")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private JobsOption jobs;

    @Mixin
    private DomainCoverageOptions domains;

    @Option(names = "--logs-only", description = "Read the crawl logs alone, and compare nothing")
    private boolean logsOnly;

    @Mixin
    private ReadingRun reading;

    private Set<String> harvestIds = Set.of();

    @Override
    ExitStatus run() throws IOException {
        if (domains.isGiven()) {
            refuse(!paths.isEmpty(), DomainCoverageOptions.DOMAINS, "PATH");
            refuseGiven(DomainCoverageOptions.DOMAINS, "--logs-only", "--jobs");
            return domains.run(store()::openExisting, this::chosen, reading);
        }
        domains.requireDomains();
        if (harvest.isPresent() == !paths.isEmpty()) {
            throw wrong("give --harvest or directories");
        }
        CrawlFiles files = files();
        if (files.logs().isEmpty() && files.containersOfLogs().isEmpty()) {
            throw withoutLog();
        }
        List<StorageEntry> indexes = logsOnly ? List.of() : files.indexes();
        List<StorageEntry> containers = logsOnly ? files.containersOfLogs() : files.containers();
        Stream.of(indexes, files.logs(), containers).flatMap(List::stream).forEach(reading::toRead);
        reading.progress().walked();
        return reading.run(
                "stopping; nothing is written",
                "stopped; nothing was compared to the end",
                () -> reconcile(files, indexes, containers));
    }

    private ExitStatus reconcile(CrawlFiles files, List<StorageEntry> indexes, List<StorageEntry> containers)
            throws IOException {
        Progress progress = reading.progress();
        Describer describer = Describer.builder()
                .author(Grainery.version())
                .inspect(Grainery.version())
                .throttle(reading.throttle())
                .build();
        try (Reconciliation reconciliation = new Reconciliation(describer, reading.throttle())) {
            files.missing().forEach(path -> reconciliation.unread(path, "it cannot be reached"));
            if (!logsOnly) {
                NotRead.of(files.others().stream()
                                .flatMap(name -> UnreadForm.of(name).stream())
                                .collect(Collectors.groupingBy(form -> form, TreeMap::new, Collectors.counting())))
                        .forEach(some -> reconciliation.unread(some.path(), some.reason()));
            }
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
            read(reconciliation.containers(containers));
            progress.phase("comparing");
            Comparison found = reconciliation.compare(Instant.now());
            if (found.fetches().logs() == 0 && found.unread().isEmpty()) {
                throw withoutLog();
            }
            keep(found);
            return answer(found);
        }
    }

    private ParameterException withoutLog() {
        return wrong("no crawl log belongs to " + harvest.orElseGet(() -> String.join(", ", paths))
                + "; looked for files named like crawl.log, and for tar.gz");
    }

    private void read(List<Runnable> containers) {
        new OrderedTasks("read", jobs.atOnce(), reading.stop())
                .run(
                        containers,
                        container -> {
                            container.run();
                            reading.progress().fileRead();
                            return true;
                        },
                        done -> {});
    }

    private CrawlFiles files() {
        if (harvest.isEmpty()) {
            PathArguments places = new PathArguments(line());
            return CrawlFiles.below(paths.stream().map(places::existing).toList());
        }
        try (GraineryStore opened = store().openExisting()) {
            harvestIds = harvests(opened, harvest.get());
            return CrawlFiles.of(opened, harvestIds, storage());
        }
    }

    private SortedMap<String, String> chosen(GraineryStore opened) {
        SortedMap<String, String> chosen = new TreeMap<>();
        if (harvest.isEmpty()) {
            opened.harvests()
                    .forEachPrefix(prefix ->
                            chosen.put(prefix.harvestNameStand(), NameUuid.ofHarvest(prefix.harvestNameStand())));
        } else {
            harvests(opened, harvest.get())
                    .forEach(id -> opened.harvests().name(id).ifPresent(name -> chosen.put(name, id)));
        }
        return chosen;
    }

    private void keep(Comparison found) {
        if (harvestIds.size() != 1) {
            if (!harvestIds.isEmpty()) {
                note(harvest.orElseThrow() + " is several harvests now, so no record says what was found");
            }
            return;
        }
        // an absent storage is no loss, and earlier results stay
        boolean noContainer = !logsOnly && found.completeness().containers() == 0;
        if (noContainer || found.unread().stream().anyMatch(file -> !file.isGone())) {
            note("not everything could be read, so the record of the harvest stays as it is");
            return;
        }
        try (GraineryStore opened = store().openExisting()) {
            opened.facts()
                    .putReconciled(
                            harvestIds.iterator().next(),
                            new Reconciled(
                                    Optional.of(found.completeness()).filter(compared -> !logsOnly),
                                    Optional.of(found.fetches()),
                                    found.settings()));
            new HarvestRebuild(opened, Clock.systemUTC()).updatePending(harvestIds, (id, outcome, findings) -> {});
        }
    }

    private ExitStatus answer(Comparison found) {
        ExitStatus complete = ExitStatus.ofAnswer(found.unread(), found.unreadLines());
        boolean differs = !logsOnly && found.completeness().differences() > 0;
        ExitStatus status = differs ? ExitStatus.FINDINGS : complete;
        reading.print(
                status, logsOnly ? Logs.of(found) : found, () -> logsOnly ? fetches(found.fetches()) : text(found));
        noteUnreadFiles(found.unread());
        noteUnread(found.unreadLines());
        return status;
    }

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
        ReportText text = new ReportText();
        Completeness completeness = found.completeness();
        completeness
                .kinds()
                .forEach(kind -> text.list(
                        kind.kind().text(),
                        found.first().stream()
                                .filter(difference -> difference.kind() == kind.kind())
                                .map(ReconcileCommand::line)
                                .toList(),
                        kind.number()));
        boolean anyIndex = completeness.indexes() > 0;
        text.row("logs", completeness.logs())
                .row("lines", completeness.lines())
                .row("lines of records", completeness.linesToStore())
                .row("fetched, without record", completeness.withoutRecord())
                .row("other lines", completeness.otherLines())
                .row("containers", completeness.containers())
                .row("captures", completeness.captures())
                .row("matched", completeness.matched())
                .rowIf(anyIndex, "CDX files", completeness.indexes())
                .rowIf(anyIndex, "lines of CDX files", completeness.indexed());
        botBlocks(found.fetches(), text);
        completeness.kinds().forEach(kind -> text.row(kind.kind().text(), kind.number()));
        boolean notKnown = completeness.isInconclusive();
        return text.rowIf(!notKnown, "differences", completeness.differences())
                .lineIf(notKnown, "differences             not known")
                .toString();
    }

    private static String fetches(Fetches fetches) {
        Fetches.Outcomes all = fetches.all();
        ReportText text = new ReportText()
                .row("logs", fetches.logs())
                .row("URIs", all.uris())
                .row("answered", all.answered())
                .row("refused", all.refused())
                .row("failed", all.failed())
                .row("disregarded", all.disregarded())
                .row("bytes", all.bytes());
        botBlocks(fetches, text);
        fetches.statusCodes().top().forEach(status -> text.row("status " + status.name(), status.documents()));
        return text.toString();
    }

    private static void botBlocks(Fetches fetches, ReportText text) {
        fetches.botBlocks()
                .forEach(service -> text.row(
                        "botblock " + service.name(), service.outcomes().uris()));
    }

    private static String line(Difference difference) {
        StringBuilder line = new StringBuilder(difference.date()).append(' ').append(difference.uri());
        Stream.of(difference.found(), difference.log(), difference.container())
                .filter(part -> !part.isEmpty())
                .forEach(part -> line.append("  ").append(part));
        return line.toString();
    }
}
