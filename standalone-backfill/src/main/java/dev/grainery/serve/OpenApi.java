// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordSchema;
import dev.grainery.record.RecordType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The description of the API in OpenAPI 3.1, which takes over the schemas of the records. */
final class OpenApi {

    static final String PATH = Link.API + "/openapi.json";

    private OpenApi() {}

    static Answer answer() {
        return Answer.json(document());
    }

    static ObjectNode document() {
        try (InputStream in = OpenApi.class.getResourceAsStream("openapi.json")) {
            ObjectNode document = (ObjectNode) RecordJson.mapper().readTree(in);
            ObjectNode schemas = (ObjectNode) document.at("/components/schemas");
            for (RecordType type : RecordType.values()) {
                ObjectNode schema = (ObjectNode) RecordJson.mapper().readTree(RecordSchema.text(type));
                schema.remove("$id");
                schema.remove("$schema");
                leaveOutPaths(schema);
                String name = type.word() + "Record";
                refer(schema, "#/components/schemas/" + name);
                schemas.set(name, schema);
            }
            return document;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What only is in an answer if paths, or the lists of a harvest, are to be shown. */
    private static void leaveOutPaths(ObjectNode schema) {
        mayBeMissing(schema.at("/properties/paths/properties/basic"), "absolute");
        mayBeMissing(schema.at("/$defs/place"), "absolute");
        mayBeMissing(schema.at("/$defs/crawl"), "job");
        mayBeMissing(schema.at("/$defs/package"), "path");
        if (schema.at("/properties/harvest").isObject()) {
            mayBeMissing(schema, "paths");
        }
    }

    private static void mayBeMissing(JsonNode object, String field) {
        if (object.path("required") instanceof ArrayNode required) {
            for (int i = required.size() - 1; i >= 0; i--) {
                if (required.get(i).asText().equals(field)) {
                    required.remove(i);
                }
            }
        }
    }

    private static void refer(JsonNode schema, String root) {
        if (schema instanceof ObjectNode object && object.path("$ref").isTextual()) {
            object.set("$ref", new TextNode(root + object.path("$ref").asText().substring(1)));
        }
        schema.forEach(inner -> refer(inner, root));
    }
}
