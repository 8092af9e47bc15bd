// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of a published JSON schema. A number or "NA" becomes a number, one text or several an array. */
final class SchemaColumns {

    private final JsonNode definitions;

    private SchemaColumns(JsonNode definitions) {
        this.definitions = definitions;
    }

    static StructType of(String name) {
        try (InputStream in = RecordSchema.class.getResourceAsStream("/dev/grainery/schema/" + name + ".schema.json")) {
            JsonNode schema = RecordJson.mapper().readTree(in);
            return new SchemaColumns(schema.path("$defs")).columns(schema);
        } catch (IOException e) {
            throw new UncheckedIOException("the jar cannot be read any more", e);
        }
    }

    private StructType columns(JsonNode object) {
        List<StructField> columns = new ArrayList<>();
        for (Map.Entry<String, JsonNode> property : object.path("properties").properties()) {
            // the _id of MongoDB is in no record
            if (!property.getKey().startsWith("_")) {
                columns.add(DataTypes.createStructField(property.getKey(), type(property.getValue()), true));
            }
        }
        return DataTypes.createStructType(columns);
    }

    private DataType type(JsonNode property) {
        if (property.has("$ref")) {
            return type(definitions.path(property.path("$ref").textValue().replaceFirst("^#/\\$defs/", "")));
        }
        JsonNode type = property.path("type");
        // the first of several types: integer before "NA", but text before a list of texts
        String first = type.isArray() ? type.path(0).textValue() : type.asText();
        if (property.has("items")) {
            return DataTypes.createArrayType(type(property.path("items")));
        }
        return switch (type.isMissingNode() ? stated(property) : first) {
            case "object" -> columns(property);
            case "integer" -> DataTypes.LongType;
            case "number" -> DataTypes.DoubleType;
            case "boolean" -> DataTypes.BooleanType;
            default -> DataTypes.StringType;
        };
    }

    private static String stated(JsonNode property) {
        JsonNode value = property.has("const")
                ? property.path("const")
                : property.path("enum").path(0);
        return value.isBoolean() ? "boolean" : value.isIntegralNumber() ? "integer" : "string";
    }
}
