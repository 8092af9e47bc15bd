// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.Set;

/** Records in which each text is a path that may be one. */
public final class MarkedRecords {

    /** What archived files and people say: names of harvests, hosts and media types, URIs. */
    private static final Set<String> NO_PATHS =
            Set.of("author", "standard", "warcinfo", "operator", "recordId", "uri", "name");

    private static final Set<String> KEPT = Set.of("version", "modified");

    private MarkedRecords() {}

    /**
     * A record with all sections and fields that there are, each text of its extension and comment a path below a directory
     * if its schema permits.
     */
    public static ObjectNode of(RecordType type, JsonNode stored, String directory) {
        ObjectNode record = ExampleRecords.json(ExampleRecords.of(type));
        for (String section : Set.of("extension", "harvestCrawl", "revision")) {
            mark(record, record.path(section), type, directory);
        }
        JsonNode marked = record.deepCopy();
        stored.properties().forEach(field -> record.set(field.getKey(), field.getValue()));
        KEPT.forEach(field -> ((ObjectNode) marked.path("extension"))
                .set(field, stored.path("extension").path(field)));
        record.set("extension", marked.path("extension"));
        if (type == RecordType.HARVEST) {
            record.set("harvestCrawl", marked.path("harvestCrawl"));
        }
        ((ObjectNode) record.path("revision")).set("commentaries", marked.at("/revision/commentaries"));
        return record;
    }

    private static void mark(ObjectNode record, JsonNode node, RecordType type, String directory) {
        if (node instanceof ObjectNode object) {
            for (String name :
                    object.properties().stream().map(Map.Entry::getKey).toList()) {
                JsonNode value = object.path(name);
                if (value.isTextual() && !NO_PATHS.contains(name)) {
                    object.set(name, new TextNode(directory + "/" + value.asText()));
                    if (!RecordSchemas.errors(type, record).isEmpty()) {
                        object.set(name, value);
                    }
                } else {
                    mark(record, value, type, directory);
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                JsonNode value = array.get(i);
                if (value.isTextual()) {
                    array.set(i, new TextNode(directory + "/" + value.asText()));
                    if (!RecordSchemas.errors(type, record).isEmpty()) {
                        array.set(i, value);
                    }
                } else {
                    mark(record, value, type, directory);
                }
            }
        }
    }
}
