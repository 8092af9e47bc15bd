// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The fields of a schema and of a record, as paths with dots, in their order. */
final class SchemaFields {

    private SchemaFields() {}

    /**
     * A field that holds a value, not a section.
     *
     * @param path its names from the top of the record, {@code []} after one that is a list of sections
     * @param description what the schema says of it
     * @param required whether a record without it is refused
     */
    record Field(String path, String description, boolean required) {}

    static List<Field> ofSchema(JsonNode schema) {
        List<Field> fields = new ArrayList<>();
        collect(schema, schema, "", fields);
        return fields;
    }

    static List<String> ofRecord(JsonNode record) {
        List<String> fields = new ArrayList<>();
        collect(record, "", fields);
        return fields;
    }

    private static void collect(JsonNode root, JsonNode schema, String prefix, List<Field> fields) {
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        schema.path("properties").properties().forEach(entry -> {
            String path = prefix + entry.getKey();
            JsonNode field = entry.getValue();
            JsonNode items = resolve(root, field.path("items"));
            JsonNode section = resolve(root, field);
            if (section.has("properties")) {
                collect(root, section, path + ".", fields);
            } else if (items.has("properties")) {
                collect(root, items, path + "[].", fields);
            } else {
                fields.add(new Field(path, field.path("description").asText(), required.contains(entry.getKey())));
            }
        });
    }

    private static JsonNode resolve(JsonNode root, JsonNode schema) {
        String ref = schema.path("$ref").asText();
        return ref.isEmpty() ? schema : root.at(ref.substring(1));
    }

    private static void collect(JsonNode section, String prefix, List<String> fields) {
        section.properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            if (value.isObject()) {
                collect(value, prefix + entry.getKey() + ".", fields);
            } else if (value.isArray() && value.path(0).isObject()) {
                collect(value.get(0), prefix + entry.getKey() + "[].", fields);
            } else {
                fields.add(prefix + entry.getKey());
            }
        });
    }
}
