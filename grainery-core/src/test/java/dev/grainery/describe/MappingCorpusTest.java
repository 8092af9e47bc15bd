// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.corpus.Corpus;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import dev.grainery.read.cdx.CdxDescription;
import dev.grainery.read.cdx.CdxReader;
import dev.grainery.read.container.ContainerDescription;
import dev.grainery.read.container.ContainerReader;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Header;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordSchemas;
import dev.grainery.record.RecordStyle;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MappingCorpusTest {

    private static final Set<String> CONTAINERS = Set.of("warc", "arc", "wat", "wet");
    private static final Set<String> INDEXES = Set.of("cdx", "cdxj");
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");
    private static final RecordStyle STYLE = new RecordStyle("NKCR", Header.DEFAULT_STANDARD);

    private final ReadBuffers buffers = new ReadBuffers();

    static Stream<Corpus.Entry> containers() {
        return Corpus.entries().filter(e -> CONTAINERS.contains(e.kind()));
    }

    static Stream<Corpus.Entry> describedContainers() {
        return containers()
                .filter(Corpus.Entry::wellFormed)
                .filter(e -> e.facts().path("info_records").asInt() > 0);
    }

    static Stream<Corpus.Entry> indexes() {
        return Corpus.entries().filter(e -> INDEXES.contains(e.kind()));
    }

    @ParameterizedTest
    @MethodSource("containers")
    void every_container_has_a_valid_record(Corpus.Entry entry) throws IOException {
        ContainerRecord record = map(entry);
        assertThat(RecordSchemas.errors(record)).isEmpty();
        assertThat(record.revision().hashOrig().value())
                .isEqualTo(entry.facts().path("md5").asText());
        assertThat(record.size().value()).hasValue(entry.facts().path("size").asLong());
        assertThat(record.location().path())
                .isEqualTo(entry.file().toAbsolutePath().normalize().toString());
    }

    @ParameterizedTest
    @MethodSource("describedContainers")
    void a_record_says_what_other_readers_found(Corpus.Entry entry) throws IOException {
        JsonNode json = RecordJson.mapper().valueToTree(map(entry));
        ManifestFacts facts = new ManifestFacts(entry);
        JsonNode container = json.path("container");
        assertThat(container.path("isPartOf").asText()).as("isPartOf").isEqualTo(facts.isPartOf());
        assertThat(container.path("hostName").asText()).as("hostName").isEqualTo(facts.hostName());
        for (String field : new String[] {"ip", "operator", "publisher", "audience"}) {
            assertThat(container.path(field).asText()).as(field).isEqualTo(facts.fieldOrNa(field));
        }
        assertThat(container.path("robots").asText()).as("robots").isEqualTo(facts.robots());
        JsonNode type = json.path("type");
        assertThat(type.path("format").asText()).as("format").isEqualTo(facts.format());
        assertThat(type.path("conformsTo").asText()).as("conformsTo").isEqualTo(facts.conformsTo());
        assertThat(type.path("warcType").asText()).isEqualTo(facts.isArc() ? "filedesc" : "warcinfo");
        assertThat(type.path("mimeTypeXML").asText())
                .isEqualTo(facts.isArc() ? "application/x-internet-archive" : "application/warc");
        if (facts.describedByFirstRecord()) {
            assertThat(container.path("warcID").asText()).as("warcID").isEqualTo(facts.warcId());
            assertThat(container.path("contentLength").asText()).as("length").isEqualTo(facts.contentLength());
            assertThat(container.path("dateOfOrigin").asText()).as("date").isEqualTo(facts.date());
        }
    }

    private ContainerRecord map(Corpus.Entry entry) throws IOException {
        Reading<ContainerDescription> reading =
                new ContainerReader(new FilePass(buffers, ReadThrottle.NONE)).read(StoredFile.of(entry.file()));
        assertThat(reading).isInstanceOf(Reading.Complete.class);
        return (ContainerRecord) new ContainerMapping(STYLE, HarvestNaming.builtIn())
                .map(
                        (Reading.Complete<ContainerDescription>) reading,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        NOW)
                .record();
    }

    @ParameterizedTest
    @MethodSource("indexes")
    void every_index_has_a_valid_record(Corpus.Entry entry) throws IOException {
        Reading<CdxDescription> reading =
                new CdxReader(new FilePass(buffers, ReadThrottle.NONE)).read(StoredFile.of(entry.file()));
        assertThat(reading).isInstanceOf(Reading.Complete.class);
        CdxRecord record = (CdxRecord) new CdxMapping(STYLE)
                .map((Reading.Complete<CdxDescription>) reading, NOW)
                .record();
        assertThat(RecordSchemas.errors(record)).isEmpty();
        assertThat(record.revision().hashOrig().value())
                .isEqualTo(entry.facts().path("md5").asText());
        assertThat(record.size().value()).hasValue(entry.facts().path("size").asLong());
        assertThat(record.cdx().fileName()).isEqualTo(entry.file().getFileName().toString());
    }
}
