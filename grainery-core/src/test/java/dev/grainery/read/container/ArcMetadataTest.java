// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArcMetadataTest {

    private static final String OPEN = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<arcmetadata>";
    private static final String CLOSE = "</arcmetadata>\n";

    @ParameterizedTest
    @CsvSource({
        "<arc:hostname>crawler</arc:hostname>, hostname, crawler",
        "<hostname>crawler</hostname>, HOSTNAME, crawler",
        "<x:y:hostname>crawler</x:y:hostname>, y:hostname, crawler",
        "'<dc:publisher xsi:type=\"a\" xmlns:dc=\"b\"> NK ČR\n</dc:publisher>', publisher, NK ČR",
        "<arc:operator><![CDATA[A & B <c>]]></arc:operator>, operator, A & B <c>",
        "<arc:operator>A &amp; B &#xe9;</arc:operator>, operator, A & B é",
        "<arc:operator>A<!-- not --> B</arc:operator>, operator, A B",
        "<a><b>first</b></a><b>second</b>, b, first"
    })
    void elements_are_fields_under_their_local_names(String xml, String name, String value) {
        ArcMetadata metadata = parse(OPEN + xml + CLOSE);
        assertThat(metadata.wellFormed()).isTrue();
        assertThat(metadata.fields().first(name)).contains(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<arcmetadata><ip>1</ip>",
                "<arcmetadata><ip>1</ip></arc",
                "<arcmetadata><ip>1</ip><b></c></arcmetadata>",
                "<arcmetadata><ip>1</ip>&undefined;</arcmetadata>",
                "<arcmetadata><ip>1</ip>\u0001</arcmetadata>",
                "<arcmetadata><ip>1</ip><a b=c/></arcmetadata>"
            })
    void what_stands_before_a_fault_is_kept(String xml) {
        ArcMetadata metadata = parse(xml);
        assertThat(metadata.wellFormed()).isFalse();
        assertThat(metadata.fields().first("ip")).contains("1");
    }

    @Test
    void what_follows_the_document_does_not_matter() {
        ArcMetadata metadata = parse(OPEN + "<ip>1</ip>" + CLOSE + "\n\nhttp://a.example/ <a> & rubbish");
        assertThat(metadata.wellFormed()).isTrue();
        assertThat(metadata.fields().byName()).isEqualTo(Map.of("ip", List.of("1")));
    }

    @Test
    void entities_are_never_blown_up() {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY e0 \"aaaaaaaaaa\">");
        for (int i = 1; i < 12; i++) {
            xml.append("<!ENTITY e")
                    .append(i)
                    .append(" \"")
                    .append(("&e" + (i - 1) + ";").repeat(10))
                    .append("\">");
        }
        xml.append("]><arcmetadata><ip>1</ip><operator>&e11;</operator></arcmetadata>");
        ArcMetadata metadata = parse(xml.toString());
        assertThat(metadata.fields().first("operator").orElse("")).hasSizeLessThan(100);
    }

    @Test
    void nesting_repetition_and_length_without_end_are_survived() {
        assertThat(parse("<a>".repeat(300_000)).wellFormed()).isFalse();
        assertThat(parse("<a>" + "<b>1</b>".repeat(120_000) + "</a>")
                        .fields()
                        .byName()
                        .get("b"))
                .hasSize(120_000);
        assertThat(parse("<a><b>" + "x".repeat(1_000_000) + "</b></a>")
                        .fields()
                        .first("b")
                        .orElse(""))
                .hasSize(1_000_000);
        StringBuilder attributes = new StringBuilder("<a");
        for (int i = 0; i < 100_000; i++) {
            attributes.append(" b").append(i).append("=''");
        }
        assertThat(parse(attributes + "/>").fields().byName()).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void what_was_put_in_comes_out_and_any_damage_is_survived(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 50; i++) {
            Map<String, List<String>> put = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            StringBuilder xml = new StringBuilder(OPEN);
            for (int f = random.nextInt(10); f > 0; f--) {
                String name = List.of("hostname", "ip", "operator", "isPartOf", "date")
                        .get(random.nextInt(5));
                String value = List.of("a", "Národní knihovna", "1 < 2 & 3", "]]>", "\"x\"")
                        .get(random.nextInt(5));
                put.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
                String prefix = List.of("", "arc:", "dc:", "dcterms:").get(random.nextInt(4));
                xml.append('<').append(prefix).append(name).append('>');
                xml.append(value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
                xml.append("</").append(prefix).append(name).append(">\n");
            }
            xml.append(CLOSE);
            ArcMetadata metadata = parse(xml.toString());
            assertThat(metadata.wellFormed()).as("seed %d: %s", seed, xml).isTrue();
            assertThat(metadata.fields().byName()).as("seed %d: %s", seed, xml).isEqualTo(put);
            byte[] damaged = xml.toString().getBytes(UTF_8);
            for (int n = 1 + random.nextInt(5); n > 0; n--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            String text = new String(damaged, ISO_8859_1);
            assertThatCode(() -> parse(text)).as("seed %d: %s", seed, text).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'1 1 InternetArchive\nURL\n<a><ip>1</ip></a>', 1.1, 1",
        "'2 0 AlexaInternet\nURL\n', 2.0, ''",
        "'1 0 LiveWeb Capture', 1.0, ''",
        "'1 1\n', 1.1, ''",
        "'x\n<a><ip>1</ip></a>', '', 1",
        "'1.1 X\n', '', ''",
        "'', '', ''"
    })
    void a_version_block_gives_version_and_metadata(String content, String version, String ip) {
        ArcMetadata block = ArcMetadata.of(content.getBytes(UTF_8));
        assertThat(block.version().orElse("")).isEqualTo(version);
        assertThat(block.fields().first("ip").orElse("")).isEqualTo(ip);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void a_version_block_of_any_bytes_is_survived(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 300; i++) {
            byte[] content = new byte[random.nextInt(200)];
            String likely = "<><>/!?-[]&;#ab =\"'xml:CDATA1 \n\u0000\u00ff";
            for (int b = 0; b < content.length; b++) {
                content[b] = (byte) likely.charAt(random.nextInt(likely.length()));
            }
            assertThatCode(() -> ArcMetadata.of(content))
                    .as("seed %d: %s", seed, new String(content, ISO_8859_1))
                    .doesNotThrowAnyException();
        }
    }

    private static ArcMetadata parse(String xml) {
        return ArcMetadata.of(xml.getBytes(UTF_8));
    }
}
