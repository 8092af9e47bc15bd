// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.assembly.NamedHarvests;
import dev.grainery.check.SchemaCheck;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.FindingState;
import dev.grainery.output.DurableFile;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.transfer.StoreFile;
import dev.grainery.store.transfer.TransferProgress;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code grainery export}: records as JSON lines. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "One record a line: harvests, then containers, then CDX files.",
        footer = {
            "grainery export -o records.jsonl",
            "grainery export --all -o backup.jsonl              for grainery import",
            "grainery export --md5sum --harvest V6M_2017-10-05 | md5sum -c",
            "grainery export --check                            against docs/schema"
        },
        header = "Writes the records as JSON")
final class ExportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOption store;

    @Option(names = "--type", paramLabel = "TYPE", description = "harvest, container, cdx, revision or finding")
    private Optional<ExportType> type;

    @Option(names = "--all", description = "Everything in the store, for grainery import")
    private boolean all;

    @Option(
            names = "--harvest",
            paramLabel = "NAME|ID",
            description = "Only this harvest, its containers and CDX files")
    private Optional<String> harvest;

    @Option(names = "--check", description = "Check the records against their schemas")
    private boolean check;

    @Option(names = "--md5sum", description = "Print the first hashes of a harvest as md5sum does")
    private boolean md5sum;

    @Mixin
    private SidecarOption sidecar;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write into this file, which appears when complete")
    private Optional<Path> output;

    private long records;
    private long wrong;

    @Override
    public Integer call() throws IOException {
        if (type.filter(one -> !ExportType.RECORDS.contains(one)).isPresent() && (check || harvest.isPresent())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--type " + type.get().name().toLowerCase(Locale.ROOT)
                            + " cannot be combined with --check or --harvest");
        }
        if (all && (check || md5sum || type.isPresent() || harvest.isPresent())) {
            throw new ParameterException(
                    spec.commandLine(), "--all cannot be combined with --check, --md5sum, --type or --harvest");
        }
        if (md5sum && (check || type.isPresent() || harvest.isEmpty())) {
            throw new ParameterException(
                    spec.commandLine(), "--md5sum requires --harvest and cannot be combined with --check or --type");
        }
        if (sidecar.isGiven()) {
            return sidecars().code();
        }
        try (GraineryStore opened = store.openExisting()) {
            List<Optional<String>> harvests = chosen(opened);
            if (output.isPresent()) {
                intoFile(opened, harvests, output.get());
            } else {
                Writer out = check ? Writer.nullWriter() : standardOutput();
                write(opened, harvests, out);
                out.flush();
            }
        }
        if (check) {
            spec.commandLine().getErr().println(records + " records checked, " + wrong + " not valid");
        }
        return (wrong > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL).code();
    }

    /** The harvests that are exported; one that is empty stands for all. */
    private List<Optional<String>> chosen(GraineryStore opened) {
        if (harvest.isEmpty()) {
            return List.of(Optional.empty());
        }
        Set<String> ids = new NamedHarvests(opened).ids(harvest.get());
        if (ids.stream().allMatch(id -> opened.harvests().name(id).isEmpty())) {
            throw new ParameterException(spec.commandLine(), "no such harvest: " + harvest.get());
        }
        return ids.stream().map(Optional::of).toList();
    }

    private ExitStatus sidecars() {
        if (md5sum || check || type.isPresent() || harvest.isPresent() || output.isPresent()) {
            throw new ParameterException(
                    spec.commandLine(), SidecarOption.NAME + " cannot be combined with what makes another export");
        }
        try (GraineryStore opened = store.openExisting()) {
            sidecar.check(opened);
            sidecar.update(opened, () -> false);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(sidecar.text());
        out.flush();
        return sidecar.status(ExitStatus.WELL);
    }

    /** Names in checksum lists are taken as they are; in JSON an escape is the same value. */
    private Writer standardOutput() {
        PrintWriter out = spec.commandLine().getOut();
        return md5sum ? VisibleWriter.exact(out) : out;
    }

    private void intoFile(GraineryStore opened, List<Optional<String>> harvests, Path file) throws IOException {
        try {
            DurableFile.write(file, bytes -> {
                Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
                write(opened, harvests, out);
                out.flush();
            });
        } catch (IOException | UncheckedIOException e) {
            throw new IOException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    private void write(GraineryStore opened, List<Optional<String>> harvests, Writer out) {
        if (all) {
            StoreFile.write(opened, Instant.now(), out, TransferProgress.NONE);
            return;
        }
        if (md5sum) {
            ChecksumLines lines = ChecksumLines.of(
                    opened, harvests.stream().map(Optional::orElseThrow).collect(Collectors.toSet()));
            lines.write(out);
            if (lines.unknown() > 0) {
                spec.commandLine().getErr().println(lines.unknown() + " files skipped: no hash");
            }
            return;
        }
        SchemaCheck schemas = new SchemaCheck();
        for (ExportType each : type.map(List::of).orElse(ExportType.RECORDS)) {
            switch (each) {
                case HARVEST -> {
                    for (Optional<String> id : harvests) {
                        if (id.isPresent()) {
                            opened.harvests().find(id.get()).ifPresent(r -> record(r, schemas, out));
                        } else {
                            opened.harvests().forEach(r -> record(r, schemas, out));
                        }
                    }
                }
                case CONTAINER -> harvests.forEach(id -> opened.containers().forEach(id, r -> record(r, schemas, out)));
                case REVISION -> opened.history().forEach(entry -> line(entry, out));
                case FINDING ->
                    opened.findings()
                            .forEach(
                                    EnumSet.allOf(FindingState.class),
                                    EnumSet.allOf(FindingCode.class),
                                    Optional.empty(),
                                    finding -> line(FindingLine.of(finding), out));
                case CDX -> harvests.forEach(id -> opened.cdxFiles().forEach(id, r -> record(r, schemas, out)));
            }
        }
    }

    private void record(GraineryRecord record, SchemaCheck schemas, Writer out) {
        records++;
        if (check) {
            check(record, schemas);
        }
        line(record, out);
    }

    private static void line(Object entry, Writer out) {
        try {
            out.write(RecordJson.mapper().writeValueAsString(entry) + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record is always JSON", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private void check(GraineryRecord record, SchemaCheck schemas) {
        JsonNode json = RecordJson.mapper().valueToTree(record);
        List<String> problems = schemas.problems(record.header().recType(), json);
        if (!problems.isEmpty()) {
            wrong++;
            problems.forEach(p -> spec.commandLine().getErr().println(RecordName.of(record) + ": " + p));
        }
    }
}
