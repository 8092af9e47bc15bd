// SPDX-License-Identifier: Apache-2.0
package dev.grainery.premis;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Tombstones.Tombstone;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

record PremisObject(
        String uri,
        RecordType type,
        String id,
        String name,
        Map<String, String> digests,
        Amount size,
        String format,
        List<Location> places,
        Optional<String> harvest,
        Optional<String> source) {

    private static final String UNKNOWN = "unknown";

    static PremisObject of(StoredFileRecord file) {
        Map<String, String> digests = new TreeMap<>(file.digests().byAlgorithm());
        digests.putAll(digests(file.revision().hashOrig()));
        String name = file.location().fileName();
        String format =
                file instanceof ContainerRecord container ? container.type().format() : "CDX";
        return new PremisObject(
                uri(file.header().recType(), file.id(), name),
                file.header().recType(),
                file.id(),
                name,
                digests,
                file.size(),
                format.equals(GraineryRecord.NA) ? UNKNOWN : format,
                file.equalPlaces().toList(),
                harvest(file.harvestId()),
                Optional.empty());
    }

    static PremisObject of(Tombstone stone) {
        return former(stone.recType(), stone.id(), stone.fileName(), stone.hashOrig(), harvest(stone.harvestID()));
    }

    static PremisObject of(FixityEvent entry) {
        return former(entry.recType(), entry.id(), entry.fileName(), entry.expected(), Optional.empty());
    }

    static PremisObject ofHarvest(String id, String name) {
        return former(RecordType.HARVEST, id, name, Hash.NA, Optional.empty());
    }

    private static PremisObject former(RecordType type, String id, String name, Hash first, Optional<String> harvest) {
        return new PremisObject(
                uri(type, id, name),
                type,
                id,
                name,
                digests(first),
                Amount.NA,
                UNKNOWN,
                List.of(),
                harvest,
                Optional.empty());
    }

    boolean isFile() {
        return type != RecordType.HARVEST;
    }

    static String uri(RecordType type, String id, String name) {
        return "urn:uuid:" + (type == RecordType.HARVEST ? id : NameUuid.URL.of(type.word() + "/" + id + "/" + name));
    }

    private static Map<String, String> digests(Hash first) {
        return first.isKnown() ? Map.of("md5", first.value()) : Map.of();
    }

    private static Optional<String> harvest(String id) {
        return Optional.of(id).filter(one -> !one.equals(GraineryRecord.NA));
    }
}
