// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** One object of a naming file. Every value that is not as it should be is added to the problems and left out. */
record NamingNode(JsonNode node, String at, NamingProblems problems) {

    private static final int MOST_ITEMS = 200;
    private static final int LONGEST_TEXT = 200;

    /** Complains of all other keys. */
    void allow(Set<String> keys) {
        node.fieldNames().forEachRemaining(key -> {
            if (!keys.contains(key)) {
                problems.add(path(key), "unknown key; the keys here are " + sorted(keys));
            }
        });
    }

    boolean has(String key) {
        return node.has(key);
    }

    String path(String key) {
        return key.isEmpty() ? at : at + "/" + key;
    }

    /** The text of a key, empty if there is none. */
    Optional<String> text(String key) {
        return has(key) ? text(path(key), node.get(key)) : Optional.empty();
    }

    /** The text of a key that must be there. */
    String required(String key) {
        if (!has(key)) {
            problems.add(at.isEmpty() ? "/" : at, "the key " + key + " is missing; add it");
        }
        return text(key).orElse("");
    }

    /** The value that a text stands for. */
    <T> Optional<T> one(String key, Function<String, Optional<T>> value, String wanted) {
        return text(key).flatMap(text -> value(path(key), text, value, wanted));
    }

    /** A regular expression. */
    Optional<BoundedPattern> pattern(String key) {
        return text(key).flatMap(text -> {
            try {
                return Optional.of(new BoundedPattern(Pattern.compile(text)));
            } catch (PatternSyntaxException e) {
                problems.add(
                        path(key),
                        "is not a regular expression: " + e.getDescription() + " near index " + e.getIndex()
                                + "; a backslash is written twice in JSON");
                return Optional.empty();
            }
        });
    }

    /** A list of texts, empty if the key is not there. */
    Optional<List<String>> texts(String key) {
        return each(key, Optional::of, "");
    }

    /** A list of values that texts stand for. */
    <T> Optional<List<T>> each(String key, Function<String, Optional<T>> value, String wanted) {
        if (!has(key)) {
            return Optional.empty();
        }
        List<T> values = new ArrayList<>();
        List<JsonNode> items = items(key, "must be a list of texts, in square brackets");
        for (int i = 0; i < items.size(); i++) {
            String path = path(key) + "/" + i;
            text(path, items.get(i))
                    .flatMap(text -> value(path, text, value, wanted))
                    .ifPresent(values::add);
        }
        return Optional.of(values);
    }

    /** A list of objects. */
    List<NamingNode> objects(String key) {
        List<NamingNode> objects = new ArrayList<>();
        List<JsonNode> items = has(key) ? items(key, "must be a list of objects, in square brackets") : List.of();
        for (int i = 0; i < items.size(); i++) {
            String path = path(key) + "/" + i;
            if (items.get(i).isObject()) {
                objects.add(new NamingNode(items.get(i), path, problems));
            } else {
                problems.add(path, "must be an object, in curly braces");
            }
        }
        return objects;
    }

    private List<JsonNode> items(String key, String wanted) {
        JsonNode list = node.get(key);
        if (!list.isArray() || list.isEmpty() || list.size() > MOST_ITEMS) {
            problems.add(path(key), wanted + ", of 1 to " + MOST_ITEMS + "; leave the key out if there are none");
            return List.of();
        }
        List<JsonNode> items = new ArrayList<>();
        list.forEach(items::add);
        return items;
    }

    private Optional<String> text(String path, JsonNode value) {
        if (!value.isTextual()
                || value.textValue().isEmpty()
                || value.textValue().length() > LONGEST_TEXT) {
            problems.add(path, "must be a text in quotation marks, of 1 to " + LONGEST_TEXT + " characters");
            return Optional.empty();
        }
        return Optional.of(value.textValue());
    }

    private <T> Optional<T> value(String path, String text, Function<String, Optional<T>> value, String wanted) {
        Optional<T> found = value.apply(text);
        if (found.isEmpty()) {
            problems.add(path, wanted + ", not \"" + text + "\"");
        }
        return found;
    }

    private static String sorted(Set<String> keys) {
        return String.join(", ", keys.stream().sorted().toList());
    }
}
