// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordSchemaTest {

    private static final Set<String> KEYWORDS = Set.of(
            "$schema",
            "$id",
            "$comment",
            "$ref",
            "$defs",
            "title",
            "description",
            "type",
            "const",
            "enum",
            "required",
            "properties",
            "additionalProperties",
            "items",
            "pattern",
            "minLength",
            "maxLength",
            "minItems",
            "maxItems",
            "uniqueItems",
            "minProperties",
            "minimum",
            "examples",
            "allOf",
            "not",
            "if",
            "then",
            "else");

    @ParameterizedTest
    @EnumSource
    void every_schema_is_a_valid_schema_of_2020_12(RecordType type) {
        JsonNode schema = RecordSchemas.tree(type);
        assertThat(schema.path("$schema").asText()).isEqualTo("https://json-schema.org/draft/2020-12/schema");
        assertThat(RecordSchemas.metaErrors(schema)).isEmpty();
    }

    @Test
    void the_check_of_schemas_sees_a_wrong_schema() {
        assertThat(RecordSchemas.metaErrors(RecordSchemas.read("{\"type\":\"text\",\"required\":\"a\"}")))
                .isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void every_schema_uses_only_keywords_that_exist(RecordType type) {
        List<String> unknown = new ArrayList<>();
        collectUnknownKeywords(RecordSchemas.tree(type), unknown);
        assertThat(unknown).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void records_are_written_with_the_fields_of_their_schema_in_its_order(RecordType type) {
        JsonNode schema = RecordSchemas.tree(type);
        ((ObjectNode) schema.path("properties")).remove("_id");
        assertThat(SchemaFields.ofRecord(ExampleRecords.json(ExampleRecords.of(type))))
                .isEqualTo(SchemaFields.ofSchema(schema).stream()
                        .map(SchemaFields.Field::path)
                        .toList());
    }

    @Test
    void what_the_schemas_share_is_the_same_in_all() {
        Map<String, JsonNode> shared = new HashMap<>();
        for (RecordType type : RecordType.values()) {
            RecordSchemas.tree(type)
                    .path("$defs")
                    .properties()
                    .forEach(definition -> assertThat(shared.getOrDefault(definition.getKey(), definition.getValue()))
                            .isEqualTo(shared.merge(definition.getKey(), definition.getValue(), (a, b) -> b)));
        }
        assertThat(shared).containsKeys("date", "hash", "uuid", "place");
    }

    @ParameterizedTest
    @EnumSource
    void every_schema_lies_beside_the_classes(RecordType type) {
        assertThat(RecordSchema.url(type).getPath()).endsWith("dev/grainery/schema/" + type.word() + ".schema.json");
        assertThat(RecordSchema.text(type)).contains("\"const\": \"" + type.word() + "\"");
    }

    private static void collectUnknownKeywords(JsonNode schema, List<String> unknown) {
        schema.properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            if (!KEYWORDS.contains(entry.getKey())) {
                unknown.add(entry.getKey());
            } else if (Set.of("properties", "$defs", "allOf").contains(entry.getKey())) {
                value.forEach(child -> collectUnknownKeywords(child, unknown));
            } else if (value.isObject()) {
                collectUnknownKeywords(value, unknown);
            }
        });
    }
}
