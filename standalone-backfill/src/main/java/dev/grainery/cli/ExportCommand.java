// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.checksums.Md5sumLine;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.listing.Findings;
import dev.grainery.listing.ShownPaths;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "export",
        description = "Writes one record per line: harvests, then containers, then CDX files.",
        footer = {"grainery export -o records.jsonl", "grainery export --md5sum --harvest V6M_2017-10-05 | md5sum -c"},
        header = "Writes the records as JSON")
final class ExportCommand extends CommandOnStore {

    private enum Type {
        HARVEST,
        CONTAINER,
        CDX,
        REVISION,
        FINDING;

        static final List<Type> RECORDS = List.of(HARVEST, CONTAINER, CDX);
    }

    @Option(names = "--type", paramLabel = "TYPE", description = "Only harvest, container, cdx, revision or finding")
    private Optional<Type> type;

    @Option(
            names = "--harvest",
            paramLabel = "NAME|ID",
            description = "Only this harvest, its containers and CDX files")
    private Optional<String> harvest;

    @Option(names = "--md5sum", description = "Print the first hashes in the format of md5sum")
    private boolean md5sum;

    @Mixin
    private SidecarOption sidecar;

    @Mixin
    private ArchiveOption archive;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to this file, which appears when complete")
    private Optional<OutputPath> output;

    @Override
    ExitStatus run() throws IOException {
        if (type.filter(one -> !Type.RECORDS.contains(one)).isPresent() && harvest.isPresent()) {
            throw wrong("--type " + type.get().name().toLowerCase(Locale.ROOT) + " cannot be combined with --harvest");
        }
        if (md5sum && type.isPresent()) {
            throw wrong("--md5sum cannot be combined with --type");
        }
        if (sidecar.isGiven()) {
            return sidecars();
        }
        try (GraineryStore opened = store().openExisting()) {
            List<Optional<String>> harvests = chosen(opened);
            if (output.isPresent()) {
                Path file = output.get()
                        .outside(archive.boundary(opened, List.of()), OutputKind.RECORDS, "the export", line());
                OutputPath.write(file, out -> write(opened, harvests, out));
            } else {
                write(opened, harvests, md5sum ? VisibleWriter.exact(out()) : out());
            }
        }
        return ExitStatus.WELL;
    }

    private List<Optional<String>> chosen(GraineryStore opened) {
        if (harvest.isEmpty()) {
            return List.of(Optional.empty());
        }
        return harvests(opened, harvest.get()).stream().map(Optional::of).toList();
    }

    private ExitStatus sidecars() {
        if (md5sum || type.isPresent() || harvest.isPresent() || output.isPresent()) {
            throw wrong(SidecarOption.NAME + " cannot be combined with options of another export");
        }
        try (GraineryStore opened = store().openExisting()) {
            sidecar.check(archive.boundary(opened, List.of()));
            sidecar.update(opened, () -> false);
        }
        out().print(sidecar.text());
        return sidecar.status(ExitStatus.WELL);
    }

    private void write(GraineryStore opened, List<Optional<String>> harvests, Writer out) {
        if (md5sum) {
            checksums(opened, harvests, out);
            return;
        }
        Consumer<GraineryRecord> each = record -> line(record, out);
        Findings findings = new Findings(opened, new ShownPaths(true));
        for (Type one : type.map(List::of).orElse(Type.RECORDS)) {
            switch (one) {
                case HARVEST ->
                    harvests.forEach(id -> id.ifPresentOrElse(
                            named -> opened.harvests().find(named).ifPresent(each),
                            () -> opened.harvests().forEach(each::accept)));
                case CONTAINER -> harvests.forEach(id -> opened.containers().forEach(id, each::accept));
                case CDX -> harvests.forEach(id -> opened.cdxFiles().forEach(id, each::accept));
                case REVISION -> opened.history().forEach(entry -> line(entry, out));
                case FINDING ->
                    opened.findings()
                            .forEach(
                                    EnumSet.allOf(FindingState.class),
                                    EnumSet.allOf(FindingCode.class),
                                    Optional.empty(),
                                    finding -> line(findings.row(finding), out));
            }
        }
    }

    private void checksums(GraineryStore opened, List<Optional<String>> harvests, Writer out) {
        SortedMap<String, Hash> sorted = new TreeMap<>();
        long[] unknown = {0};
        Consumer<StoredFileRecord> file = record -> {
            Hash hash = record.revision().hashOrig();
            if (!hash.isKnown()) {
                unknown[0]++;
            } else if (harvest.isPresent()) {
                sorted.put(record.location().path(), hash);
            } else {
                // a whole archive does not fit into the memory
                write(sum(record.location().path(), hash), out);
            }
        };
        for (Optional<String> id : harvests) {
            opened.containers().forEach(id, file::accept);
            opened.cdxFiles().forEach(id, file::accept);
        }
        sorted.forEach((path, hash) -> write(sum(path, hash), out));
        if (unknown[0] > 0) {
            note(Quantity.of(unknown[0], "file") + " skipped: no hash");
        }
    }

    private static String sum(String path, Hash hash) {
        return new String(Md5sumLine.of(path, hash), StandardCharsets.UTF_8);
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
