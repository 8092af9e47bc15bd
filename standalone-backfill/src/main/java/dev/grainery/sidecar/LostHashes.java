// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sidecar;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Missing hashes show that the store has lost them, or is another one. */
final class LostHashes {

    private static final int AT_ONCE = 500;

    private final GraineryStore store;

    LostHashes(GraineryStore store) {
        this.store = store;
    }

    Optional<String> lost(Path sidecar) throws IOException {
        if (Files.notExists(sidecar)) {
            return Optional.empty();
        }
        Optional<String> lost = Optional.empty();
        try (BufferedReader lines = Files.newBufferedReader(sidecar, StandardCharsets.UTF_8)) {
            List<FirstHash> some = new ArrayList<>();
            String line = lines.readLine();
            while (line != null && lost.isEmpty()) {
                FirstHash.in(line, sidecar).ifPresent(some::add);
                line = lines.readLine();
                if (some.size() == AT_ONCE || line == null) {
                    lost = lost(some);
                    some.clear();
                }
            }
        }
        return lost;
    }

    private Optional<String> lost(List<FirstHash> some) {
        Set<String> names = some.stream().map(FirstHash::fileName).collect(Collectors.toSet());
        Set<FirstHash> known = Stream.concat(
                        store.containers().named(names).stream(), store.cdxFiles().named(names).stream())
                .map(FirstHash::of)
                .collect(Collectors.toSet());
        return some.stream()
                .filter(one -> !known.contains(one) && !isKnown(one))
                .map(FirstHash::fileName)
                .findFirst();
    }

    private boolean isKnown(FirstHash file) {
        if (store.tombstones().has(file.type(), file.id())) {
            return true;
        }
        // an accepted new indexing has another first hash; the comment has the old one
        return file.type() == RecordType.CONTAINER
                ? store.containers().find(file.id()).stream()
                        .anyMatch(record -> record.revision().hashOrig().value().equals(file.hash()))
                : !store.cdxFiles().find(file.id()).isEmpty();
    }

    private record FirstHash(RecordType type, String id, String hash, String fileName) {

        static FirstHash of(StoredFileRecord record) {
            return new FirstHash(
                    record.header().recType(),
                    record.id(),
                    record.revision().hashOrig().value(),
                    record.location().fileName());
        }

        static Optional<FirstHash> in(String line, Path sidecar) throws IOException {
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
            String hash = json.path("revision").path("hashOrig").asText();
            if (hash.equals(GraineryRecord.NA) || (!container && !type.equals(RecordType.CDX.word()))) {
                return Optional.empty();
            }
            JsonNode section = json.path(container ? "container" : "cdx");
            return Optional.of(new FirstHash(
                    container ? RecordType.CONTAINER : RecordType.CDX,
                    section.path(container ? "warcID" : "cdxID").asText(),
                    hash,
                    section.path("fileName").asText()));
        }
    }
}
