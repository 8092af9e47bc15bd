// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.transfer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.FindingSource;
import dev.grainery.finding.FindingState;
import dev.grainery.finding.FindingSubject;
import dev.grainery.finding.KeptFinding;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Restored;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A line of an export.
 *
 * @param name what it is about, for people
 * @param restore puts it back into a store
 */
record ExportedLine(String name, Function<GraineryStore, Restored> restore) {

    private static final ObjectMapper JSON = RecordJson.mapper();

    /** @throws TransferException if an export writes no such line */
    static ExportedLine parse(String text) {
        try {
            JsonNode line = JSON.readTree(text);
            if (line.has("code") && line.has("severity")) {
                KeptFinding finding = finding(line);
                return new ExportedLine(
                        "finding " + finding.id(), store -> store.findings().restore(finding));
            }
            if (line.has("outcome")) {
                FixityEvent entry = JSON.treeToValue(line, FixityEvent.class);
                return new ExportedLine(
                        "check of " + entry.fileName(), store -> store.history().restore(entry));
            }
            return record(line);
        } catch (JsonProcessingException e) {
            throw new TransferException("it is no line of an export: " + e.getOriginalMessage(), e);
        } catch (RuntimeException e) {
            throw new TransferException("it is no line of an export: " + e.getMessage(), e);
        }
    }

    private static ExportedLine record(JsonNode line) throws JsonProcessingException {
        switch (line.path("recType").asText()) {
            case "container" -> {
                ContainerRecord record = JSON.treeToValue(line, ContainerRecord.class);
                return new ExportedLine(
                        record.location().path(), store -> store.containers().restore(record));
            }
            case "cdx" -> {
                CdxRecord record = JSON.treeToValue(line, CdxRecord.class);
                return new ExportedLine(
                        record.location().path(), store -> store.cdxFiles().restore(record));
            }
            case "harvest" -> {
                HarvestRecord record = JSON.treeToValue(line, HarvestRecord.class);
                return new ExportedLine(
                        record.harvest().harvestPrefix().harvestNameStand(), store -> restored(record, store));
            }
            default -> throw new IllegalArgumentException("it has no recType that is known");
        }
    }

    /** With what the record is made of besides its containers, so that it stays as it is when it is made again. */
    private static Restored restored(HarvestRecord record, GraineryStore store) {
        Restored restored = store.harvests().restore(record);
        if (restored != Restored.CONFLICT) {
            String harvestId = record.harvest().harvestID();
            record.extension().crawls().forEach(crawl -> store.crawls().put(harvestId, crawl));
            record.extension().aliases().forEach(alias -> store.aliases().put(alias, harvestId));
        }
        return restored;
    }

    private static KeptFinding finding(JsonNode line) {
        FindingSubject subject = line.has("harvestID")
                ? FindingSubject.harvest(text(line, "harvestID"), text(line, "harvest"))
                : FindingSubject.path(text(line, "file"));
        return new KeptFinding(
                subject,
                FindingCode.of(text(line, "code")),
                line.has("offset") ? OptionalLong.of(line.get("offset").longValue()) : OptionalLong.empty(),
                text(line, "message"),
                FindingSource.of(text(line, "source")),
                RecordDate.of(text(line, "first")),
                RecordDate.of(text(line, "last")),
                FindingState.of(text(line, "state")),
                RecordDate.of(text(line, "since")),
                Optional.ofNullable(line.get("reason")).map(JsonNode::textValue),
                Optional.ofNullable(line.get("by")).map(JsonNode::textValue));
    }

    private static String text(JsonNode line, String field) {
        if (line.path(field).isTextual()) {
            return line.get(field).textValue();
        }
        throw new IllegalArgumentException("it has no " + field);
    }
}
