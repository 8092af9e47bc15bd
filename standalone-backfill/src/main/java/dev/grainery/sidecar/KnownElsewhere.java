// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sidecar;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.output.SortedLines;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Tombstones.Tombstone;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Tells whether a sidecar holds first hashes that the store does not have: then the store has lost them, or is another
 * one, and the sidecar is what is left of them.
 */
final class KnownElsewhere {

    private static final String OLD = "0";
    private static final String NEW = "1";
    private static final int KEY = 4;

    private final GraineryStore store;
    private final Set<String> withdrawn;

    KnownElsewhere(GraineryStore store) {
        this.store = store;
        this.withdrawn = store.tombstones().all().stream().map(Tombstone::id).collect(Collectors.toSet());
    }

    /**
     * The first file of which a sidecar knows a first hash that the store does not.
     *
     * @param sidecar its lines of JSON
     * @param fresh passes on all records that would be in it now
     * @throws IOException if it cannot be read
     */
    Optional<String> lost(Path sidecar, Consumer<Consumer<StoredFileRecord>> fresh) throws IOException {
        if (Files.notExists(sidecar)) {
            return Optional.empty();
        }
        List<String> lost = new ArrayList<>();
        try (SortedLines lines = new SortedLines();
                BufferedReader old = Files.newBufferedReader(sidecar, StandardCharsets.UTF_8)) {
            for (String line = old.readLine(); line != null; line = old.readLine()) {
                key(line, sidecar).ifPresent(key -> lines.add((key + OLD).getBytes(StandardCharsets.UTF_8)));
            }
            fresh.accept(record -> lines.add((key(
                                    record.header().recType(),
                                    record.id(),
                                    record.revision().hashOrig().value(),
                                    record.location().fileName())
                            + NEW)
                    .getBytes(StandardCharsets.UTF_8)));
            // a new line follows the old one of the same file and hash
            String[] before = {""};
            lines.forEach(bytes -> {
                String line = new String(bytes, StandardCharsets.UTF_8);
                if (!before[0].isEmpty() && !same(before[0], line)) {
                    check(before[0], lost);
                }
                before[0] = line.endsWith(OLD) ? line : "";
            });
            if (!before[0].isEmpty()) {
                check(before[0], lost);
            }
        }
        return lost.stream().findFirst();
    }

    private static boolean same(String one, String other) {
        return one.regionMatches(0, other, 0, Math.max(one.length(), other.length()) - 1);
    }

    /** The file may be in another harvest now, or under another name. */
    private void check(String key, List<String> lost) {
        String[] parts = key.split("\t", KEY);
        String fileName = parts[KEY - 1].substring(0, parts[KEY - 1].length() - 2);
        if (lost.isEmpty() && !isKnown(parts[0], parts[1], parts[2])) {
            lost.add(fileName);
        }
    }

    private boolean isKnown(String type, String id, String hash) {
        if (withdrawn.contains(id)) {
            return true;
        }
        boolean container = type.equals(RecordType.CONTAINER.word());
        List<? extends StoredFileRecord> found =
                container ? store.containers().find(id) : store.cdxFiles().find(id);
        // a new indexing that was accepted has another first hash, and the comment keeps the old one
        return found.stream()
                .anyMatch(record ->
                        !container || record.revision().hashOrig().value().equals(hash));
    }

    private static Optional<String> key(String line, Path sidecar) throws IOException {
        JsonNode json;
        try {
            json = RecordJson.mapper().readTree(line);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    sidecar + " is not a sidecar, or was changed: " + e.getOriginalMessage()
                            + "; move it away to have it rewritten",
                    e);
        }
        String type = json.path("recType").asText();
        boolean container = type.equals(RecordType.CONTAINER.word());
        if (!container && !type.equals(RecordType.CDX.word())) {
            return Optional.empty();
        }
        JsonNode section = json.path(container ? "container" : "cdx");
        String hash = json.path("revision").path("hashOrig").asText();
        return hash.equals(GraineryRecord.NA)
                ? Optional.empty()
                : Optional.of(key(
                        container ? RecordType.CONTAINER : RecordType.CDX,
                        section.path(container ? "warcID" : "cdxID").asText(),
                        hash,
                        section.path("fileName").asText()));
    }

    private static String key(RecordType type, String id, String hash, String fileName) {
        return type.word() + "\t" + id + "\t" + hash + "\t" + fileName + "\t";
    }
}
