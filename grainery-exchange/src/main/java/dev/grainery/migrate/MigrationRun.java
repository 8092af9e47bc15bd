// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.compare.Certificate;
import dev.grainery.compare.ContainerComparison;
import dev.grainery.compare.DifferenceKind;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.NameText;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.record.RecordJson;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes the WARC of one ARC after the other, compares the two, and writes the certificate of that beside the WARC. The
 * certificate comes last: where there is one, all has been done. Thread-safe.
 */
public final class MigrationRun {

    private static final String CERTIFICATE = ".certificate.json";

    /** How many findings are told of one ARC. */
    private static final int MOST_FINDINGS = 20;

    private final Migration migration;
    private final ContainerComparison comparison;

    public MigrationRun(Migration migration, ContainerComparison comparison) {
        this.migration = migration;
        this.comparison = comparison;
    }

    /** What became of an ARC. */
    public enum State {
        /** There is a WARC now that holds the same. */
        MIGRATED,
        /** There was one before. */
        DONE,
        /** There is a WARC that does not hold the same, or of which nobody could tell. */
        DIFFERENT,
        /** There is none. */
        LEFT;

        /** The word for it in answers for programs. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What came of one ARC.
     *
     * @param arc where it lies
     * @param warc where the WARC lies, or would
     * @param reason why there is no WARC that holds the same, if there is none
     * @param counts what the ARC holds; nothing of one that was done before
     * @param differences how many there are between the two
     * @param findings what is wrong or odd about the ARC, the first of it
     */
    public record Outcome(
            String arc,
            String warc,
            State state,
            Optional<String> reason,
            MigrationCounts counts,
            long differences,
            List<Finding> findings) {

        public Outcome {
            findings = List.copyOf(findings.subList(0, Math.min(findings.size(), MOST_FINDINGS)));
        }
    }

    /**
     * Makes a WARC, if that was not done before. Nobody else may be writing to the directory: what a killed process was
     * writing of it there is removed.
     *
     * @param target where the WARC is to be
     * @throws IOException if something cannot be written
     */
    public Outcome run(StoredFile arc, Path target) throws IOException {
        Path certificate = Beside.of(target, CERTIFICATE);
        if (isSame(arc, target)) {
            return left(arc, target, "a WARC of it would have its own name");
        }
        if (Files.exists(certificate) && Files.exists(target)) {
            return done(arc, target, certificate);
        }
        Migration.Migrated made = Migration.Migrated.NONE;
        DurableFile.makeDirectory(requireNonNull(target.toAbsolutePath().getParent(), "a file lies in a directory"));
        removeLeft(target, certificate);
        if (!Files.exists(target)) {
            made = migration.migrate(arc, target);
            if (made.left().isPresent()) {
                return outcome(arc, target, State.LEFT, made.left(), made, 0);
            }
        }
        Certificate compared = comparison.compare(arc, StoredFile.of(target));
        if (!compared.isEqual()) {
            return outcome(arc, target, State.DIFFERENT, Optional.of(reason(compared)), made, compared.number());
        }
        if (!compared.oldFile().format().equals("ARC")
                || !compared.newFile().format().equals("WARC")) {
            return left(arc, target, "it is no ARC, or there is something else than a WARC: " + target);
        }
        DurableFile.write(certificate, compared.toJson().getBytes(StandardCharsets.UTF_8));
        return outcome(arc, target, State.MIGRATED, Optional.empty(), made, 0);
    }

    private static boolean isSame(StoredFile arc, Path target) {
        return LocalStorage.isLocal(arc.location().path())
                && NameText.pathOf(arc.location().path())
                        .equals(target.toAbsolutePath().normalize());
    }

    private static String reason(Certificate compared) {
        return compared.verdict() == Certificate.Verdict.UNDECIDED
                ? "the two could not be compared to the end; the next run does it again"
                : "the WARC there does not hold the same ("
                        + compared.differences().keySet().stream()
                                .map(DifferenceKind::word)
                                .collect(Collectors.joining(", "))
                        + "); grainery compare tells what differs";
    }

    /** What a killed process was writing of these; nobody else writes to this directory now. */
    private static void removeLeft(Path target, Path certificate) throws IOException {
        Files.deleteIfExists(Beside.of(target, Migration.BLOCK));
        Set<String> names = Set.of(name(target), name(certificate));
        try (DirectoryStream<Path> left = Files.newDirectoryStream(
                target.resolveSibling("."),
                file -> DurableFile.intendedName(name(file))
                        .filter(names::contains)
                        .isPresent())) {
            for (Path file : left) {
                Files.deleteIfExists(file);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** Whether a certificate is that of these two files, as far as their sizes tell. */
    private static Outcome done(StoredFile arc, Path target, Path certificate) {
        JsonNode kept;
        try {
            kept = RecordJson.mapper().readTree(certificate.toFile());
        } catch (IOException e) {
            return left(arc, target, "its certificate cannot be read; remove it to have it made again: " + certificate);
        }
        boolean same = kept.at("/verdict").asText().equals(Certificate.Verdict.EQUAL.word())
                && kept.at("/oldFile/location/fileName")
                        .asText()
                        .equals(arc.location().fileName())
                && kept.at("/oldFile/size").asLong(-1) == arc.size()
                && kept.at("/newFile/size").asLong(-1) == target.toFile().length();
        return same
                ? outcome(arc, target, State.DONE, Optional.empty(), Migration.Migrated.NONE, 0)
                : left(arc, target, "the certificate there is of other files, or says no: " + certificate);
    }

    /** There is no WARC that would hold the same. */
    public static Outcome left(StoredFile arc, Path target, String reason) {
        return outcome(arc, target, State.LEFT, Optional.of(reason), Migration.Migrated.NONE, 0);
    }

    private static Outcome outcome(
            StoredFile arc,
            Path target,
            State state,
            Optional<String> reason,
            Migration.Migrated made,
            long differences) {
        return new Outcome(
                arc.location().path(), target.toString(), state, reason, made.counts(), differences, made.findings());
    }
}
