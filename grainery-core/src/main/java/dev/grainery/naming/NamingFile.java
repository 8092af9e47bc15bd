// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.grainery.config.ConfigFile;
import dev.grainery.config.ConfigFile.UnusableFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Reads naming files: JSON, in which comments and a comma after the last item are allowed. */
final class NamingFile {

    private static final Set<String> KEYS =
            Set.of("name", "source", "noNames", "separators", "dates", "tokens", "crawler", "remark", "types");
    private static final Set<String> TYPE_KEYS = Set.of("type", "words", "pattern", "suffix");

    private static final ConfigFile FILE = new ConfigFile("naming file");
    private static final JsonMapper JSON = ConfigFile.json().build();

    private final Problems problems;

    private NamingFile(Problems problems) {
        this.problems = problems;
    }

    /** What is in this file. */
    static byte[] bytes(Path file) throws NamingFileException {
        try {
            return FILE.read(file);
        } catch (UnusableFileException e) {
            throw new NamingFileException(file.toString(), List.of(e.getMessage()));
        }
    }

    /** SHA-256 of what these bytes say, however they are laid out. */
    static String digest(String file, byte[] json) throws NamingFileException {
        JsonNode root = tree(json, new Problems(file));
        try {
            byte[] plain = JSON.writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                    .writeValueAsBytes(JSON.treeToValue(root, Object.class));
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(plain));
        } catch (JsonProcessingException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("what was read as JSON can be written, and every Java has SHA-256", e);
        }
    }

    /** The convention in these bytes, which come from the named file. */
    static Convention read(String file, byte[] json) throws NamingFileException {
        Problems problems = new Problems(file);
        Convention convention = new NamingFile(problems).convention(tree(bounded(json, problems), problems));
        if (problems.any()) {
            throw problems.exception();
        }
        return convention;
    }

    private static byte[] bounded(byte[] json, Problems problems) throws NamingFileException {
        try {
            return FILE.bounded(json);
        } catch (UnusableFileException e) {
            problems.add("", e.getMessage());
            throw problems.exception();
        }
    }

    private static JsonNode tree(byte[] json, Problems problems) throws NamingFileException {
        try {
            JsonNode root = JSON.readTree(json);
            if (root.isObject()) {
                return root;
            }
            problems.add("", "must be one JSON object, in curly braces");
        } catch (JsonProcessingException e) {
            problems.add(ConfigFile.place(e), ConfigFile.reason(e));
        } catch (IOException e) {
            problems.add("", ConfigFile.reason(e));
        }
        throw problems.exception();
    }

    private Convention convention(JsonNode root) {
        Node node = new Node(root, "", problems);
        node.allow(KEYS);
        String separators = separators(node);
        return new Convention(
                node.required("name"),
                sources(node),
                Set.copyOf(node.texts("noNames").orElse(List.of())),
                separators,
                dates(node),
                node.texts("tokens").orElse(List.of()),
                node.pattern("crawler"),
                node.text("remark"),
                node.objects("types").stream().map(this::rule).toList());
    }

    private String separators(Node node) {
        String separators = node.text("separators").orElse(" -_");
        if (separators.codePoints().anyMatch(c -> Character.isLetterOrDigit(c) || c > Character.MAX_VALUE)) {
            problems.add("/separators", "must hold no letters and digits; write the characters between tokens");
        }
        return separators;
    }

    private static List<DateForm> dates(Node node) {
        return node.each(
                        "dates",
                        DateForm::of,
                        "must be a form of YYYY, with or without MM, or MM and DD, such as YYYY-MM-DD")
                .orElseGet(() -> Stream.of("YYYY-MM-DD", "YYYY-MM")
                        .flatMap(form -> DateForm.of(form).stream())
                        .toList());
    }

    private List<Convention.Source> sources(Node node) {
        List<Convention.Source> sources = node.each(
                        "source", Convention.Source::of, "must be one of isPartOf, prefix, directory")
                .orElse(List.of(Convention.Source.values()));
        if (Set.copyOf(sources).size() < sources.size()) {
            problems.add("/source", "names a source twice; name each once, the first choice first");
        }
        return sources;
    }

    private Convention.TypeRule rule(Node node) {
        node.allow(TYPE_KEYS);
        String type = node.required("type");
        if (!type.isEmpty() && !HarvestKind.TYPES.contains(type)) {
            problems.add(node.path("type"), "must be one of " + String.join(", ", HarvestKind.TYPES));
        }
        List<String> words = node.texts("words").orElse(List.of());
        Optional<BoundedPattern> pattern = node.pattern("pattern");
        if (node.has("words") == node.has("pattern")) {
            problems.add(node.path(""), "must have either words or a pattern that match such names");
        }
        Convention.SuffixStyle style = node.one("suffix", Convention.SuffixStyle::of, "must be tokens or name")
                .orElse(Convention.SuffixStyle.TOKENS);
        return new Convention.TypeRule(type, words, pattern, style);
    }

    /** One object of a naming file. Every value that is not as it should be is added to the problems and left out. */
    record Node(JsonNode node, String at, Problems problems) {

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
        List<Node> objects(String key) {
            List<Node> objects = new ArrayList<>();
            List<JsonNode> items = has(key) ? items(key, "must be a list of objects, in square brackets") : List.of();
            for (int i = 0; i < items.size(); i++) {
                String path = path(key) + "/" + i;
                if (items.get(i).isObject()) {
                    objects.add(new Node(items.get(i), path, problems));
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

    /** All that is wrong with one naming file, gathered while it is read. Not thread-safe. */
    static final class Problems {

        private static final int MOST = 50;

        private final String file;
        private final List<String> problems = new ArrayList<>();

        Problems(String file) {
            this.file = file;
        }

        /**
         * One more problem.
         *
         * @param place key, or line and column; empty for the file as a whole
         */
        void add(String place, String problem) {
            if (problems.size() < MOST) {
                problems.add(place.isEmpty() ? problem : place + ": " + problem);
            }
        }

        boolean any() {
            return !problems.isEmpty();
        }

        NamingFileException exception() {
            return new NamingFileException(file, problems);
        }
    }
}
