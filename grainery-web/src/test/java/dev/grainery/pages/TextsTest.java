// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding.FindingSource;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.listing.CaptureRows;
import dev.grainery.listing.Choice;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.RevisionList;
import dev.grainery.listing.Runs;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.Inspection.Conformance;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordSchema;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.stats.BreakdownComparison.Change;
import dev.grainery.stats.CheckState;
import dev.grainery.stats.CountedBy;
import dev.grainery.store.merge.FileRole;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The texts of the pages are complete in each language, and templates have none of their own. */
class TextsTest {

    private static final Path TEMPLATES = Path.of("src/main/jte");
    private static final Path CLASSES = Path.of("src/main/java/dev/grainery/pages");
    private static final Path TEXTS = Path.of("src/main/resources/dev/grainery/pages");

    /** What completes keys that are put together. */
    private static final Set<String> PUT_TOGETHER = Set.of(
            "status.",
            "meaning.",
            "count.",
            "statistics.",
            "role.",
            "source.",
            "integrity.",
            "verdict.",
            "severity.",
            "state.",
            "outcome.",
            "sort.",
            "section.",
            "field.",
            "nav.",
            "language.",
            "error.",
            "runOutcome.",
            "files.several.",
            "change.",
            "choice.",
            "comparison.hosts.",
            "harvest.several.",
            "filter.",
            "complete.",
            "fetch.status.",
            "format.",
            "time.",
            "week.");

    private static Properties texts(Language language) throws IOException {
        Properties texts = new Properties();
        try (Reader in = Files.newBufferedReader(TEXTS.resolve("texts_" + language.code() + ".properties"))) {
            texts.load(in);
        }
        return texts;
    }

    private static String sources() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path root : List.of(TEMPLATES, CLASSES)) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    all.append(Files.readString(file));
                }
            }
        }
        return all.toString();
    }

    @Test
    void both_languages_have_the_same_keys_and_the_same_arguments() throws Exception {
        Properties english = texts(Language.ENGLISH);
        Properties czech = texts(Language.CZECH);
        assertThat(czech.stringPropertyNames()).isEqualTo(english.stringPropertyNames());
        for (String key : english.stringPropertyNames()) {
            assertThat(czech.getProperty(key)).as(key).isNotBlank();
            assertThat(arguments(czech.getProperty(key))).as(key).isEqualTo(arguments(english.getProperty(key)));
        }
    }

    private static Set<String> arguments(String pattern) {
        Matcher matcher = Pattern.compile("\\{(\\d)").matcher(pattern);
        return matcher.results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void every_key_is_used() throws Exception {
        String sources = sources();
        Set<String> unused = texts(Language.ENGLISH).stringPropertyNames().stream()
                .filter(key -> PUT_TOGETHER.stream().noneMatch(key::startsWith))
                .filter(key -> !sources.contains('"' + key + '"'))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(unused).isEmpty();
    }

    @Test
    void every_key_that_a_template_names_is_there() throws Exception {
        Set<String> keys = texts(Language.ENGLISH).stringPropertyNames();
        Matcher named = Pattern.compile(
                        "(?:text|word|Word|Fact|none = |(?:Column|Heading)\\.\\w+)\\(?\"([a-z][\\w.-]*\\.[\\w.-]*\\w)\"")
                .matcher(sources());
        List<String> missing = named.results()
                .map(found -> found.group(1))
                .filter(key -> !keys.contains(key))
                .toList();
        assertThat(missing).isEmpty();
    }

    @Test
    void every_word_of_records_has_a_text() throws Exception {
        Set<String> keys = texts(Language.ENGLISH).stringPropertyNames();
        for (RevisionStatus status : RevisionStatus.values()) {
            assertThat(keys).contains("status." + status.word());
        }
        for (CheckState state : CheckState.values()) {
            assertThat(keys).contains("integrity." + state.word());
        }
        for (Conformance verdict : Conformance.values()) {
            assertThat(keys).contains("verdict." + verdict.word());
        }
        for (Severity severity : Severity.values()) {
            assertThat(keys).contains("severity." + severity.word());
        }
        for (FindingState state : FindingState.values()) {
            assertThat(keys).contains("state." + state.word());
        }
        for (Change change : Change.values()) {
            assertThat(keys).contains("change." + change.word(), "comparison.hosts." + change.word());
        }
        for (CountedBy by : CountedBy.values()) {
            assertThat(keys).contains("statistics." + by.word());
        }
        for (FileRole role : FileRole.values()) {
            assertThat(keys).contains("role." + role.word());
        }
        for (FindingSource source : FindingSource.values()) {
            assertThat(keys).contains("source." + source.word());
        }
        assertThat(keys).contains("state." + Findings.UNRESOLVED, "state." + Findings.ALL);
        for (FindingCode code : FindingCode.values()) {
            assertThat(texts(Language.ENGLISH).getProperty("meaning." + code.code()))
                    .isEqualTo(code.meaning());
        }
        for (CheckOutcome outcome : CheckOutcome.values()) {
            assertThat(keys).contains("outcome." + outcome.word());
        }
    }

    @Test
    void every_choice_has_a_label_and_every_word_of_it_a_text() throws Exception {
        Texts texts = Texts.all().get(Language.ENGLISH);
        for (Kind kind : Kind.values()) {
            PagePlace list = PagePlace.of(kind);
            Frame frame = new Frame(texts, null, PageModel.of(list, "search.title", List.of()));
            for (List<Choice> choices : List.of(
                    Harvests.CHOICES,
                    StoredFiles.CHOICES,
                    Findings.CHOICES,
                    RevisionList.CHECK_CHOICES,
                    RevisionList.DUE_CHOICES,
                    CaptureRows.CHOICES,
                    Runs.CHOICES)) {
                for (FilterForm.Field field : FilterForm.of(list, choices).fields()) {
                    assertThat(texts.has(field.label())).as(field.label()).isTrue();
                    field.options()
                            .values()
                            .forEach(option -> assertThat(frame.plain(option)).isNotBlank());
                }
            }
        }
    }

    @Test
    void every_field_of_records_has_a_name() throws Exception {
        Set<String> keys = texts(Language.ENGLISH).stringPropertyNames();
        Set<String> paths = new TreeSet<>();
        for (RecordType type : List.of(RecordType.HARVEST, RecordType.CONTAINER, RecordType.CDX)) {
            JsonNode schema = RecordJson.mapper().readTree(RecordSchema.text(type));
            addPaths(schema, schema, "", paths);
        }
        assertThat(paths)
                .hasSizeGreaterThan(60)
                .allSatisfy(path -> assertThat(keys).contains("field." + path));
    }

    private static void addPaths(JsonNode schema, JsonNode node, String path, Set<String> paths) {
        if (RecordFields.isShownElsewhere(path)) {
            return;
        }
        if (node.has("$ref")) {
            addPaths(schema, schema.at(node.path("$ref").asText().substring(1)), path, paths);
        } else if (node.has("properties")) {
            node.path("properties")
                    .properties()
                    .forEach(field -> addPaths(
                            schema, field.getValue(), path + (path.isEmpty() ? "" : ".") + field.getKey(), paths));
        } else if (node.path("items").isObject()) {
            addPaths(schema, node.path("items"), path, paths);
        } else {
            paths.add(path);
        }
    }

    @Test
    void numbers_have_the_right_form_of_the_word_after_them() {
        Texts czech = Texts.all().get(Language.CZECH);
        assertThat(czech.text("value.exactBytes", "1 B", 1L)).isEqualTo("1 B (1 bajt)");
        assertThat(czech.text("value.exactBytes", "4 B", 4L)).isEqualTo("4 B (4 bajty)");
        assertThat(czech.text("value.exactBytes", "5 B", 5L)).isEqualTo("5 B (5 bajtů)");
        assertThat(czech.text("value.exactBytes", "0 B", 0L)).isEqualTo("0 B (0 bajtů)");
        assertThat(czech.text("value.exactBytes", "1,2 kB", 1_234L)).isEqualTo("1,2 kB (1\u00A0234 bajtů)");
        Texts english = Texts.all().get(Language.ENGLISH);
        assertThat(english.text("value.exactBytes", "1.2 kB", 1_234L)).isEqualTo("1.2 kB (1,234 bytes)");
    }

    @Test
    void no_template_has_text_of_its_own() throws Exception {
        try (Stream<Path> files = Files.walk(TEMPLATES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String rest = withoutDirectives(Files.readString(file)
                                .replaceAll("(?s)<%--.*?--%>", "")
                                .replaceAll("(?m)^@(import|param).*$", "")
                                .replaceAll("\\$\\{[^}]*\\}", ""))
                        .replaceAll("(?s)<[^>]*>", "")
                        .replaceAll("grainery backfill /srv/archive|Grainery", "");
                assertThat(rest.lines()
                                .filter(line -> line.matches(".*\\p{L}.*"))
                                .toList())
                        .as(file.toString())
                        .isEmpty();
            }
        }
    }

    /** Takes away {@code @if(…)}, {@code @template.x(…)} and the like; what is written within a layout stays. */
    private static String withoutDirectives(String template) {
        StringBuilder rest = new StringBuilder();
        Matcher directive = Pattern.compile("@(?!`)[a-z.]+(\\()?").matcher(template);
        int at = 0;
        while (directive.find(at)) {
            rest.append(template, at, directive.start());
            at = directive.end();
            int depth = directive.group(1) == null ? 0 : 1;
            while (depth > 0) {
                char c = template.charAt(at++);
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                if (template.startsWith("@`", at)) {
                    at += 2;
                    depth = 0;
                }
            }
        }
        return rest.append(template, at, template.length()).toString();
    }

    @Test
    void numbers_sizes_and_dates_are_those_of_the_language() {
        Texts english = Texts.all().get(Language.ENGLISH);
        Texts czech = Texts.all().get(Language.CZECH);
        Instant time = Instant.parse("2026-03-05T07:09:00Z");
        assertThat(english.number(1_234_567)).isEqualTo("1,234,567");
        assertThat(czech.number(1_234_567)).isEqualTo("1\u00A0234\u00A0567");
        assertThat(english.bytes(999)).isEqualTo("999\u00A0B");
        assertThat(english.bytes(1_500)).isEqualTo("1.5\u00A0kB");
        assertThat(czech.bytes(99_949_000_000L)).isEqualTo("99,9\u00A0GB");
        assertThat(czech.bytes(123_000_000_000_000L)).isEqualTo("123\u00A0TB");
        assertThat(english.share(new Value.Share(9_345, 10_000))).isEqualTo("93.5%");
        assertThat(english.share(new Value.Share(0, 7))).isEqualTo("0%");
        assertThat(english.share(new Value.Share(0, 0))).isEqualTo("0%");
        assertThat(english.share(new Value.Share(1, 100_000))).isEqualTo("<\u00A00.1%");
        assertThat(english.share(new Value.Share(9_999, 10_000))).isEqualTo("99.9%");
        assertThat(english.share(new Value.Share(67_598, 100_000))).isEqualTo("67.6%");
        assertThat(english.share(new Value.Share(29, 100))).isEqualTo("29.0%");
        assertThat(english.share(new Value.Share(Long.MAX_VALUE, Long.MAX_VALUE)))
                .isEqualTo("100%");
        assertThat(new Value.Share(99_999, 100_000).percent(2)).isEqualByComparingTo("99.99");
        assertThat(czech.share(new Value.Share(1, 2))).isEqualTo("50,0\u00A0%");
        assertThat(english.date("time", time)).isEqualTo("5\u00A0Mar\u00A02026, 07:09\u00A0UTC");
        assertThat(czech.date("time", time)).isEqualTo("5.\u00A03.\u00A02026 7:09\u00A0UTC");
        assertThat(czech.date("day", time)).isEqualTo("5.\u00A03.\u00A02026");
    }

    @Test
    void a_reader_has_the_preferred_language_that_there_is() {
        assertThat(Language.preferred(List.of("de", "cs-CZ", "en"))).isEqualTo(Language.CZECH);
        assertThat(Language.preferred(List.of("en;q=0.9", "cs;q=0.1"))).isEqualTo(Language.ENGLISH);
        assertThat(Language.preferred(List.of("de", "*"))).isEqualTo(Language.ENGLISH);
        assertThat(Language.preferred(List.of())).isEqualTo(Language.ENGLISH);
    }

    @Test
    void counts_agree_with_their_nouns() {
        assertThat(List.of(1L, 2L, 4L, 5L, 21L).stream().map(count -> others(Language.ENGLISH, count)))
                .containsExactly(
                        "1 other value", "2 other values", "4 other values", "5 other values", "21 other values");
        assertThat(List.of(1L, 2L, 4L, 5L, 21L).stream().map(count -> others(Language.CZECH, count)))
                .containsExactly(
                        "1 další hodnota",
                        "2 další hodnoty",
                        "4 další hodnoty",
                        "5 dalších hodnot",
                        "21 dalších hodnot");
    }

    private static String others(Language language, long count) {
        return Texts.all().get(language).text("statistics.others", count);
    }
}
