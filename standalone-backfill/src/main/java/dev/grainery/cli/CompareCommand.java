// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.compare.Certificate;
import dev.grainery.compare.Certificate.Verdict;
import dev.grainery.compare.ComparedFile;
import dev.grainery.compare.ContainerComparison;
import dev.grainery.compare.ContainerPairs;
import dev.grainery.compare.ContainerPairs.Pair;
import dev.grainery.compare.DifferenceKind;
import dev.grainery.compare.RecordDifference;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.premis.PremisMigration;
import dev.grainery.premis.PremisMigration.MigratedFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description =
                "Compares a container with its conversion, record by record: ARC or WARC, plain, gzip or zstd. In two directories, compares the containers whose names differ only in the format. Exit status 1 means that something is lost or different. Additions, such as a warcinfo record, are no difference.",
        footer = {
            "grainery compare V6M-1.arc.gz V6M-1.warc.gz",
            "grainery compare --certificate V6M-1.json V6M-1.arc.gz V6M-1.warc.gz",
            "grainery compare /mnt/archive/2004 /mnt/new/2004"
        },
        header = "Verifies a conversion against its source")
final class CompareCommand extends CommandOnStore {

    /** Printed differences of each kind; a certificate has more. */
    private static final int MOST_SHOWN = 5;

    @Parameters(index = "0", paramLabel = "OLD", description = "A container, or a directory of containers")
    private String old;

    @Parameters(index = "1", paramLabel = "NEW", description = "Its conversion")
    private String made;

    @Option(
            names = "--certificate",
            paramLabel = "NEW.json",
            description = "Write the result to this file; for directories, one line per pair")
    private Optional<OutputPath> certificate;

    @Option(
            names = "--premis",
            paramLabel = "NEW.xml",
            description = "Write the migration of one file to this file as a PREMIS 3 document")
    private Optional<OutputPath> premis;

    @Mixin
    private ReadingRun reading;

    @Mixin
    private JobsOption jobs;

    @Mixin
    private ArchiveOption archive;

    @Override
    ExitStatus run() throws IOException {
        Optional<Path> certified = outside(certificate, OutputKind.CERTIFICATE, "the certificate");
        Optional<Path> told = outside(premis, OutputKind.PREMIS, "the PREMIS document");
        PathArguments places = new PathArguments(line());
        StorageEntry oldEntry = places.existing(old);
        StorageEntry newEntry = places.existing(made);
        boolean isDirectory = oldEntry.state().isDirectory();
        if (isDirectory != newEntry.state().isDirectory()) {
            throw wrong("one is a directory, the other is not: " + old + ", " + made);
        }
        if (isDirectory && told.isPresent()) {
            throw wrong("--premis takes two files, not directories");
        }
        ContainerComparison comparison = new ContainerComparison(Grainery.version(), reading.throttle());
        return reading.run(
                "stopping; nothing is written",
                "stopped; nothing was compared to the end",
                () -> isDirectory
                        ? directories(comparison, ContainerPairs.below(oldEntry, newEntry), certified)
                        : files(comparison, new Pair(oldEntry, newEntry), certified, told));
    }

    private Optional<Path> outside(Optional<OutputPath> given, OutputKind kind, String what) {
        return given.map(path -> path.outside(archive.boundary(store()), kind, what, line()));
    }

    private ExitStatus files(ContainerComparison comparison, Pair pair, Optional<Path> certified, Optional<Path> told)
            throws IOException {
        if (!pair.oldFile().state().isFile() || !pair.newFile().state().isFile()) {
            throw wrong("not two files: " + old + ", " + made);
        }
        toRead(pair);
        reading.progress().walked();
        Certificate found = compared(comparison, pair);
        if (certified.isPresent()) {
            OutputPath.write(
                    certified.get(),
                    out -> new PrintWriter(out).append(found.toJson()).flush());
        }
        if (told.isPresent()) {
            OutputPath.write(told.get(), out -> write(migration(found), out));
        }
        return reading.print(status(found.verdict()), found, () -> text(found));
    }

    private ExitStatus directories(ContainerComparison comparison, ContainerPairs pairs, Optional<Path> certified)
            throws IOException {
        if (pairs.pairs().isEmpty()
                && pairs.withoutNew().isEmpty()
                && pairs.notRead().isEmpty()) {
            throw wrong("there is no container below " + old);
        }
        pairs.pairs().forEach(this::toRead);
        reading.progress().walked();
        Totals totals = new Totals(pairs);
        if (certified.isPresent()) {
            OutputPath.write(certified.get(), out -> {
                PrintWriter lines = new PrintWriter(out);
                compare(comparison, pairs, found -> {
                    totals.add(found);
                    lines.println(Json.line(found));
                });
                lines.flush();
            });
        } else {
            compare(comparison, pairs, totals::add);
        }
        reading.print(totals.status(), totals.summary(), totals::text);
        noteUnreadFiles(NotRead.of(pairs.notRead()));
        return totals.status();
    }

    private void compare(ContainerComparison comparison, ContainerPairs pairs, Consumer<Certificate> target) {
        // two files of each pair are read at once
        int atOnce = Math.max(1, jobs.atOnce() / 2);
        new OrderedTasks("compare-pair", atOnce, reading.stop())
                .run(
                        pairs.pairs(),
                        pair -> {
                            try {
                                return compared(comparison, pair);
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        },
                        target);
    }

    private Certificate compared(ContainerComparison comparison, Pair pair) throws IOException {
        reading.progress().begun(pair.oldFile().fileName());
        Certificate found = comparison.compare(StoredFile.of(pair.oldFile()), StoredFile.of(pair.newFile()));
        reading.progress().fileRead();
        return found;
    }

    private void toRead(Pair pair) {
        Stream.of(pair.oldFile(), pair.newFile()).forEach(reading::toRead);
    }

    private static ExitStatus status(Verdict verdict) {
        return switch (verdict) {
            case EQUAL -> ExitStatus.WELL;
            case DIFFERENT -> ExitStatus.FINDINGS;
            case UNDECIDED -> ExitStatus.INCOMPLETE;
        };
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
        String format = file.format()
                + file.formatVersion().map(version -> " " + version).orElse("");
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

    private static String text(Certificate found) {
        ReportText text = new ReportText();
        found.differences()
                .forEach((kind, number) -> text.list(
                        kind.text(),
                        found.first().stream()
                                .filter(difference -> difference.kind() == kind)
                                .limit(MOST_SHOWN)
                                .map(CompareCommand::line)
                                .toList(),
                        number));
        text.row("old records", found.oldFile().records())
                .row("new records", found.newFile().records())
                .row("pairs", found.pairs());
        found.differences().forEach((kind, number) -> text.row(kind.text(), number));
        found.additions().forEach((what, number) -> text.row("added " + what, number));
        return text.row("differences", found.number())
                .line(found.verdict().word())
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

    private record Result(String oldFile, String newFile, Verdict verdict, Map<DifferenceKind, Long> differences) {}

    private record Summary(
            long equal,
            long different,
            long undecided,
            List<String> withoutNew,
            List<String> withoutOld,
            SortedMap<String, Long> notRead,
            Map<DifferenceKind, Long> differences,
            List<Result> notEqual) {}

    private static final class Totals {

        private final ContainerPairs pairs;
        private final Map<Verdict, Long> verdicts = new EnumMap<>(Verdict.class);
        private final Map<DifferenceKind, Long> differences = new EnumMap<>(DifferenceKind.class);
        private final BoundedList<Result> notEqual = new BoundedList<>();

        Totals(ContainerPairs pairs) {
            this.pairs = pairs;
        }

        void add(Certificate found) {
            verdicts.merge(found.verdict(), 1L, Long::sum);
            found.differences().forEach((kind, number) -> differences.merge(kind, number, Long::sum));
            if (!found.isEqual()) {
                notEqual.add(new Result(
                        found.oldFile().location().path(),
                        found.newFile().location().path(),
                        found.verdict(),
                        found.differences()));
            }
        }

        private long number(Verdict verdict) {
            return verdicts.getOrDefault(verdict, 0L);
        }

        ExitStatus status() {
            if (number(Verdict.DIFFERENT) > 0 || !pairs.withoutNew().isEmpty()) {
                return ExitStatus.FINDINGS;
            }
            return number(Verdict.UNDECIDED) > 0 || !pairs.notRead().isEmpty()
                    ? ExitStatus.INCOMPLETE
                    : ExitStatus.WELL;
        }

        Summary summary() {
            return new Summary(
                    number(Verdict.EQUAL),
                    number(Verdict.DIFFERENT),
                    number(Verdict.UNDECIDED),
                    pairs.withoutNew().stream().limit(BoundedList.LIMIT).toList(),
                    pairs.withoutOld().stream().limit(BoundedList.LIMIT).toList(),
                    pairs.notRead(),
                    differences,
                    notEqual.first());
        }

        String text() {
            ReportText text = new ReportText();
            notEqual.first()
                    .forEach(result -> text.line(result.verdict.word() + "  " + result.newFile
                            + result.differences.entrySet().stream()
                                    .map(kind -> "  " + kind.getKey().word() + " " + kind.getValue())
                                    .collect(Collectors.joining())));
            pairs.withoutNew().stream().limit(BoundedList.LIMIT).forEach(path -> text.line("nothing made of  " + path));
            for (Verdict verdict : Verdict.values()) {
                text.row(verdict.word(), number(verdict));
            }
            text.row("old files alone", pairs.withoutNew().size())
                    .row("new files alone", pairs.withoutOld().size());
            differences.forEach((kind, number) -> text.row(kind.text(), number));
            return text.toString();
        }
    }
}
