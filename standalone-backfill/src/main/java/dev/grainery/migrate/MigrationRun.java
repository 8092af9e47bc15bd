// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.compare.Certificate;
import dev.grainery.compare.ContainerComparison;
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

/**
 * Makes the WARC of one ARC after the other, compares the two, and writes the certificate of that beside the WARC. The
 * certificate comes last: where there is one, all has been done. Thread-safe.
 */
public final class MigrationRun {

    private static final String CERTIFICATE = ".certificate.json";
    private static final String TEMPORARY = ".tmp";

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
     * @param findings what is wrong or odd about the ARC
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
            findings = List.copyOf(findings);
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
        Path certificate = target.resolveSibling(target.getFileName() + CERTIFICATE);
        if (Files.exists(certificate) && Files.exists(target)) {
            return done(arc, target, certificate);
        }
        Migration.Migrated made = Migration.Migrated.NONE;
        DurableFile.makeDirectory(target.toAbsolutePath().getParent());
        removeLeft(target);
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
        DurableFile.write(certificate, compared.toJson().getBytes(StandardCharsets.UTF_8));
        return outcome(arc, target, State.MIGRATED, Optional.empty(), made, 0);
    }

    private static String reason(Certificate compared) {
        return compared.verdict() == Certificate.Verdict.UNDECIDED
                ? "the two could not be compared to the end; the next run does it again"
                : "the WARC there does not hold the same; grainery compare tells what differs";
    }

    /** What a killed process was writing; nobody else writes to this directory now. */
    private static void removeLeft(Path target) throws IOException {
        String name = target.getFileName() + ".";
        try (DirectoryStream<Path> left = Files.newDirectoryStream(
                target.toAbsolutePath().getParent(),
                file -> file.getFileName().toString().startsWith(name)
                        && file.getFileName().toString().endsWith(TEMPORARY))) {
            for (Path file : left) {
                Files.delete(file);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Whether a certificate is that of these two files, as far as their sizes tell. */
    private static Outcome done(StoredFile arc, Path target, Path certificate) throws IOException {
        JsonNode kept = RecordJson.mapper().readTree(certificate.toFile());
        boolean same = kept.at("/oldFile/location/fileName")
                        .asText()
                        .equals(arc.location().fileName())
                && kept.at("/oldFile/size").asLong(-1) == arc.size()
                && kept.at("/newFile/size").asLong(-1) == Files.size(target);
        return same
                ? outcome(arc, target, State.DONE, Optional.empty(), Migration.Migrated.NONE, 0)
                : outcome(
                        arc,
                        target,
                        State.LEFT,
                        Optional.of("the certificate there is of other files: " + certificate),
                        Migration.Migrated.NONE,
                        0);
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
