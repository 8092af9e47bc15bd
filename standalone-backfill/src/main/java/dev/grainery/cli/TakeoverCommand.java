// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.earlier.EarlierDump;
import dev.grainery.earlier.EarlierDumpException;
import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.StorageEntry;
import dev.grainery.finding.Finding;
import dev.grainery.finding.Severity;
import dev.grainery.run.StopSignal;
import dev.grainery.store.EarlierDatabase;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.StoreUriException;
import dev.grainery.system.output.VisibleText;
import dev.grainery.system.output.WritableFile;
import dev.grainery.takeover.EarlierImport;
import dev.grainery.takeover.ImportSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = TakeoverCommand.NAME,
        description =
                "Imports the records that Extarc wrote for an earlier Grainery, before or after the backfill. The oldest known MD5 of a file becomes its first one; a file with other bytes now is FAILED. The source is only read.",
        footer = {
            "grainery takeover --dry-run container.json cdx.json",
            "grainery takeover mongodb://reader@db.library.example/grainery"
        },
        header = "Imports the records of an earlier Grainery")
final class TakeoverCommand extends CommandOnStore {

    static final String NAME = "takeover";

    private static final int MOST_SHOWN = 20;

    @Parameters(
            arity = "1..*",
            paramLabel = "SOURCE",
            description =
                    "A file written by mongoexport or mongodump, or the address of the database; if the address holds a password, set GRAINERY_EARLIER instead")
    private List<String> sources = new ArrayList<>();

    @Option(names = "--dry-run", description = "Only show what would be imported; write nothing")
    private boolean dryRun;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    private long told;

    private boolean isFailed;

    @Override
    ExitStatus run() throws IOException {
        for (String source : sources) {
            if (isDatabase(source)) {
                address(source);
            } else if (entry(source).seen().filter(FileState::isFile).isEmpty()) {
                throw wrong("no such file: " + source);
            }
        }
        StopSignal stop = stoppable("stopping; run the same command to continue");
        ImportSummary summary = dryRun ? tried(stop) : imported(stop);
        if (summary.records() + summary.unclear() == 0 && !summary.interrupted()) {
            throw wrong("no records in " + String.join(", ", shown()));
        }
        ExitStatus status = summary.interrupted()
                ? ExitStatus.INTERRUPTED
                : isFailed || summary.unclear() > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
        print(summary, status);
        return status;
    }

    private StorageEntry entry(String source) {
        return Interruption.of(line()).storages().of(LocalStorage.entry(Path.of(source)));
    }

    private ImportSummary imported(StopSignal stop) {
        try (GraineryStore opened = store().openOrMake()) {
            return taken(EarlierImport.into(opened, naming(Optional.of(opened)), stop::isRequested, this::tell));
        }
    }

    private ImportSummary tried(StopSignal stop) throws IOException {
        Path directory = WritableFile.newDirectory(Path.of(System.getProperty("java.io.tmpdir")), "grainery-takeover");
        try (GraineryStore scratch = GraineryStore.open(StoreUri.parse("embedded:" + directory), store().patience())) {
            if (GraineryStore.isMadeByOpening(store().uri())) {
                return taken(EarlierImport.dryRun(
                        scratch, Optional.empty(), naming(Optional.empty()), stop::isRequested, this::tell));
            }
            try (GraineryStore opened = store().openExisting()) {
                return taken(EarlierImport.dryRun(
                        scratch, Optional.of(opened), naming(Optional.of(opened)), stop::isRequested, this::tell));
            }
        } finally {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static HarvestNaming naming(Optional<GraineryStore> store) {
        return store.flatMap(one -> one.settings().convention())
                .orElseGet(NamingConvention::builtIn)
                .naming();
    }

    private ImportSummary taken(EarlierImport run) {
        try {
            sources.forEach(source -> read(source, run));
        } catch (EarlierDumpException e) {
            throw wrong(e);
        }
        return run.end();
    }

    private void read(String source, EarlierImport run) {
        if (isDatabase(source)) {
            StoreUri uri = address(source);
            run.begin(uri.toString());
            try (EarlierDatabase database = EarlierDatabase.open(uri, store().patience())) {
                database.forEach(document -> run.take(uri.toString(), document));
            }
        } else {
            String file = Path.of(source).toAbsolutePath().normalize().toString();
            run.begin(file);
            EarlierDump.read(
                    entry(source),
                    document -> run.take(file, document),
                    problem -> run.unclear(file, problem.place() + ": ", problem.cause(), problem.isEnd()));
        }
    }

    private StoreUri address(String source) {
        try {
            StoreUri uri = StoreUri.parse(source);
            if (uri.directory().isEmpty()) {
                return uri;
            }
        } catch (StoreUriException e) {
            throw wrong("" + e.getMessage());
        }
        throw wrong("not a file, and not the address of a MongoDB");
    }

    private List<String> shown() {
        return sources.stream()
                .map(source -> isDatabase(source) ? address(source).toString() : source)
                .toList();
    }

    private static boolean isDatabase(String source) {
        return source.contains("://");
    }

    private void tell(Finding finding) {
        isFailed |= finding.code().severity() == Severity.ERROR;
        if (told++ < MOST_SHOWN) {
            note(VisibleText.line(finding.code().code() + " " + finding.file() + ": " + finding.message()));
        }
    }

    private void print(ImportSummary summary, ExitStatus status) {
        if (told > MOST_SHOWN) {
            note("and " + (told - MOST_SHOWN) + " more findings" + (dryRun ? "" : ", which grainery findings shows"));
        }
        if (json) {
            out().println(Json.answer(summary, Map.of("dryRun", dryRun), status));
            return;
        }
        out().print(new ReportText()
                .row("earlier records", summary.records())
                .row("not imported before", summary.added())
                .row("of a file with a record", summary.taken())
                .row("duplicates", summary.duplicates())
                .row("in conflict", summary.inConflict())
                .row("without a file", summary.withoutFile())
                .row("of harvests", summary.harvests())
                .row("not understood", summary.unclear())
                .row("files with no earlier record", summary.withoutEarlier())
                .lineIf(dryRun, "Dry run: nothing was written.")
                .lineIf(summary.interrupted(), "Stopped before the end; run the same command to continue."));
    }
}
