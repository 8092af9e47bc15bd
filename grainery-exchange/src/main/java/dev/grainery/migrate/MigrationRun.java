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
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The certificate beside the WARC is written last: if it exists, everything is done. Thread-safe. */
public final class MigrationRun {

    private static final String CERTIFICATE = ".certificate.json";
    private static final int MOST_FINDINGS = 20;

    private final Migration migration;
    private final ContainerComparison comparison;
    private final Map<Path, Map<String, List<Path>>> drafts = new HashMap<>();

    public MigrationRun(Migration migration, ContainerComparison comparison) {
        this.migration = migration;
        this.comparison = comparison;
    }

    public enum State {
        MIGRATED,
        DONE,
        DIFFERENT,
        LEFT;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** {@code counts} are zero for an ARC that was done before; {@code reason} is empty if there is an equal WARC. */
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

    /** Skips finished ARCs. No other process may write to the directory, as drafts are removed there. */
    public Outcome run(StoredFile arc, Path target) throws IOException {
        Path certificate = SiblingFile.of(target, CERTIFICATE);
        if (isSame(arc, target)) {
            return left(arc, target, "a WARC of it would have its own name");
        }
        if (Files.exists(certificate) && Files.exists(target)) {
            return done(arc, target, certificate);
        }
        Migration.MigrationResult made = Migration.MigrationResult.NONE;
        Path directory = requireNonNull(target.toAbsolutePath().getParent(), "a file lies in a directory");
        DurableFile.makeDirectory(directory);
        removeLeft(directory, target, certificate);
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

    /** Removes drafts of killed processes; no other process writes to this directory. */
    private void removeLeft(Path directory, Path target, Path certificate) throws IOException {
        Files.deleteIfExists(SiblingFile.of(target, Migration.BLOCK));
        Map<String, List<Path>> left = left(directory);
        for (Path file : List.of(target, certificate)) {
            for (Path draft : left.getOrDefault(name(file), List.of())) {
                Files.deleteIfExists(draft);
            }
        }
    }

    /** Listed once, before the first file of this run is written there. */
    private synchronized Map<String, List<Path>> left(Path directory) throws IOException {
        Map<String, List<Path>> listed = drafts.get(directory);
        if (listed != null) {
            return listed;
        }
        Map<String, List<Path>> left = new HashMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            files.forEach(file -> DurableFile.intendedName(name(file))
                    .ifPresent(intended -> left.computeIfAbsent(intended, one -> new ArrayList<>())
                            .add(file)));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        drafts.put(directory, left);
        return left;
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** Compares an existing certificate with the names and sizes of the files. */
    private static Outcome done(StoredFile arc, Path target, Path certificate) {
        JsonNode json;
        try {
            json = RecordJson.mapper().readTree(certificate.toFile());
        } catch (IOException e) {
            return left(arc, target, "its certificate cannot be read; remove it to have it made again: " + certificate);
        }
        boolean same = json.at("/verdict").asText().equals(Certificate.Verdict.EQUAL.word())
                && json.at("/oldFile/location/fileName")
                        .asText()
                        .equals(arc.location().fileName())
                && json.at("/oldFile/size").asLong(-1) == arc.size()
                && json.at("/newFile/size").asLong(-1) == target.toFile().length();
        return same
                ? outcome(arc, target, State.DONE, Optional.empty(), Migration.MigrationResult.NONE, 0)
                : left(arc, target, "the certificate there is of other files, or says no: " + certificate);
    }

    public static Outcome left(StoredFile arc, Path target, String reason) {
        return outcome(arc, target, State.LEFT, Optional.of(reason), Migration.MigrationResult.NONE, 0);
    }

    private static Outcome outcome(
            StoredFile arc,
            Path target,
            State state,
            Optional<String> reason,
            Migration.MigrationResult made,
            long differences) {
        return new Outcome(
                arc.location().path(), target.toString(), state, reason, made.counts(), differences, made.findings());
    }
}
