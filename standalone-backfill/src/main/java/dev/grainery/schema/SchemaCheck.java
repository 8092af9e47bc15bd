// SPDX-License-Identifier: Apache-2.0
package dev.grainery.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.grainery.record.RecordSchema;
import dev.grainery.record.RecordType;
import dev.grainery.system.output.VisibleText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the schemas once. Thread-safe. */
public final class SchemaCheck {

    /** The listed problems of one record. */
    public static final int MOST_PROBLEMS = 20;

    private static final int LONGEST_PROBLEM = 500;

    private final Map<RecordType, Schema> schemas = new EnumMap<>(RecordType.class);

    public SchemaCheck() {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(
                        SchemaRegistryConfig.builder().locale(Locale.ENGLISH).build()));
        for (RecordType type : RecordType.values()) {
            schemas.put(type, registry.getSchema(RecordSchema.text(type), InputFormat.JSON));
        }
    }

    /** Each problem has a JSON pointer and the broken rule. */
    public List<String> problems(RecordType type, JsonNode json) {
        List<Error> errors = schemas.get(type).validate(json);
        List<String> problems = new ArrayList<>();
        errors.stream().limit(MOST_PROBLEMS).map(SchemaCheck::problem).forEach(problems::add);
        if (errors.size() > MOST_PROBLEMS) {
            problems.add("and " + (errors.size() - MOST_PROBLEMS) + " more problems");
        }
        return List.copyOf(problems);
    }

    // messages quote unknown field names: content, which may be long or control a terminal
    private static String problem(Error error) {
        String text = error.getInstanceLocation() + ": " + error.getMessage();
        String clean = VisibleText.line(text);
        return clean.length() > LONGEST_PROBLEM ? clean.substring(0, LONGEST_PROBLEM) + "..." : clean;
    }
}
