// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.compare.Certificate;
import dev.grainery.compare.ComparedFile;
import dev.grainery.compare.ContainerComparison;
import dev.grainery.compare.DifferenceKind;
import dev.grainery.compare.RecordDifference;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.premis.PremisMigration;
import dev.grainery.premis.PremisMigration.MigratedFile;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery compare}: whether a container holds what the one holds that it was made of. */
@Command(
        name = "compare",
        description =
                "Compares two containers record by record, whatever program made the new one of the old one: ARC or WARC, plain, gzip or zstd. Exit status 0 means that the new one holds all that the old one does; 1, that something is lost or different. What a conversion adds, such as a warcinfo record, is no difference. The files are only read.",
        footer = {
            "grainery compare V6M-1.arc.gz V6M-1.warc.gz",
            "grainery compare --certificate V6M-1.json V6M-1.arc.gz V6M-1.warc.gz"
        },
        header = "Compares two containers record by record")
final class CompareCommand extends CommandOnStore {

    /** How many differences of each kind people are shown; a certificate has more. */
    private static final int MOST_SHOWN = 5;

    @Parameters(index = "0", paramLabel = "OLD", description = "A container")
    private String old;

    @Parameters(index = "1", paramLabel = "NEW", description = "A container that was made of it")
    private String made;

    @Option(names = "--certificate", paramLabel = "NEW.json", description = "Write what was found to this file")
    private Optional<OutputPath> certificate;

    @Option(
            names = "--premis",
            paramLabel = "NEW.xml",
            description = "Write a PREMIS 3 document of the migration to this file")
    private Optional<OutputPath> premis;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Mixin
    private ArchiveOption archive;

    @Override
    ExitStatus run() throws IOException {
        StoredFile oldFile = file(old);
        StoredFile newFile = file(made);
        Optional<Path> certified = outside(certificate, "the certificate");
        Optional<Path> told = outside(premis, "the PREMIS document");
        StopSignal stop = stoppable("stopping; nothing is written");
        Progress progress = new Progress();
        ReadThrottle throttle = bytes -> {
            progress.read(bytes);
            if (stop.isRequested()) {
                throw new InterruptedIOException("stopped");
            }
        };
        progress.toRead(oldFile.size() + newFile.size());
        progress.walked();
        try (ProgressLine shown = new ProgressLine(
                passed -> ProgressLine.text(progress.state(), passed), err(), ProgressLine.onTerminal())) {
            shown.start();
            Certificate found = new ContainerComparison(Grainery.version(), throttle).compare(oldFile, newFile);
            if (certified.isPresent()) {
                OutputPath.write(certified.get(), out -> new PrintWriter(out)
                        .append(found.toJson())
                        .flush());
            }
            if (told.isPresent()) {
                OutputPath.write(told.get(), out -> write(migration(found), out));
            }
            return answer(found);
        } catch (InterruptedIOException | CancellationException e) {
            note("stopped; nothing was compared to the end");
            return ExitStatus.INTERRUPTED;
        }
    }

    private StoredFile file(String given) throws IOException {
        StoredFile file = StoredFile.of(new GivenPlaces(line()).existing(given));
        if (!file.met().isFile()) {
            throw wrong("not a file: " + given);
        }
        return file;
    }

    private Optional<Path> outside(Optional<OutputPath> given, String what) {
        return given.map(path -> path.outside(archive.boundary(store()), what, line()));
    }

    private static PremisMigration migration(Certificate found) {
        return new PremisMigration(
                migrated(found.oldFile()),
                migrated(found.newFile()),
                Instant.now().truncatedTo(ChronoUnit.SECONDS),
                "one container was made of the other; both were compared record by record",
                found.isEqual(),
                found.verdict().word() + ", " + found.pairs() + " records in both, differences " + found.number()
                        + found.differences().entrySet().stream()
                                .map(kind -> ", " + kind.getKey().word() + " " + kind.getValue())
                                .collect(Collectors.joining()),
                Stream.concat(found.newFile().writer().stream(), Stream.of(found.program()))
                        .toList());
    }

    private static MigratedFile migrated(ComparedFile file) {
        String format = file.format() + file.formatVersion().map(version -> " " + version).orElse("");
        return new MigratedFile(
                file.md5().value(),
                file.location(),
                file.size(),
                file.md5(),
                file.digests().byAlgorithm(),
                format);
    }

    private static void write(PremisMigration migration, Writer out) {
        try {
            migration.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ExitStatus answer(Certificate found) {
        ExitStatus status =
                switch (found.verdict()) {
                    case EQUAL -> ExitStatus.WELL;
                    case DIFFERENT -> ExitStatus.FINDINGS;
                    case UNDECIDED -> ExitStatus.INCOMPLETE;
                };
        out().print(json ? Json.answer(found, status) + "\n" : text(found));
        return status;
    }

    private static String text(Certificate found) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<DifferenceKind, Long> kind : found.differences().entrySet()) {
            List<RecordDifference> some = found.first().stream()
                    .filter(difference -> difference.kind() == kind.getKey())
                    .limit(MOST_SHOWN)
                    .toList();
            text.append(kind.getKey().text()).append('\n');
            some.forEach(difference -> text.append("  ").append(line(difference)).append('\n'));
            if (kind.getValue() > some.size()) {
                text.append("  and ").append(kind.getValue() - some.size()).append(" more\n");
            }
        }
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("old records", found.oldFile().records());
        rows.put("new records", found.newFile().records());
        rows.put("pairs", found.pairs());
        found.differences().forEach((kind, number) -> rows.put(kind.text(), number));
        found.additions().forEach((what, number) -> rows.put("added " + what, number));
        rows.put("differences", found.number());
        return text.append(Quantity.rows(rows))
                .append(found.verdict().word())
                .append('\n')
                .toString();
    }

    private static String line(RecordDifference difference) {
        return Stream.of(
                        offset(difference.oldOffset()) + "/" + offset(difference.newOffset()),
                        difference.uri(),
                        difference.oldValue(),
                        difference.newValue().isEmpty() ? "" : "-> " + difference.newValue())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("  "));
    }

    private static String offset(OptionalLong offset) {
        return offset.isPresent() ? String.valueOf(offset.getAsLong()) : "-";
    }
}
