// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The shipped schemas, asked what is wrong with a record. */
public final class RecordSchemas {

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final Map<RecordType, Schema> SCHEMAS = Arrays.stream(RecordType.values())
            .collect(Collectors.toMap(
                    Function.identity(), type -> REGISTRY.getSchema(RecordSchema.text(type), InputFormat.JSON)));

    private RecordSchemas() {}

    /** What is wrong with a record as it would be written, each broken rule as {@code keyword /place}. */
    public static List<String> errors(GraineryRecord record) {
        return errors(record.header().recType(), RecordJson.mapper().valueToTree(record));
    }

    /** Each broken rule as {@code keyword /place}. */
    static List<String> errors(RecordType type, JsonNode json) {
        return errors(SCHEMAS.get(type), json);
    }

    /** What the meta-schema of 2020-12 says against a schema. */
    static List<String> metaErrors(JsonNode schema) {
        return errors(REGISTRY.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId())), schema);
    }

    static JsonNode tree(RecordType type) {
        return read(RecordSchema.text(type));
    }

    static JsonNode read(String json) {
        try {
            return RecordJson.mapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    private static List<String> errors(Schema schema, JsonNode json) {
        return schema.validate(json).stream()
                .map(error -> error.getKeyword() + " " + error.getInstanceLocation())
                .toList();
    }
}
