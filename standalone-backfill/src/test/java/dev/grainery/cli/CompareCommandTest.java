// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** {@code grainery compare}, on the command line. What it finds is tried in {@code dev.grainery.compare}. */
class CompareCommandTest {

    @TempDir
    private Path home;

    private Path old;
    private Path made;

    @BeforeEach
    void files() throws IOException {
        old = container("old/a/oats.warc", Packing.PLAIN, "one", "two");
        made = container("new/a/oats.warc.gz", Packing.GZIP_EACH, "one", "other");
    }

    private Path container(String name, Packing packing, String... contents) throws IOException {
        ContainerBytes bytes = ContainerBytes.warc();
        for (int i = 0; i < contents.length; i++) {
            bytes.resource("http://oats.example/" + i, contents[i].getBytes(StandardCharsets.UTF_8));
        }
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, bytes.bytes(packing));
    }

    private CommandRun.Result run(Object... arguments) {
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i].toString();
        }
        return new CommandRun(home).run(words);
    }

    @Test
    void the_status_tells_whether_they_are_equal() throws IOException {
        Path copy = container("copy.warc.gz", Packing.GZIP_WHOLE, "one", "two");
        CommandRun.Result equal = run("compare", old, copy);
        assertThat(equal.status()).as(equal.err()).isZero();
        assertThat(equal.out()).endsWith("equal\n");
        CommandRun.Result different = run("compare", old, made);
        assertThat(different.status()).isEqualTo(1);
        assertThat(different.out())
                .startsWith("another body\n  ")
                .contains("http://oats.example/1  3 bytes, sha256 ", " -> 5 bytes, sha256 ")
                .endsWith("different\n");
    }

    @Test
    void a_certificate_is_what_is_printed_as_json() throws IOException {
        Path certificate = home.resolve("certificate.json");
        CommandRun.Result result = run("compare", "--json", "--certificate", certificate, old, made);
        JsonNode printed = RecordJson.mapper().readTree(result.out());
        JsonNode written = RecordJson.mapper().readTree(certificate.toFile());
        assertThat(printed.path("exitStatus").asInt()).isEqualTo(1);
        assertThat(written.path("verdict").asText()).isEqualTo("different");
        assertThat(written.at("/first/0/kind").asText()).isEqualTo("body");
        written.fieldNames()
                .forEachRemaining(name -> assertThat(printed.path(name)).isEqualTo(written.path(name)));
    }

    @Test
    void the_migration_is_an_event_between_two_objects() throws Exception {
        Path premis = home.resolve("premis.xml");
        assertThat(run("compare", "--premis", premis, old, made).status()).isEqualTo(1);
        Document document = DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(Files.readString(premis))));
        assertThat(text(document, "eventType")).isEqualTo("migration");
        assertThat(text(document, "eventOutcome")).isEqualTo("fail");
        assertThat(text(document, "eventOutcomeDetailNote")).contains("differences 1, body 1");
        assertThat(text(document, "relationshipSubType")).isEqualTo("has source");
        List<Element> objects = List.of(element(document, "object", 0), element(document, "object", 1));
        assertThat(text(document, "relatedObjectIdentifierValue"))
                .isEqualTo(objects.get(0)
                        .getElementsByTagName("objectIdentifierValue")
                        .item(0)
                        .getTextContent());
        assertThat(objects.get(1).getTextContent()).contains("oats.warc.gz");
        assertThat(text(document, "agentName")).isEqualTo(Grainery.version());
    }

    private static Element element(Document document, String name, int index) {
        return (Element) document.getElementsByTagName(name).item(index);
    }

    private static String text(Document document, String name) {
        return element(document, name, 0).getTextContent();
    }

    @Test
    void directories_are_compared_file_by_file() throws IOException {
        container("old/b/oats.arc.gz.open", Packing.GZIP_EACH, "b");
        container("new/b/oats.WARC", Packing.PLAIN, "b");
        container("old/gone.arc", Packing.PLAIN, "gone");
        container("new/more.warc", Packing.PLAIN, "more");
        Path certificates = home.resolve("certificates.jsonl");
        CommandRun.Result result =
                run("compare", "--json", "--certificate", certificates, home.resolve("old"), home.resolve("new"));
        JsonNode printed = RecordJson.mapper().readTree(result.out());
        assertThat(result.status()).isEqualTo(1);
        assertThat(printed.path("equal").asInt()).isEqualTo(1);
        assertThat(printed.path("different").asInt()).isEqualTo(1);
        assertThat(printed.at("/withoutNew/0").asText()).endsWith("/old/gone.arc");
        assertThat(printed.at("/withoutOld/0").asText()).endsWith("/new/more.warc");
        assertThat(printed.at("/notEqual/0/newFile").asText()).endsWith("/new/a/oats.warc.gz");
        assertThat(printed.at("/notEqual/0/differences/body").asInt()).isEqualTo(1);
        assertThat(Files.readAllLines(certificates))
                .hasSize(2)
                .allMatch(line -> line.startsWith("{\"certificate\":\"grainery-comparison\""));
        CommandRun.Result shown = run("compare", home.resolve("old"), home.resolve("new"));
        assertThat(shown.out()).contains("different  " + made + "  body 1\n", "nothing made of  ");
        CommandRun.Result same = run("compare", "--jobs", "1", home.resolve("old"), home.resolve("old"));
        assertThat(same.status()).isZero();
    }

    @Test
    void what_cannot_be_compared_is_refused() throws IOException {
        assertThat(run("compare", old, home.resolve("gone")).status()).isEqualTo(2);
        assertThat(run("compare", old, home.resolve("new")).err()).contains("one is a directory");
        assertThat(run("compare", "--premis", home.resolve("p.xml"), home.resolve("old"), home.resolve("new"))
                        .err())
                .contains("--premis takes two files");
        assertThat(run("compare", "--certificate", made, old, made).err()).contains("cannot go there");
        assertThat(run("compare", old).status()).isEqualTo(2);
    }

    @Test
    void a_text_is_no_container() throws IOException {
        Path text = Files.writeString(home.resolve("text"), "no container");
        CommandRun.Result result = run("compare", old, text);
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).contains("no container\n");
    }
}
