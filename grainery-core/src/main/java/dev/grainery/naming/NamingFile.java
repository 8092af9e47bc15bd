// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads naming files: JSON, in which comments and a comma after the last item are allowed. */
final class NamingFile {

    private static final int MOST_BYTES = 1 << 20;
    private static final Set<String> KEYS =
            Set.of("name", "source", "noNames", "separators", "dates", "tokens", "crawler", "remark", "types");
    private static final Set<String> TYPE_KEYS = Set.of("type", "words", "pattern", "suffix");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    // what the parser says of where the text came from tells a user nothing
    private static final Pattern SOURCE = Pattern.compile("\\[Source: [^;\\]]*; ([^\\]]*)\\]");

    private final NamingProblems problems;

    private NamingFile(NamingProblems problems) {
        this.problems = problems;
    }

    /** What is in this file; of one that is too long only so much that this shows. */
    static byte[] bytes(Path file) throws NamingFileException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(MOST_BYTES + 1);
        } catch (NoSuchFileException e) {
            throw new NamingFileException(file.toString(), List.of("there is no such file; check the path"));
        } catch (IOException e) {
            throw new NamingFileException(file.toString(), List.of("cannot be read: " + e + "; check its permissions"));
        }
    }

    /** SHA-256 of what these bytes say, however they are laid out. */
    static String digest(String file, byte[] json) throws NamingFileException {
        JsonNode root = tree(json, new NamingProblems(file));
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
        NamingProblems problems = new NamingProblems(file);
        if (json.length > MOST_BYTES) {
            problems.add("", "longer than 1 MiB; this is not a naming file");
            throw problems.exception();
        }
        Convention convention = new NamingFile(problems).convention(tree(json, problems));
        if (problems.any()) {
            throw problems.exception();
        }
        return convention;
    }

    private static JsonNode tree(byte[] json, NamingProblems problems) throws NamingFileException {
        try {
            JsonNode root = JSON.readTree(json);
            if (root.isObject()) {
                return root;
            }
            problems.add("", "must be one JSON object, in curly braces");
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String place = at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr();
            problems.add(
                    place,
                    "is not JSON: " + SOURCE.matcher(e.getOriginalMessage()).replaceAll("$1"));
        } catch (IOException e) {
            problems.add("", "is not JSON in UTF-8: " + e.getMessage());
        }
        throw problems.exception();
    }

    private Convention convention(JsonNode root) {
        NamingNode node = new NamingNode(root, "", problems);
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

    private String separators(NamingNode node) {
        String separators = node.text("separators").orElse(" -_");
        if (separators.codePoints().anyMatch(c -> Character.isLetterOrDigit(c) || c > Character.MAX_VALUE)) {
            problems.add("/separators", "must hold no letters and digits; write the characters between tokens");
        }
        return separators;
    }

    private static List<DateForm> dates(NamingNode node) {
        return node.each(
                        "dates",
                        DateForm::of,
                        "must be a form of YYYY, with or without MM, or MM and DD, such as YYYY-MM-DD")
                .orElseGet(() -> Stream.of("YYYY-MM-DD", "YYYY-MM")
                        .flatMap(form -> DateForm.of(form).stream())
                        .toList());
    }

    private List<NameSource> sources(NamingNode node) {
        List<NameSource> sources = node.each("source", NameSource::of, "must be one of isPartOf, prefix, directory")
                .orElse(List.of(NameSource.values()));
        if (Set.copyOf(sources).size() < sources.size()) {
            problems.add("/source", "names a source twice; name each once, the first choice first");
        }
        return sources;
    }

    private TypeRule rule(NamingNode node) {
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
        SuffixStyle style =
                node.one("suffix", SuffixStyle::of, "must be tokens or name").orElse(SuffixStyle.TOKENS);
        return new TypeRule(type, words, pattern, style);
    }
}
