// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.grainery.record.RecordSchema;
import dev.grainery.record.RecordType;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Hides the paths in a record by the definitions that its schema gives to its fields. Text of a field without one of
 * these definitions, such as a new field, is withheld if it may name a path.
 *
 * @param removes whether directories are removed; otherwise a placeholder replaces them, since a record requires them
 */
record RecordPaths(ShownPaths paths, RecordType type, boolean removes) {

    private static final Map<RecordType, JsonNode> SCHEMAS =
            Arrays.stream(RecordType.values()).collect(Collectors.toMap(Function.identity(), RecordSchema::tree));

    private static final String DIRECTORY = "directory";

    /** Of file paths, only the last name is shown. */
    private static final Set<String> FILES = Set.of("path", "oneOrManyPaths");

    /** Text by people or from archived content, which never contains storage paths. */
    private static final Set<String> NO_PATHS = Set.of("text", "label", "oneOrManyLabels", "uri");

    void hideIn(ObjectNode record) {
        hide(record, SCHEMAS.get(type), "");
    }

    private JsonNode hide(JsonNode node, JsonNode stated, String outer) {
        String reference = stated.path("$ref").asText();
        String definition = reference.isEmpty() ? outer : reference.substring(reference.lastIndexOf('/') + 1);
        JsonNode field = reference.isEmpty() ? stated : SCHEMAS.get(type).at(reference.substring(1));
        if (node instanceof ObjectNode object) {
            for (String name :
                    object.properties().stream().map(Map.Entry::getKey).toList()) {
                JsonNode kept = hide(object.path(name), field.path("properties").path(name), "");
                if (kept.isMissingNode()) {
                    object.remove(name);
                } else {
                    object.set(name, kept);
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, hide(array.get(i), field.path("items"), definition));
            }
        } else if (node.isTextual() && !NO_PATHS.contains(definition)) {
            return text(node.asText(), definition);
        }
        return node;
    }

    private JsonNode text(String text, String definition) {
        if (definition.equals(DIRECTORY)) {
            return removes ? MissingNode.getInstance() : new TextNode(ShownPaths.WITHHELD);
        }
        return new TextNode(FILES.contains(definition) ? paths.file(text) : paths.text(text, ShownPaths.WITHHELD));
    }

    static void makeOptional(JsonNode schema) {
        schema.path("properties").properties().forEach(field -> {
            if (field.getValue().path("$ref").asText().equals("#/$defs/" + DIRECTORY)
                    && schema.path("required") instanceof ArrayNode required) {
                required.removeIf(name -> name.asText().equals(field.getKey()));
            }
        });
        schema.forEach(RecordPaths::makeOptional);
    }
}
