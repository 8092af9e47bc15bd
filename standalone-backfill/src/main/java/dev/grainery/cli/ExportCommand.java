// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.assembly.NamedHarvests;
import dev.grainery.check.SchemaCheck;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.fixity.Md5sumLine;
import dev.grainery.output.DurableFile;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordJson;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreFile;
import dev.grainery.store.TransferProgress;
import java.io.IOException;
import java.io.OutputStreamWriter;
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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grainery export}: records as JSON lines. */
@Command(
        name = "export",
        description = "One record a line: harvests, then containers, then CDX files.",
        footer = {
            "grainery export -o records.jsonl",
            "grainery export --all -o backup.jsonl              for grainery import",
            "grainery export --md5sum --harvest V6M_2017-10-05 | md5sum -c",
            "grainery export --check                            against docs/schema"
        },
        header = "Writes the records as JSON")
final class ExportCommand extends StoreCommand {

    /** What can be given out of a store. */
    private enum Type {
        HARVEST,
        CONTAINER,
        CDX,
        /** The history of checks. */
        REVISION,
        /** What was found, whatever its state. */
        FINDING;

        /** The types of records. */
        static final List<Type> RECORDS = List.of(HARVEST, CONTAINER, CDX);
    }

    @Option(names = "--type", paramLabel = "TYPE", description = "harvest, container, cdx, revision or finding")
    private Optional<Type> type;

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
    private Optional<OutputPath> output;

    private long records;
    private long invalid;

    @Override
    ExitStatus run() throws IOException {
        if (type.filter(one -> !Type.RECORDS.contains(one)).isPresent() && (check || harvest.isPresent())) {
            throw wrong("--type " + type.get().name().toLowerCase(Locale.ROOT)
                    + " cannot be combined with --check or --harvest");
        }
        if (all && (check || md5sum || type.isPresent() || harvest.isPresent())) {
            throw wrong("--all cannot be combined with --check, --md5sum, --type or --harvest");
        }
        if (md5sum && (check || type.isPresent() || harvest.isEmpty())) {
            throw wrong("--md5sum requires --harvest and cannot be combined with --check or --type");
        }
        if (sidecar.isGiven()) {
            return sidecars();
        }
        try (GraineryStore opened = store().openExisting()) {
            List<Optional<String>> harvests = chosen(opened);
            if (output.isPresent()) {
                Path file = output.get().outside(sidecar.archive().boundary(opened, List.of()), "the export", line());
                intoFile(opened, harvests, file);
            } else {
                Writer out = check ? Writer.nullWriter() : md5sum ? VisibleWriter.exact(out()) : out();
                write(opened, harvests, out);
            }
        }
        if (check) {
            err().println(records + " records checked, " + invalid + " not valid");
        }
        return invalid > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
    }

    /** The harvests that are exported; one that is empty stands for all. */
    private List<Optional<String>> chosen(GraineryStore opened) {
        if (harvest.isEmpty()) {
            return List.of(Optional.empty());
        }
        Set<String> ids = new NamedHarvests(opened).ids(harvest.get());
        if (ids.stream().allMatch(id -> opened.harvests().name(id).isEmpty())) {
            throw wrong("no such harvest: " + harvest.get());
        }
        return ids.stream().map(Optional::of).toList();
    }

    private ExitStatus sidecars() {
        if (md5sum || check || type.isPresent() || harvest.isPresent() || output.isPresent()) {
            throw wrong(SidecarOption.NAME + " cannot be combined with what makes another export");
        }
        try (GraineryStore opened = store().openExisting()) {
            sidecar.check(opened);
            sidecar.update(opened, () -> false);
        }
        out().print(sidecar.text());
        return sidecar.status(ExitStatus.WELL);
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
            checksums(opened, harvests, out);
            return;
        }
        Consumer<GraineryRecord> each = check ? checked(new SchemaCheck(), out) : record -> line(record, out);
        for (Type one : type.map(List::of).orElse(Type.RECORDS)) {
            switch (one) {
                case HARVEST -> {
                    for (Optional<String> id : harvests) {
                        if (id.isPresent()) {
                            opened.harvests().find(id.get()).ifPresent(each);
                        } else {
                            opened.harvests().forEach(each::accept);
                        }
                    }
                }
                case CONTAINER -> harvests.forEach(id -> opened.containers().forEach(id, each::accept));
                case REVISION -> opened.history().forEach(entry -> line(entry, out));
                case FINDING ->
                    opened.findings()
                            .forEach(
                                    EnumSet.allOf(FindingState.class),
                                    EnumSet.allOf(FindingCode.class),
                                    Optional.empty(),
                                    finding -> line(FindingLine.of(finding), out));
                case CDX -> harvests.forEach(id -> opened.cdxFiles().forEach(id, each::accept));
            }
        }
    }

    /** Files and their first hashes as {@code md5sum} writes them, sorted by path, for {@code md5sum -c}. */
    private void checksums(GraineryStore opened, List<Optional<String>> harvests, Writer out) {
        SortedMap<String, Hash> hashes = new TreeMap<>();
        AtomicLong unknown = new AtomicLong();
        Consumer<StoredFileRecord> file = record -> {
            Hash hash = record.revision().hashOrig();
            if (hash.isKnown()) {
                hashes.put(record.location().path(), hash);
            } else {
                unknown.incrementAndGet();
            }
        };
        for (Optional<String> id : harvests) {
            opened.containers().forEach(id, file::accept);
            opened.cdxFiles().forEach(id, file::accept);
        }
        hashes.forEach((path, hash) -> write(new String(Md5sumLine.of(path, hash), StandardCharsets.UTF_8), out));
        if (unknown.get() > 0) {
            err().println(unknown + " files skipped: no hash");
        }
    }

    /** Checks each record before it is written. */
    private Consumer<GraineryRecord> checked(SchemaCheck schemas, Writer out) {
        return record -> {
            records++;
            List<String> problems = schemas.problems(
                    record.header().recType(), RecordJson.mapper().<JsonNode>valueToTree(record));
            if (!problems.isEmpty()) {
                invalid++;
                problems.forEach(problem -> err().println(name(record) + ": " + problem));
            }
            line(record, out);
        };
    }

    private static String name(GraineryRecord record) {
        return record instanceof HarvestRecord harvest
                ? "harvest " + harvest.harvest().harvestPrefix().harvestNameStand()
                : record.header().recType().word() + " "
                        + ((StoredFileRecord) record).location().path();
    }

    private static void line(Object entry, Writer out) {
        write(Json.line(entry) + "\n", out);
    }

    private static void write(String line, Writer out) {
        try {
            out.write(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
