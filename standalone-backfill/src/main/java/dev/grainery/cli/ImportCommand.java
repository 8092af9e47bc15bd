// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.earlier.EarlierDump;
import dev.grainery.earlier.EarlierDumpException;
import dev.grainery.finding.Finding;
import dev.grainery.finding.Severity;
import dev.grainery.run.StopSignal;
import dev.grainery.store.EarlierDatabase;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.StoreUriException;
import dev.grainery.takeover.EarlierImport;
import dev.grainery.takeover.ImportSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery import}: the records of an earlier Grainery. */
@Command(
        name = ImportCommand.NAME,
        description =
                "Imports the records that Extarc wrote for an earlier Grainery. The oldest MD5 that is known of a file becomes its first one; a file with other bytes now is FAILED. It makes no difference whether this is run before or after the backfill, or twice. The source is only read.",
        footer = {
            "grainery import --earlier container.json --earlier cdx.json --dry-run",
            "grainery import --earlier mongodb://reader@db.library.example/grainery"
        },
        header = "Imports the records of an earlier Grainery")
final class ImportCommand extends CommandOnStore {

    /** The environment may name a source. */
    static final String NAME = "import";

    private static final int MOST_SHOWN = 20;

    @Option(
            names = "--earlier",
            required = true,
            paramLabel = "SOURCE",
            description =
                    "A file that mongoexport or mongodump has written, or the address of the database; can be repeated; if the address holds a password, set GRAINERY_EARLIER instead")
    private List<String> sources = new ArrayList<>();

    @Option(names = "--dry-run", description = "Only show what would be imported; write nothing")
    private boolean dryRun;

    @Option(names = "--json", description = "Print the summary as one JSON object")
    private boolean json;

    private long told;

    @Override
    ExitStatus run() {
        for (String source : sources) {
            if (isDatabase(source)) {
                address(source);
            } else if (!Files.isRegularFile(Path.of(source))) {
                throw wrong("no such file: " + source);
            }
        }
        StopSignal stop = stoppable("stopping; run the same command to continue");
        ImportSummary summary;
        boolean[] isFailed = {false};
        try (GraineryStore opened = dryRun ? store().openExisting() : store().openOrMake()) {
            EarlierImport run = new EarlierImport(
                    opened,
                    dryRun,
                    stop,
                    finding -> {
                        isFailed[0] |= finding.code().severity() == Severity.ERROR;
                        tell(finding);
                    },
                    (document, reason) -> tell("no record: " + reason));
            sources.forEach(source -> read(source, run));
            summary = run.end();
        } catch (EarlierDumpException e) {
            throw wrong(e);
        }
        if (summary.records() + summary.unclear() == 0 && !summary.interrupted()) {
            throw wrong("no records in " + String.join(", ", shown()));
        }
        ExitStatus status = summary.interrupted()
                ? ExitStatus.INTERRUPTED
                : isFailed[0] || summary.unclear() > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
        print(summary, status);
        return status;
    }

    private void read(String source, EarlierImport run) {
        if (isDatabase(source)) {
            try (EarlierDatabase database = EarlierDatabase.open(address(source), store().patience())) {
                database.forEach(run::take);
            }
        } else {
            EarlierDump.read(Path.of(source), run::take, problem -> {
                run.unclear(1);
                tell(problem.message());
            });
        }
    }

    /** Never shown as it was given: it may hold a password. */
    private StoreUri address(String source) {
        try {
            StoreUri uri = StoreUri.parse(source);
            if (uri.directory().isEmpty()) {
                return uri;
            }
        } catch (StoreUriException e) {
            throw wrong("--earlier: " + e.getMessage());
        }
        throw wrong("--earlier: not a file, and not the address of a MongoDB");
    }

    /** The sources without any password. */
    private List<String> shown() {
        return sources.stream()
                .map(source -> isDatabase(source) ? address(source).toString() : source)
                .toList();
    }

    private static boolean isDatabase(String source) {
        return source.contains("://");
    }

    private void tell(Finding finding) {
        tell(finding.code().code() + " " + finding.file() + ": " + finding.message());
    }

    private void tell(String message) {
        if (told++ < MOST_SHOWN) {
            note(message);
        }
    }

    private void print(ImportSummary summary, ExitStatus status) {
        if (json) {
            out().println(Json.answer(summary, Map.of("dryRun", dryRun), status));
            return;
        }
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("earlier records", summary.records());
        rows.put("not imported before", summary.added());
        rows.put("of a file with a record", summary.taken());
        rows.put("doubled", summary.doubled());
        rows.put("in conflict", summary.inConflict());
        rows.put("without a file", summary.withoutFile());
        rows.put("of harvests", summary.harvests());
        rows.put("not understood", summary.unclear());
        rows.put("files without an earlier record", summary.withoutEarlier());
        out().print(Quantity.rows(rows));
        if (dryRun) {
            out().print("Dry run: nothing was written.\n");
        }
        if (summary.interrupted()) {
            out().print("Stopped before the end; run the same command to continue.\n");
        }
    }
}
