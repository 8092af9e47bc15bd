// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The tables of fields in docs/record.md, made from the schemas. A form of several values that a record has at more than
 * one place is a table of its own, to which the rows of these places lead.
 */
final class RecordFields {

    private static final String HEAD = "| field | obl. | form | meaning |\n|---|---|---|---|\n";
    private static final String NONE = "` | – | ";
    private static final Pattern OBLIGATION =
            Pattern.compile(" ?(?:(Mandatory|Recommended|Optional), Metodika 10\\.[0-9.]+|Extension)\\.$");
    /** The page says once that a field that does not apply is omitted. */
    private static final Pattern LEFT_OUT =
            Pattern.compile("(?:; otherwise left out|; left out if .*|\\. (?:Else left|Left) out(?: if [^.;]*)?)$");

    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("text", "text"),
            Map.entry("name", "text"),
            Map.entry("fileName", "text"),
            Map.entry("uuid", "UUID"),
            Map.entry("uuid5", "UUID"),
            Map.entry("uuid5OrNA", "UUID or `NA`"),
            Map.entry("date", "date"),
            Map.entry("dateOrNA", "date or `NA`"),
            Map.entry("hash", "MD5 or `NA`"),
            Map.entry("count", "number"),
            Map.entry("amount", "number or `NA`"),
            Map.entry("directory", "text"),
            Map.entry("path", "text"),
            Map.entry("label", "text"),
            Map.entry("uri", "text"),
            Map.entry("oneOrManyLabels", "one or many"),
            Map.entry("oneOrManyPaths", "one or many"),
            Map.entry("oneOrManyUuids", "UUID, one or many"),
            Map.entry("status", "[state](#states-of-the-revision)"));

    private final Map<RecordType, List<String>> rows = new EnumMap<>(RecordType.class);
    private final Map<String, String> forms = new TreeMap<>();

    RecordFields() {
        for (RecordType type : RecordType.values()) {
            List<String> fields = new ArrayList<>();
            new Walk(RecordSchemas.tree(type), fields).into(RecordSchemas.tree(type), "");
            rows.put(type, fields);
        }
    }

    /** Each generated table, by the words of the comment that precedes it on the page. */
    Map<String, String> tables() {
        Map<Set<RecordType>, List<String>> byTypes = new LinkedHashMap<>();
        Set<String> done = new HashSet<>();
        rows.values().stream().flatMap(List::stream).filter(done::add).forEach(row -> {
            Set<RecordType> types = EnumSet.noneOf(RecordType.class);
            rows.forEach((type, fields) -> {
                if (fields.contains(row)) {
                    types.add(type);
                }
            });
            byTypes.computeIfAbsent(types, any -> new ArrayList<>()).add(row);
        });
        Map<String, String> tables = new LinkedHashMap<>();
        byTypes.forEach((types, fields) -> tables.put(
                types.stream().map(type -> type.name().toLowerCase(Locale.ROOT)).collect(Collectors.joining(" and ")),
                table(fields)));
        tables.put(
                "forms",
                forms.entrySet().stream()
                        .map(form -> "### " + form.getKey() + "\n\n" + form.getValue())
                        .collect(Collectors.joining("\n")));
        return tables;
    }

    /** Fields outside the Metodika, which have no obligation, are a table without this column. */
    private static String table(List<String> rows) {
        Map<Boolean, List<String>> parts = rows.stream().collect(Collectors.partitioningBy(row -> row.contains(NONE)));
        String required = String.join("", parts.get(false));
        String others = String.join("", parts.get(true)).replace(NONE, "` | ");
        return (required.isEmpty() ? "" : HEAD + required)
                + (required.isEmpty() || others.isEmpty() ? "" : "\nOutside the Metodika:\n\n")
                + (others.isEmpty() ? "" : HEAD.replace(" obl. |", "").replaceFirst("---\\|", "") + others);
    }

    /** Goes through one schema. */
    private final class Walk {

        private final JsonNode root;
        private final List<String> fields;
        private final String text;

        Walk(JsonNode root, List<String> fields) {
            this.root = root;
            this.fields = fields;
            this.text = root.toString();
        }

        void into(JsonNode section, String prefix) {
            section.path("properties").properties().forEach(entry -> {
                JsonNode field = entry.getValue();
                String path = prefix + entry.getKey();
                JsonNode items = field.path("items");
                if (isShared(field) || isShared(items)) {
                    String form = name(isShared(field) ? field : items);
                    List<String> own = new ArrayList<>();
                    new Walk(root, own).into(resolve(isShared(field) ? field : items), "");
                    forms.merge(form, table(own), (one, other) -> {
                        if (!one.equals(other)) {
                            throw new IllegalStateException("two forms are called " + form);
                        }
                        return one;
                    });
                    String link = "[" + form + "](#" + form.toLowerCase(Locale.ROOT) + ")";
                    add(path + (isShared(field) ? "" : "[]"), field, link);
                } else if (resolve(field).has("properties")) {
                    into(resolve(field), path + ".");
                } else if (resolve(items).has("properties")) {
                    into(resolve(items), path + "[].");
                } else {
                    add(path, field, form(field));
                }
            });
        }

        private void add(String path, JsonNode field, String form) {
            String description = field.path("description").asText();
            Matcher obligation = OBLIGATION.matcher(description);
            String letter = obligation.find() && obligation.group(1) != null
                    ? obligation.group(1).substring(0, 1)
                    : "–";
            String meaning = LEFT_OUT.matcher(obligation.replaceAll("").replaceAll("\\.$", ""))
                    .replaceAll("");
            fields.add("| `" + path + "` | " + letter + " | " + form + " | " + meaning + " |\n");
        }

        /** Whether it has a form of several values that the schema names more than once. */
        private boolean isShared(JsonNode field) {
            String use = "\"$ref\":\"" + field.path("$ref").asText() + "\"";
            return resolve(field).has("properties") && text.indexOf(use) != text.lastIndexOf(use);
        }

        private String name(JsonNode field) {
            return field.path("$ref").asText().replaceAll(".*/", "");
        }

        private JsonNode resolve(JsonNode field) {
            return field.has("$ref") ? root.at(field.path("$ref").asText().substring(1)) : field;
        }

        private String form(JsonNode field) {
            if (field.has("$ref")) {
                return WORDS.get(name(field));
            }
            if (field.has("enum")) {
                return values(field.path("enum"));
            }
            if (field.has("const")) {
                return "`" + field.path("const").asText() + "`";
            }
            return switch (field.path("type").asText()) {
                case "integer" -> "number";
                case "array" -> "list of " + form(field.path("items"));
                case "boolean" -> "boolean";
                default -> "text";
            };
        }

        private String values(JsonNode values) {
            return StreamSupport.stream(values.spliterator(), false)
                    .map(value -> "`" + value.asText() + "`")
                    .collect(Collectors.joining(", "));
        }
    }
}
