// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sidecar;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

record HarvestLines(GraineryStore store) {

    /** Memory grows with the number of harvests only. */
    SortedMap<String, String> digests() {
        SortedMap<String, ContentDigest> digests = new TreeMap<>();
        store.harvests().forEach(harvest -> add(digests, harvest.harvest().harvestID(), line(harvest)));
        store.containers().forEach(Optional.empty(), record -> add(digests, record.harvestId(), line(record)));
        store.cdxFiles().forEach(Optional.empty(), record -> add(digests, record.harvestId(), line(record)));
        SortedMap<String, String> texts = new TreeMap<>();
        digests.forEach((harvest, digest) -> texts.put(harvest, digest.hex()));
        return texts;
    }

    private static void add(SortedMap<String, ContentDigest> digests, String harvestId, byte[] line) {
        digests.computeIfAbsent(harvestId, id -> new ContentDigest()).add(line);
    }

    void forEachFile(String harvestId, BiConsumer<StoredFileRecord, byte[]> consumer) {
        store.containers().forEach(Optional.of(harvestId), record -> consumer.accept(record, line(record)));
        store.cdxFiles().forEach(Optional.of(harvestId), record -> consumer.accept(record, line(record)));
    }

    Optional<byte[]> harvest(String harvestId) {
        return store.harvests()
                .find(harvestId)
                .filter(found -> found.harvest().harvestID().equals(harvestId))
                .map(HarvestLines::line);
    }

    private static byte[] line(GraineryRecord record) {
        try {
            return RecordJson.mapper().writeValueAsBytes(record);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record is always JSON", e);
        }
    }

    static final class ContentDigest {

        private final MessageDigest digest = DigestAlgorithm.begin("SHA-256");
        private long high;
        private long low;
        private long lines;

        void add(byte[] line) {
            ByteBuffer one = ByteBuffer.wrap(digest.digest(line));
            high += one.getLong();
            low += one.getLong();
            lines++;
        }

        String hex() {
            return String.format(Locale.ROOT, "%016x%016x%08x", high, low, lines);
        }
    }
}
