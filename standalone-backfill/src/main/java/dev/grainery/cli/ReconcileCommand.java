// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.completeness.Completeness;
import dev.grainery.completeness.Completeness.Difference;
import dev.grainery.completeness.Completeness.Kind;
import dev.grainery.completeness.CrawlFiles;
import dev.grainery.completeness.Reconciliation;
import dev.grainery.describe.Describer;
import dev.grainery.file.FileState;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery reconcile}: whether crawl logs and containers agree. */
@Command(
        name = "reconcile",
        description =
                "Checks that each URI which crawl logs call written is in a container once, intact, and the reverse. All containers are read; nothing is written.",
        footer = {
            "grainery reconcile V6M_2017-10-05",
            "grainery reconcile /heritrix/jobs/serials/20261122010203  # no store needed"
        },
        header = "Compares crawl logs with containers")
final class ReconcileCommand extends CommandOnStore {

    @Parameters(
            paramLabel = "HARVEST|PATH",
            arity = "1..*",
            description = "A harvest in the store, or directories of logs and containers")
    private List<String> what = new ArrayList<>();

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Override
    ExitStatus run() throws IOException {
        CrawlFiles files = files();
        if (files.logs().isEmpty()) {
            throw wrong("no crawl log belongs to " + String.join(", ", what)
                    + "; looked for files named like crawl.log, and for tar.gz");
        }
        StopSignal stop = stoppable("stopping; nothing is written");
        Progress progress = new Progress();
        for (StorageEntry file : Stream.concat(files.logs().stream(), files.containers().stream())
                .toList()) {
            progress.toRead(file.seen().map(FileState::size).orElse(0L));
        }
        progress.walked();
        ReadThrottle throttle = bytes -> {
            progress.read(bytes);
            if (stop.isRequested()) {
                throw new InterruptedIOException("stopped");
            }
        };
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
            for (StorageEntry log : files.logs()) {
                progress.begun(log.fileName());
                reconciliation.log(log);
                progress.fileRead();
            }
            for (StorageEntry container : files.containers()) {
                progress.begun(container.fileName());
                reconciliation.container(container);
                progress.fileRead();
            }
            progress.phase("comparing");
            return answer(reconciliation.compare());
        } catch (InterruptedIOException | CancellationException e) {
            note("stopped; nothing was compared to the end");
            return ExitStatus.INTERRUPTED;
        }
    }

    private CrawlFiles files() {
        if (what.size() > 1 || GivenPlaces.isRemote(what.get(0)) || Files.exists(Path.of(what.get(0)))) {
            GivenPlaces places = new GivenPlaces(line());
            return CrawlFiles.below(what.stream().map(places::existing).toList());
        }
        try (GraineryStore opened = store().openExisting()) {
            return CrawlFiles.of(opened, harvests(opened, what.get(0)), GivenPlaces.storage());
        }
    }

    private ExitStatus answer(Completeness found) {
        ExitStatus status = found.differences() > 0
                ? ExitStatus.FINDINGS
                : found.unread().isEmpty() ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
        if (json) {
            out().println(Json.answer(found, status));
        } else {
            out().print(text(found));
        }
        found.unread().forEach(file -> note("not compared: " + file.path() + ": " + file.reason()));
        return status;
    }

    private static String text(Completeness found) {
        StringBuilder text = new StringBuilder();
        for (Kind kind : Kind.values()) {
            List<Difference> some = found.first().stream()
                    .filter(difference -> difference.kind() == kind)
                    .toList();
            if (some.isEmpty()) {
                continue;
            }
            text.append(kind.text()).append('\n');
            some.forEach(
                    difference -> text.append("  ").append(line(difference)).append('\n'));
            long more = found.kinds().get(kind) - some.size();
            if (more > 0) {
                text.append("  and ").append(more).append(" more\n");
            }
        }
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("logs", found.logs());
        rows.put("lines", found.lines());
        rows.put("lines of records", found.linesToStore());
        rows.put("fetched, without record", found.withoutRecord());
        rows.put("other lines", found.otherLines());
        rows.put("containers", found.containers());
        rows.put("captures", found.captures());
        rows.put("matched", found.matched());
        found.kinds().forEach((kind, number) -> {
            if (number > 0) {
                rows.put(kind.text(), number);
            }
        });
        rows.put("differences", found.differences());
        return text.append(Quantity.rows(rows)).toString();
    }

    private static String line(Difference difference) {
        StringBuilder line = new StringBuilder(difference.date()).append(' ').append(difference.uri());
        Stream.of(difference.found(), difference.log(), difference.container())
                .filter(part -> !part.isEmpty())
                .forEach(part -> line.append("  ").append(part));
        return line.toString();
    }
}
