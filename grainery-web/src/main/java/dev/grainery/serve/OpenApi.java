// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.grainery.listing.Choice;
import dev.grainery.listing.ShownPaths;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordSchema;
import dev.grainery.record.RecordType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The OpenAPI 3.1 description, derived from the routes and the records that they return. {@code openapi.json} has the
 * parts common to all paths.
 */
final class OpenApi {

    static final String PATH = Link.API + "/openapi.json";

    private static final String SCHEMAS = "#/components/schemas/";

    private static final Map<String, String> PARTS_OF_PATHS =
            Map.of("fileName", "Its file name.", "nameOrId", "A file name or an identifier.");

    private OpenApi() {}

    /**
     * @param content answers with status 200, by media type
     * @param others further statuses: keys of {@code components.responses}
     */
    record Shown(String summary, ObjectNode content, List<String> others) {}

    static ObjectNode document(List<Route> routes) {
        try (InputStream in = OpenApi.class.getResourceAsStream("openapi.json")) {
            ObjectNode document = (ObjectNode) RecordJson.mapper().readTree(in);
            ObjectNode paths = document.putObject("paths");
            routes.forEach(route -> route.shown()
                    .ifPresent(shown -> paths.putObject(route.template()).set("get", operation(route, shown))));
            ObjectNode schemas = (ObjectNode) document.at("/components/schemas");
            for (RecordType type : RecordType.values()) {
                ObjectNode schema = (ObjectNode) RecordSchema.tree(type);
                schema.remove(List.of("$id", "$schema"));
                ShownPaths.makeOptional(schema);
                if (type == RecordType.HARVEST) {
                    // the lists of files are omitted by default
                    schema.withArray("required").removeIf(name -> name.asText().equals("paths"));
                }
                refer(schema, SCHEMAS + nameOf(type));
                schemas.set(nameOf(type), schema);
            }
            return document;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode operation(Route route, Shown shown) {
        ObjectNode operation = json().put("summary", shown.summary());
        ArrayNode parameters = operation.putArray("parameters");
        for (String part : route.template().split("/")) {
            if (part.startsWith("{")) {
                String name = part.substring(1, part.length() - 1);
                parameters
                        .addObject()
                        .put("name", name)
                        .put("in", "path")
                        .put("required", true)
                        .put("description", PARTS_OF_PATHS.getOrDefault(name, "Its identifier."))
                        .set("schema", type("string"));
            }
        }
        for (Choice choice : route.parameters()) {
            parameters
                    .addObject()
                    .put("name", choice.name())
                    .put("in", "query")
                    .put("description", choice.meaning())
                    .set("schema", RecordJson.mapper().valueToTree(choice.form()));
        }
        ObjectNode responses = operation.putObject("responses");
        if (!shown.content().isEmpty()) {
            ObjectNode answer = responses.putObject("200").put("description", "The answer.");
            answer.putObject("headers").putObject("ETag").put("$ref", "#/components/headers/ETag");
            answer.set("content", shown.content());
            other(responses, "304");
        }
        shown.others().forEach(status -> other(responses, status));
        other(responses, "400");
        other(responses, "default");
        if (route.template().equals(Monitoring.HEALTH)) {
            operation.putArray("security");
        }
        return operation;
    }

    private static void other(ObjectNode responses, String status) {
        responses.putObject(status).put("$ref", "#/components/responses/" + status);
    }

    static ObjectNode nothing() {
        return json();
    }

    static ObjectNode text(String mediaType) {
        ObjectNode content = json();
        content.putObject(mediaType).set("schema", type("string"));
        return content;
    }

    static ObjectNode anyObject() {
        return content(type("object"));
    }

    static ObjectNode object(Class<? extends Record> type) {
        return content(schema(type));
    }

    static ObjectNode linked(Class<? extends Record> type) {
        return content(linkedSchema(type));
    }

    static ObjectNode record(RecordType type) {
        ObjectNode schema = closed();
        require(schema, "links", json().put("type", "object").set("additionalProperties", type("string")));
        require(schema, "record", json().put("$ref", SCHEMAS + nameOf(type)));
        return content(schema);
    }

    static ObjectNode page(ObjectNode row) {
        ObjectNode schema = closed();
        require(schema, "items", type("array").set("items", row));
        ((ObjectNode) schema.path("properties"))
                .set("next", type("string").put("description", "Link to the next page; left out at the end."));
        return alsoCsv(content(schema));
    }

    /** Adds CSV to the media types. */
    static ObjectNode alsoCsv(ObjectNode content) {
        return content.setAll(text(Answer.CSV.split(";", 2)[0]));
    }

    private static ObjectNode content(JsonNode schema) {
        ObjectNode content = json();
        content.putObject(Answer.JSON).set("schema", schema);
        return content;
    }

    static ObjectNode linkedSchema(Class<? extends Record> row) {
        ObjectNode schema = schema(row);
        require(schema, "link", type("string"));
        return schema;
    }

    static ObjectNode schema(Class<?> row) {
        ObjectNode schema = closed();
        for (RecordComponent field : row.getRecordComponents()) {
            ObjectNode form = form(field.getGenericType());
            Optional.ofNullable(field.getAccessor().getAnnotation(JsonPropertyDescription.class))
                    .ifPresent(meaning -> form.put("description", meaning.value()));
            boolean mayBeMissing = Set.of(Optional.class, OptionalLong.class, OptionalInt.class)
                            .contains(field.getType())
                    || field.getAccessor().isAnnotationPresent(JsonInclude.class);
            if (mayBeMissing) {
                ((ObjectNode) schema.path("properties")).set(field.getName(), form);
            } else {
                require(schema, field.getName(), form);
            }
        }
        return schema;
    }

    private static ObjectNode form(Type type) {
        if (type instanceof ParameterizedType made) {
            Type last = made.getActualTypeArguments()[made.getActualTypeArguments().length - 1];
            if (made.getRawType() == Optional.class) {
                return form(last);
            }
            return made.getRawType() == Map.class
                    ? type("object").set("additionalProperties", form(last))
                    : type("array").set("items", form(last));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isEnum()) {
            ObjectNode words = json();
            Arrays.stream(plain.getEnumConstants())
                    .forEach(one -> words.withArray("enum")
                            .add(RecordJson.mapper().valueToTree(one).asText()));
            return words;
        } else if (plain == long.class || plain == OptionalLong.class) {
            return type("integer").put("minimum", 0);
        } else if (plain == Long.class || plain == int.class || plain == OptionalInt.class) {
            return type("integer");
        } else if (plain == boolean.class) {
            return type("boolean");
        } else if (plain == Instant.class) {
            return type("string").put("format", "date-time");
        } else if (plain == Hash.class) {
            return type("string").put("pattern", "^([0-9a-f]{32}|NA)$");
        } else if (plain == String.class) {
            return type("string");
        }
        return schema(plain);
    }

    private static ObjectNode json() {
        return RecordJson.mapper().createObjectNode();
    }

    private static ObjectNode type(String name) {
        return json().put("type", name);
    }

    private static ObjectNode closed() {
        ObjectNode schema = type("object").put("additionalProperties", false);
        schema.putArray("required");
        schema.putObject("properties");
        return schema;
    }

    private static void require(ObjectNode schema, String field, JsonNode form) {
        schema.withArray("required").add(field);
        ((ObjectNode) schema.path("properties")).set(field, form);
    }

    private static String nameOf(RecordType type) {
        return type.word() + "Record";
    }

    private static void refer(JsonNode schema, String root) {
        if (schema instanceof ObjectNode object && object.path("$ref").isTextual()) {
            object.set("$ref", new TextNode(root + object.path("$ref").asText().substring(1)));
        }
        schema.forEach(inner -> refer(inner, root));
    }
}
