// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.DocsFolder;
import dev.grainery.RepositoryFolder;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.archive.spring.ConfigPath;
import org.junit.jupiter.api.Test;

class HeritrixPageTest {

    private static final String NONE = "–";
    private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern TOLD =
            Pattern.compile("(?:\\.alert|alertOnce|retried\\.accept)\\(((?:[^;\"]|\"[^\"]*\")*);");

    @Test
    void the_table_of_properties_has_each_property_with_its_default_and_no_other() throws Exception {
        Map<String, String> documented = new TreeMap<>();
        DocsFolder.codeRows(OperatorPage.section("Properties")).forEach(row -> documented.put(row.get(0), row.get(1)));
        assertThat(documented).isEqualTo(defaults());
    }

    private static Map<String, String> defaults() throws Exception {
        ContainerRecorder bean = new ContainerRecorder();
        List<String> own = Stream.concat(
                        Arrays.stream(RecorderProperties.class.getDeclaredMethods())
                                .map(Method::getName)
                                .filter(name -> name.matches("set[A-Z].*"))
                                .map(name -> Introspector.decapitalize(name.substring(3))),
                        Stream.of("enabled"))
                .toList();
        Map<String, String> defaults = new TreeMap<>();
        for (PropertyDescriptor property :
                Introspector.getBeanInfo(ContainerRecorder.class).getPropertyDescriptors()) {
            if (own.contains(property.getName())) {
                Method getter = property.getReadMethod();
                Object value = getter == null ? null : getter.invoke(bean);
                if (value instanceof OptionalSettings nested) {
                    nestedDefaults(property.getName(), nested, defaults);
                } else {
                    defaults.put(property.getName(), text(value));
                }
            }
        }
        assertThat(own).hasSizeLessThanOrEqualTo(15);
        return defaults;
    }

    private static void nestedDefaults(String name, OptionalSettings nested, Map<String, String> defaults)
            throws Exception {
        for (PropertyDescriptor property :
                Introspector.getBeanInfo(nested.getClass()).getPropertyDescriptors()) {
            if (property.getWriteMethod() != null) {
                Method getter = property.getReadMethod();
                defaults.put(name + "." + property.getName(), getter == null ? NONE : text(getter.invoke(nested)));
            }
        }
    }

    private static String text(Object value) {
        if (value instanceof Double number) {
            return number == Math.rint(number) ? Long.toString(number.longValue()) : number.toString();
        }
        if (value == null || (value instanceof Collection<?> all && all.isEmpty())) {
            return NONE;
        }
        String text = value instanceof ConfigPath path ? path.getPath() : String.valueOf(value);
        return text.isEmpty() ? NONE : text;
    }

    @Test
    void the_address_of_the_store_cannot_be_read_back() {
        assertThat(RecorderProperties.class.getMethods())
                .extracting(Method::getName)
                .contains("setStoreUri")
                .doesNotContain("getStoreUri");
        assertThat(HookSettings.class.getMethods())
                .extracting(Method::getName)
                .contains("setUrl")
                .doesNotContain("getUrl");
        assertThat(CdxSettings.class.getMethods())
                .extracting(Method::getName)
                .contains("setServer")
                .doesNotContain("getServer");
    }

    @Test
    void every_row_of_a_table_says_something_in_each_cell_but_what_is_good() throws IOException {
        assertThat(DocsFolder.codeRows(OperatorPage.section("Properties")))
                .allSatisfy(row -> assertThat(row)
                        .hasSize(3)
                        .allSatisfy(cell -> assertThat(cell).isNotBlank()));
        assertThat(DocsFolder.codeRows(OperatorPage.section("Alerts")))
                .allSatisfy(row -> assertThat(row)
                        .hasSize(2)
                        .allSatisfy(cell -> assertThat(cell).isNotBlank()));
    }

    @Test
    void every_alert_on_the_page_is_what_the_code_says() throws IOException {
        String said = String.join("\n", told());
        for (String message : OperatorPage.messages()) {
            for (String part : message.split("…")) {
                assertThat(said).describedAs(message).contains(part.strip().replaceAll("^[;:,]? ?|[;:,]$", ""));
            }
        }
    }

    @Test
    void the_page_has_the_beginning_of_every_alert() throws IOException {
        String page = String.join("\n", OperatorPage.messages());
        assertThat(told())
                .hasSizeGreaterThan(10)
                .allSatisfy(message -> assertThat(page)
                        .contains(Stream.of(message.split("…"))
                                .map(part -> part.replaceAll("^[;:, ]+|(?<=\\w)[;:,] .*", "")
                                        .strip())
                                .filter(part -> part.length() > 2)
                                .findFirst()
                                .orElseThrow()));
    }

    @Test
    void every_line_of_the_report_on_the_page_is_one_that_the_report_has() throws IOException {
        try (InputStream code = RecorderReport.class.getResourceAsStream("RecorderReport.class")) {
            String texts = new String(code.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(OperatorPage.reportLines())
                    .hasSizeGreaterThan(15)
                    .allSatisfy(line -> assertThat(texts).contains(line));
        }
    }

    @Test
    void a_line_that_is_not_on_the_page_is_found_in_a_report() throws IOException {
        String report = "  Containers found:      14\n  recorded:              14\n  Findings:\n    GRN-E002 1: cut\n";
        assertThat(OperatorPage.undocumentedInReport(report)).isEmpty();
        assertThat(OperatorPage.undocumentedInReport(report + "  invented:   1\n"))
                .containsExactly("invented");
    }

    @Test
    void a_line_that_is_not_on_the_page_is_found_in_a_log() throws IOException {
        String log = """
                2026-11-22T01:02:03Z INFO Grainery: recording for mongodb://h/d, outbox /o
                2026-11-22T01:02:03Z WARNING Grainery: /a.warc.gz: GRN-E003 broken (offset 7)
                2026-11-22T01:02:03Z WARNING Grainery: unexpected while recording: x (in thread 'grainery recording')
                2026-11-22T01:02:03Z INFO RUNNING 20261122010203
                """;
        assertThat(OperatorPage.alerts(log)).hasSize(2).contains("unexpected while recording: x");
        assertThat(OperatorPage.undocumented(log)).isEmpty();
        assertThat(OperatorPage.undocumented(log + "now WARNING Grainery: recording of nothing\n"))
                .containsExactly("recording of nothing");
    }

    private static List<String> told() throws IOException {
        try (Stream<Path> files = Files.walk(source())) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(HeritrixPageTest::told)
                    .filter(message ->
                            message.chars().filter(Character::isLetter).count() > 5)
                    .toList();
        }
    }

    private static Stream<String> told(Path file) {
        try {
            String code = Files.readString(file).replaceAll("\"\\s*\\+\\s*\"", "");
            return TOLD.matcher(code).results().map(HeritrixPageTest::message);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String message(MatchResult call) {
        return TEXT.matcher(call.group(1)).results().map(text -> text.group(1)).collect(Collectors.joining("…"));
    }

    private static Path source() throws IOException {
        return RepositoryFolder.of("heritrix-module/src/main/java/dev/grainery/heritrix");
    }
}
