// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageTimeout;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.run.StopSignal;
import dev.grainery.schema.SchemaCheck;
import dev.grainery.store.ExportedRecords;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreCheck;
import dev.grainery.store.StoreCheck.StoreProblem.Remedy;
import dev.grainery.store.StoreDump;
import dev.grainery.store.TransferException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.system.output.VisibleText;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "store",
        subcommands = SettingsCommand.class,
        synopsisSubcommandLabel = "COMMAND",
        header = "Checks, copies, dumps, loads and sets up the store",
        footer = {
            "grainery store check --repair",
            "grainery store dump -o grainery-2026-11-22.jsonl",
            "grainery store load --store embedded:./restored grainery-2026-11-22.jsonl",
            "grainery store copy --to mongodb://db.library.example/grainery"
        })
final class StoreCommands extends CommandOnStore {

    static final String COPY = "copy";

    @Override
    ExitStatus run() {
        throw wrong("no command given: store check, store copy, store dump, store load, or store settings");
    }

    @Command(
            name = "check",
            mixinStandardHelpOptions = true,
            header = "Checks the store for damage",
            description =
                    "Reads every document and checks that they are consistent. What --repair cannot rebuild must be restored from the backup.",
            footer = {
                "grainery store check",
                "grainery store check --repair",
                "grainery store check --schema  # against docs/schema"
            })
    int check(
            @Option(names = "--repair", description = "Rebuild what can be derived from other documents")
                    boolean repair,
            @Option(names = "--schema", description = "Also validate the records against their schemas") boolean schema,
            @Option(names = "--json", description = "Print JSON lines") boolean json)
            throws IOException {
        ProblemLines problems = new ProblemLines(out(), json);
        SchemaCounts schemas = new SchemaCounts(0, 0);
        long documents;
        try (GraineryStore opened = store().openExisting()) {
            StoreCheck check = new StoreCheck(opened, repair, problems::add);
            Set<String> harvests = check.run();
            if (repair) {
                new HarvestRebuild(opened, Clock.systemUTC())
                        .updatePending(harvests, (harvestId, outcome, findings) -> {});
            }
            documents = check.documents();
            if (schema) {
                schemas = validate(opened);
            }
        }
        long lost = problems.number(Remedy.RESTORE);
        long derived = problems.number(Remedy.REBUILD);
        ExitStatus found = problems.status();
        ExitStatus status = found == ExitStatus.WELL && schemas.invalid() > 0 ? ExitStatus.FINDINGS : found;
        if (json) {
            Optional<SchemaCounts> validated = schema ? Optional.of(schemas) : Optional.empty();
            out().println(Json.answer(new Checked(documents, lost, derived, repair, validated), status));
        } else {
            out().println("documents " + documents + ", damaged " + lost + ", "
                    + (repair ? "rebuilt " : "to be rebuilt ") + derived);
            if (schema) {
                out().println("records " + schemas.records() + ", invalid " + schemas.invalid());
            }
        }
        if (lost > 0) {
            note("the store is damaged: restore the backup");
        } else if (derived > 0 && !repair) {
            note("run grainery store check --repair to rebuild this");
        }
        return status.code();
    }

    private SchemaCounts validate(GraineryStore opened) {
        SchemaCheck schemas = new SchemaCheck();
        long[] counts = new long[2];
        Consumer<GraineryRecord> each = record -> {
            List<String> problems = schemas.problems(
                    record.header().recType(), RecordJson.mapper().<JsonNode>valueToTree(record));
            problems.forEach(problem -> err().println(name(record) + ": " + problem));
            counts[0]++;
            counts[1] += problems.isEmpty() ? 0 : 1;
        };
        opened.harvests().forEach(each::accept);
        opened.containers().forEach(Optional.empty(), each::accept);
        opened.cdxFiles().forEach(Optional.empty(), each::accept);
        return new SchemaCounts(counts[0], counts[1]);
    }

    private static String name(GraineryRecord record) {
        return record instanceof HarvestRecord harvest
                ? "harvest " + harvest.harvest().harvestPrefix().harvestNameStand()
                : record.header().recType().word() + " "
                        + ((StoredFileRecord) record).location().path();
    }

    private record SchemaCounts(long records, long invalid) {}

    private record Checked(
            long documents,
            long restore,
            long rebuild,
            boolean repaired,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<SchemaCounts> schema) {}

    @Command(
            name = COPY,
            mixinStandardHelpOptions = true,
            header = "Copies the store into an empty one",
            description =
                    "Copies every document and compares the stores at the end. If stopped, run the same command to start over.",
            footer = {
                "grainery store copy --to mongodb://db.library.example/grainery",
                "grainery store copy --store embedded:/data/old --to embedded:/data/new"
            })
    int copy(
            @Option(
                            names = "--to",
                            required = true,
                            paramLabel = "URI",
                            description =
                                    "The empty store to fill; if its address holds a password, set GRAINERY_TO instead")
                    StoreUri target) {
        if (store().uri().connectionString().equals(target.connectionString())) {
            throw wrong("--store and --to are the same store");
        }
        return transfer(progress -> {
            try (GraineryStore original = store().openExisting()) {
                target.directory()
                        .ifPresent(directory -> new OutputPath(directory)
                                .outside(ArchiveOption.boundary(original), OutputKind.DIRECTORY, "the copy", line()));
                try (GraineryStore copy = GraineryStore.openUnfinished(target, store().patience())) {
                    StoreDump done = StoreDump.copy(original, copy, progress);
                    out().println("documents " + done.documents() + ", the same in both stores");
                    return ExitStatus.WELL;
                }
            }
        });
    }

    @Command(
            name = "dump",
            mixinStandardHelpOptions = true,
            header = "Writes the whole store to a file",
            description = "Writes every document as a line of JSON, for grainery store load.",
            footer = {"grainery store dump -o grainery-2026-11-22.jsonl"})
    int dump(
            @Option(
                            names = {"-o", "--output"},
                            paramLabel = "FILE",
                            description = "Write to this file, which appears when complete (default: standard output)")
                    Optional<OutputPath> output)
            throws IOException {
        try (GraineryStore opened = store().openExisting()) {
            if (output.isEmpty()) {
                StoreDump.write(opened, Instant.now(), VisibleWriter.exact(out()), documents -> {});
                return ExitStatus.WELL.code();
            }
            Path file = output.get().outside(ArchiveOption.boundary(opened), OutputKind.DUMP, "the dump", line());
            OutputPath.write(file, out -> StoreDump.write(opened, Instant.now(), out, documents -> {}));
            return ExitStatus.WELL.code();
        }
    }

    @Command(
            name = "load",
            mixinStandardHelpOptions = true,
            header = "Loads a dump or records into an empty store",
            description =
                    "Loads a file written by grainery store dump, or the records written by grainery export or --sidecar. If stopped, run the same command to start over.",
            footer = {
                "grainery store load --store embedded:./restored grainery-2026-11-22.jsonl",
                "grainery store load --store embedded:./restored /backup/sidecars/*.jsonl"
            })
    int load(
            @Option(names = "--dry-run", description = "Only check the files; write nothing") boolean dryRun,
            @Parameters(arity = "1..*", paramLabel = "FILE", description = "A dump, or files of records")
                    List<Path> files)
            throws IOException {
        StorageTimeout storages = Interruption.of(line()).storages();
        List<StorageEntry> entries = files.stream()
                .map(file -> storages.of(LocalStorage.entry(file)))
                .toList();
        boolean isDump = false;
        for (StorageEntry file : entries) {
            if (file.seen().filter(FileState::isFile).isEmpty()) {
                throw wrong("no such file: " + file);
            }
            isDump |= StoreDump.isOne(beginning(file));
        }
        if (isDump && files.size() > 1) {
            throw wrong("a dump must be loaded on its own");
        }
        boolean dump = isDump;
        return transfer(progress -> {
            // all of them, before the store is made
            long checked = dump ? StoreDump.verify(entries.get(0)).documents() : ExportedRecords.verify(entries);
            String counted = dump ? "documents " : "records ";
            if (dryRun) {
                out().println(counted + checked + "; dry run: nothing was written");
                return ExitStatus.WELL;
            }
            store().refuseInArchive();
            try (GraineryStore opened = GraineryStore.openUnfinished(store().uri(), store().patience())) {
                if (dump) {
                    out().println(counted
                            + StoreDump.load(entries.get(0), opened, progress).documents());
                    return ExitStatus.WELL;
                }
                ExportedRecords done = ExportedRecords.load(entries, opened, progress);
                done.conflicts().forEach(conflict -> out().println("conflict: " + VisibleText.line(conflict)));
                out().println(counted + done.records() + ", conflicts "
                        + done.conflicts().size());
                return done.conflicts().isEmpty() ? ExitStatus.WELL : ExitStatus.FINDINGS;
            }
        });
    }

    private static String beginning(StorageEntry file) throws IOException {
        try (BufferedReader in =
                new BufferedReader(Channels.newReader(file.open(file.state()), StandardCharsets.ISO_8859_1))) {
            char[] first = new char[64];
            int length = in.read(first);
            return length < 0 ? "" : new String(first, 0, length);
        }
    }

    private int transfer(Function<LongConsumer, ExitStatus> transfer) {
        StopSignal stop = stoppable(Interruption.STOPPING);
        try {
            return transfer.apply(documents -> {
                        if (stop.isRequested()) {
                            throw new CancellationException("stopped");
                        }
                    })
                    .code();
        } catch (TransferException e) {
            throw wrong(e);
        } catch (CancellationException e) {
            note("stopped; run the same command to start again");
            return ExitStatus.INTERRUPTED.code();
        }
    }
}
