// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.system.ConfigFile;
import dev.grainery.system.ConfigFile.UnusableFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

final class NamingFile {

    private static final Set<String> KEYS =
            Set.of("name", "source", "noNames", "separators", "dates", "tokens", "crawler", "remark", "types");
    private static final Set<String> TYPE_KEYS = Set.of("type", "words", "pattern", "suffix");

    private static final ConfigFile FILE = new ConfigFile("naming file");
    private static final JsonMapper JSON = ConfigFile.json().build();

    private static final int MOST_PROBLEMS = 50;

    private final List<String> problems = new ArrayList<>();

    private NamingFile() {}

    static byte[] bytes(Path file) throws NamingFileException {
        try {
            return FILE.read(file);
        } catch (UnusableFileException e) {
            throw new NamingFileException(file.toString(), List.of(e.getMessage()));
        }
    }

    static NamingConvention read(String file, String text) throws NamingFileException {
        JsonNode root = tree(file, text.getBytes(StandardCharsets.UTF_8));
        NamingFile reading = new NamingFile();
        Convention convention = reading.convention(root);
        if (!reading.problems.isEmpty()) {
            throw new NamingFileException(
                    file, reading.problems.stream().limit(MOST_PROBLEMS).toList());
        }
        return new NamingConvention(convention.name(), text, digest(root), new DeclarativeNaming(convention));
    }

    private static String digest(JsonNode root) {
        try {
            byte[] plain = JSON.writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                    .writeValueAsBytes(JSON.treeToValue(root, Object.class));
            return DigestAlgorithm.sha256(plain, 32);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("parsed JSON can be written", e);
        }
    }

    private static JsonNode tree(String file, byte[] json) throws NamingFileException {
        String problem;
        try {
            JsonNode root = JSON.readTree(FILE.bounded(json));
            if (root.isObject()) {
                return root;
            }
            problem = "must be one JSON object, in curly braces";
        } catch (JsonProcessingException e) {
            String place = ConfigFile.place(e);
            problem = place + (place.isEmpty() ? "" : ": ") + ConfigFile.reason(e);
        } catch (IOException e) {
            problem = ConfigFile.reason(e);
        } catch (UnusableFileException e) {
            problem = String.valueOf(e.getMessage());
        }
        throw new NamingFileException(file, List.of(problem));
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
            problems.add("/separators: must not contain letters or digits; write the characters between tokens");
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
            problems.add("/source: names a source twice; name each once, the first choice first");
        }
        return sources;
    }

    private Convention.TypeRule rule(Node node) {
        node.allow(TYPE_KEYS);
        String type = node.required("type");
        if (!type.isEmpty() && !HarvestKind.TYPES.contains(type)) {
            problems.add(node.path("type") + ": must be one of " + String.join(", ", HarvestKind.TYPES));
        }
        List<String> words = node.texts("words").orElse(List.of());
        Optional<BoundedPattern> pattern = node.pattern("pattern");
        if (node.has("words") == node.has("pattern")) {
            problems.add(node.path("") + ": must have either words or a pattern that match such names");
        }
        Convention.SuffixStyle style = node.one("suffix", Convention.SuffixStyle::of, "must be tokens or name")
                .orElse(Convention.SuffixStyle.TOKENS);
        return new Convention.TypeRule(type, words, pattern, style);
    }

    private record Node(JsonNode node, String at, List<String> problems) {

        private static final int MOST_ITEMS = 200;
        private static final int LONGEST_TEXT = 200;

        void allow(Set<String> keys) {
            node.fieldNames().forEachRemaining(key -> {
                if (!keys.contains(key)) {
                    wrong(path(key), "unknown key; the keys here are " + sorted(keys));
                }
            });
        }

        private void wrong(String path, String problem) {
            problems.add(path + ": " + problem);
        }

        boolean has(String key) {
            return node.has(key);
        }

        String path(String key) {
            return key.isEmpty() ? at : at + "/" + key;
        }

        Optional<String> text(String key) {
            return has(key) ? text(path(key), node.get(key)) : Optional.empty();
        }

        String required(String key) {
            if (!has(key)) {
                wrong(at.isEmpty() ? "/" : at, "the key " + key + " is missing; add it");
            }
            return text(key).orElse("");
        }

        <T> Optional<T> one(String key, Function<String, Optional<T>> value, String wanted) {
            return text(key).flatMap(text -> value(path(key), text, value, wanted));
        }

        Optional<BoundedPattern> pattern(String key) {
            return text(key).flatMap(text -> {
                try {
                    return Optional.of(new BoundedPattern(Pattern.compile(text)));
                } catch (PatternSyntaxException e) {
                    wrong(
                            path(key),
                            "is not a regular expression: " + e.getDescription() + " near index " + e.getIndex()
                                    + "; a backslash is written twice in JSON");
                    return Optional.empty();
                }
            });
        }

        Optional<List<String>> texts(String key) {
            return each(key, Optional::of, "");
        }

        <T> Optional<List<T>> each(String key, Function<String, Optional<T>> value, String wanted) {
            return has(key)
                    ? Optional.of(items(
                            key,
                            "must be a list of texts, in square brackets",
                            (path, item) -> text(path, item).flatMap(text -> value(path, text, value, wanted))))
                    : Optional.empty();
        }

        List<Node> objects(String key) {
            return has(key) ? items(key, "must be a list of objects, in square brackets", this::object) : List.of();
        }

        private Optional<Node> object(String path, JsonNode item) {
            if (!item.isObject()) {
                wrong(path, "must be an object, in curly braces");
                return Optional.empty();
            }
            return Optional.of(new Node(item, path, problems));
        }

        private <T> List<T> items(String key, String wanted, BiFunction<String, JsonNode, Optional<T>> reading) {
            JsonNode list = node.get(key);
            if (!list.isArray() || list.isEmpty() || list.size() > MOST_ITEMS) {
                wrong(path(key), wanted + ", of 1 to " + MOST_ITEMS + "; leave the key out if there are none");
                return List.of();
            }
            List<T> values = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                reading.apply(path(key) + "/" + i, list.get(i)).ifPresent(values::add);
            }
            return values;
        }

        private Optional<String> text(String path, JsonNode value) {
            if (!value.isTextual()
                    || value.textValue().isEmpty()
                    || value.textValue().length() > LONGEST_TEXT) {
                wrong(path, "must be a text in quotation marks, of 1 to " + LONGEST_TEXT + " characters");
                return Optional.empty();
            }
            return Optional.of(value.textValue());
        }

        private <T> Optional<T> value(String path, String text, Function<String, Optional<T>> value, String wanted) {
            Optional<T> found = value.apply(text);
            if (found.isEmpty()) {
                wrong(path, wanted + ", not \"" + text + "\"");
            }
            return found;
        }

        private static String sorted(Set<String> keys) {
            return String.join(", ", keys.stream().sorted().toList());
        }
    }
}
