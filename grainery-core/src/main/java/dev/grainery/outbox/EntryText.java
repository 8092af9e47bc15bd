// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.NamedHarvest;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Entries as JSON: {@code {"format":1,"container":{…},"findings":[…]}} or
 * {@code {"format":1,"harvestID":"…","crawl":{…}}}, with {@code "harvest":{…}} for a crawl without containers.
 */
final class EntryText {

    private static final int FORMAT = 1;
    private static final String FORMAT_FIELD = "format";
    private static final String CONTAINER = "container";
    private static final String FINDINGS = "findings";
    private static final String HARVEST_ID = "harvestID";
    private static final String HARVEST = "harvest";
    private static final String CRAWL = "crawl";

    private static final ObjectReader TREE = RecordJson.mapper().reader(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private EntryText() {}

    static byte[] of(OutboxEntry entry) {
        ObjectNode json = RecordJson.mapper().createObjectNode().put(FORMAT_FIELD, FORMAT);
        if (entry instanceof OutboxEntry.Container container) {
            json.set(CONTAINER, RecordJson.mapper().valueToTree(container.record()));
            container
                    .findings()
                    .ifPresent(
                            findings -> json.set(FINDINGS, RecordJson.mapper().valueToTree(findings)));
        } else if (entry instanceof OutboxEntry.CrawlOfHarvest crawl) {
            json.put(HARVEST_ID, crawl.harvestId());
            crawl.harvest()
                    .ifPresent(harvest -> json.set(HARVEST, RecordJson.mapper().valueToTree(harvest)));
            json.set(CRAWL, RecordJson.mapper().valueToTree(crawl.crawl()));
        }
        try {
            return RecordJson.mapper().writeValueAsBytes(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an entry is always JSON", e);
        }
    }

    static OutboxEntry entry(byte[] text) throws OutboxEntryException {
        JsonNode json = tree(text);
        JsonNode format = json.path(FORMAT_FIELD);
        if (!format.isInt()) {
            throw new OutboxEntryException("it is not an outbox entry");
        }
        if (format.intValue() != FORMAT) {
            throw new OutboxEntryException("it was written by another version of Grainery, in format " + format);
        }
        boolean container = json.path(CONTAINER).isObject();
        if (container == json.path(CRAWL).isObject()) {
            throw new OutboxEntryException("it holds neither a container nor a crawl, or both");
        }
        return container ? container(json) : crawl(json);
    }

    private static JsonNode tree(byte[] text) throws OutboxEntryException {
        try {
            return TREE.readTree(text);
        } catch (IOException e) {
            throw new OutboxEntryException("it is not valid JSON, or incomplete: " + brief(e), e);
        }
    }

    private static OutboxEntry container(JsonNode json) throws OutboxEntryException {
        ContainerRecord record = value(json.path(CONTAINER), ContainerRecord.class);
        if (record.header().recType() != RecordType.CONTAINER) {
            throw new OutboxEntryException(
                    "it holds no container, but a " + record.header().recType().word());
        }
        return new OutboxEntry.Container(record, findings(json.path(FINDINGS)));
    }

    private static Optional<List<Finding>> findings(JsonNode json) throws OutboxEntryException {
        if (json.isMissingNode()) {
            return Optional.empty();
        }
        List<Finding> findings = new ArrayList<>();
        for (JsonNode one : json) {
            JsonNode offset = one.path("offset");
            try {
                findings.add(new Finding(
                        FindingCode.of(one.path("code").asText()),
                        one.path("file").asText(),
                        offset.isIntegralNumber() ? OptionalLong.of(offset.longValue()) : OptionalLong.empty(),
                        one.path("message").asText()));
            } catch (IllegalArgumentException e) {
                throw new OutboxEntryException("it was written by a later version of Grainery: " + brief(e), e);
            }
        }
        return Optional.of(findings);
    }

    private static OutboxEntry crawl(JsonNode json) throws OutboxEntryException {
        String harvestId = json.path(HARVEST_ID).asText();
        if (harvestId.isBlank()) {
            throw new OutboxEntryException("it does not name the harvest of its crawl");
        }
        Optional<NamedHarvest> harvest = json.path(HARVEST).isObject()
                ? Optional.of(value(json.path(HARVEST), NamedHarvest.class))
                : Optional.empty();
        if (harvest.isPresent() && !harvest.get().harvestId().equals(harvestId)) {
            throw new OutboxEntryException("the name of its harvest is not that of the identifier");
        }
        return new OutboxEntry.CrawlOfHarvest(harvestId, harvest, value(json.path(CRAWL), Crawl.class));
    }

    private static <T> T value(JsonNode json, Class<T> type) throws OutboxEntryException {
        try {
            return RecordJson.mapper().treeToValue(json, type);
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new OutboxEntryException("it holds no right " + type.getSimpleName() + ": " + brief(e), e);
        }
    }

    private static String brief(Exception e) {
        String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
        return String.valueOf(message).lines().findFirst().orElse("");
    }
}
