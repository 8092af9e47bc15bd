// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All records of a store at one moment.
 *
 * @param containers those of containers
 * @param cdxFiles those of cdxFiles
 * @param harvests those of harvests
 */
record Records(List<ContainerRecord> containers, List<CdxRecord> cdxFiles, List<HarvestRecord> harvests) {

    static Records of(GraineryStore store) {
        Records records = new Records(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        store.containers().forEach(Optional.empty(), records.containers::add);
        store.cdxFiles().forEach(Optional.empty(), records.cdxFiles::add);
        store.harvests().forEach(records.harvests::add);
        return records;
    }

    /** The container of this name; there must be just one. */
    ContainerRecord container(String fileName) {
        List<ContainerRecord> found = containers.stream()
                .filter(r -> r.location().fileName().equals(fileName))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " records of " + fileName);
        }
        return found.get(0);
    }

    /** The records as they are exported, but for the number of times each was written; in an order of their own. */
    List<String> texts() {
        List<GraineryRecord> all = new ArrayList<>(containers);
        all.addAll(cdxFiles);
        all.addAll(harvests);
        return all.stream().map(Records::text).sorted().toList();
    }

    private static String text(GraineryRecord record) {
        JsonNode json = RecordJson.mapper().valueToTree(record);
        ((ObjectNode) json.path("extension")).remove(List.of("version", "modified"));
        return json.toPrettyString();
    }
}
