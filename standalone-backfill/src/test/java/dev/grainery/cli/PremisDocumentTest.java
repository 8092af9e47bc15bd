// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.RecordJson;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The history as PREMIS. That it is valid and means what it says is checked with the schema and by an RDF library. */
class PremisDocumentTest extends BackfilledArchive {

    private static final String HOSTILE = "]]><a&\"b\u202e.warc";

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("premis", 3)
                .with(OatHarvest.NAME + "/" + HOSTILE, OatHarvest.warcinfo(HOSTILE, "isPartOf", OatHarvest.NAME));
    }

    @Test
    void harvest_has_its_files_as_objects_and_all_that_happened_to_them_as_events() throws Exception {
        past();
        Document document = xml(OatHarvest.NAME);
        assertThat(texts(document, "eventType"))
                .contains("ingestion", "message digest calculation", "fixity check", "deletion");
        assertThat(texts(document, "originalName")).contains(OatHarvest.NAME, HOSTILE);
        Set<String> objects = new TreeSet<>(texts(document, "objectIdentifierValue"));
        assertThat(objects).containsAll(texts(document, "linkingObjectIdentifierValue"));
        assertThat(objects).containsAll(texts(document, "relatedObjectIdentifierValue"));
        assertThat(texts(document, "agentIdentifierValue"))
                .doesNotHaveDuplicates()
                .containsAll(texts(document, "linkingAgentIdentifierValue"));
        assertThat(texts(document, "agentName")).contains("Anna", Grainery.version());
        assertThat(texts(document, "eventIdentifierValue")).doesNotHaveDuplicates();
        assertThat(texts(document, "eventOutcomeDetailNote"))
                .anyMatch(note -> note.startsWith("different, expected md5 "))
                .anyMatch(note -> note.endsWith(": with\uFFFDdrawn"));
    }

    @Test
    void both_forms_tell_the_same() throws Exception {
        past();
        for (String name : List.of(OatHarvest.NAME, HOSTILE)) {
            Document document = xml(name);
            JsonNode graph = RecordJson.mapper()
                    .readTree(run("show", "history", "--premis", "jsonld", name).out())
                    .path("@graph");
            List<String> ids = new ArrayList<>();
            graph.forEach(node -> ids.add(node.path("@id").asText()));
            List<String> outcomes = new ArrayList<>();
            graph.findParents("premis:outcome")
                    .forEach(node -> outcomes.add(node.at("/premis:outcome/@id").asText()));
            assertThat(ids)
                    .containsExactlyElementsOf(Stream.of("object", "event", "agent")
                            .flatMap(kind -> uris(document, kind).stream())
                            .toList());
            assertThat(outcomes)
                    .containsExactlyElementsOf(texts(document, "eventOutcome").stream()
                            .map(outcome -> "eventOutcome:" + outcome.substring(0, 3))
                            .toList());
        }
    }

    @Test
    void file_without_a_record_is_an_object_of_its_history() throws Exception {
        past();
        Document document = xml(OatHarvest.warc(1) + ".gz");
        assertThat(texts(document, "originalName")).containsExactly(OatHarvest.warc(1) + ".gz");
        assertThat(texts(document, "eventType")).containsExactly("fixity check", "deletion");
        assertThat(run("show", "history", "--premis", "xml", "--json", HOSTILE).status())
                .isEqualTo(2);
    }

    /** One file is damaged and checked, another is given up. */
    private void past() throws Exception {
        Path damaged = archive().resolve(OatHarvest.NAME).resolve(HOSTILE);
        Files.write(damaged, new byte[(int) Files.size(damaged)]);
        assertThat(run("validate", "--all").status()).isEqualTo(1);
        Path gone;
        try (Stream<Path> files = Files.walk(archive())) {
            gone = files.filter(file -> file.endsWith(OatHarvest.warc(1) + ".gz"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.delete(gone);
        assertThat(run("forget", "--last-copy", "--by", "Anna", "--reason", "with\u0002drawn", gone.toString())
                        .status())
                .isZero();
    }

    private Document xml(String name) throws Exception {
        CommandRun.Result result = run("show", "history", "--premis", "xml", name);
        assertThat(result.status()).as(result.err()).isZero();
        return DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(result.out())));
    }

    private static List<String> texts(Document document, String element) {
        NodeList found = document.getElementsByTagNameNS("http://www.loc.gov/premis/v3", element);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            texts.add(found.item(i).getTextContent());
        }
        return texts;
    }

    /** The identifiers of the objects, events or agents, by which others refer to them. */
    private static List<String> uris(Document document, String kind) {
        NodeList found = document.getElementsByTagNameNS("http://www.loc.gov/premis/v3", kind);
        List<String> uris = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            uris.add(((Element) found.item(i))
                    .getElementsByTagName(kind + "IdentifierValue")
                    .item(0)
                    .getTextContent());
        }
        return uris;
    }
}
