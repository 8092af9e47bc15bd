// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.corpus.Corpus;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import dev.grainery.read.container.ContainerDescription.ContainerFormat;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ContainerCorpusTest {

    private static final Set<String> KINDS = Set.of("warc", "arc", "wat", "wet");

    static Stream<Corpus.Entry> containers() {
        return Corpus.entries().filter(e -> KINDS.contains(e.kind()));
    }

    static Stream<Corpus.Entry> wellFormed() {
        return containers().filter(Corpus.Entry::wellFormed);
    }

    @ParameterizedTest
    @MethodSource("wellFormed")
    void agrees_with_the_facts_of_other_readers(Corpus.Entry entry) throws IOException {
        Reading.Complete<ContainerDescription> reading = read(entry);
        ContainerDescription description = reading.description();
        JsonNode facts = entry.facts();
        assertThat(reading.fixity().md5().value()).isEqualTo(facts.path("md5").asText());
        assertThat(reading.fixity().size()).isEqualTo(facts.path("size").asLong());
        boolean arc = entry.kind().equals("arc");
        assertThat(description.format()).isEqualTo(arc ? ContainerFormat.ARC : ContainerFormat.WARC);
        assertThat(description.version().map(v -> (arc ? "ARC " : "WARC/") + v))
                .isEqualTo(Optional.of(facts.path("version"))
                        .filter(JsonNode::isTextual)
                        .map(JsonNode::asText));
        assertThat(reading.findings())
                .as("findings")
                .extracting(Finding::severity)
                .doesNotContain(Severity.ERROR);
        if (description.whole()) {
            assertThat(description.records())
                    .as("records")
                    .isEqualTo(facts.path("records").asLong());
        }
        assertThat(description.describing().isPresent())
                .isEqualTo(facts.path("info_records").asLong() > 0);
        description
                .describing()
                .ifPresent(d -> assertThat(simple(d.fields())).isEqualTo(simple(facts.path("info_fields"), arc)));
        Set<FindingCode> members = EnumSet.of(FindingCode.WHOLE_FILE_GZIP, FindingCode.MIXED_GZIP);
        members.retainAll(reading.findings().stream().map(Finding::code).toList());
        assertThat(members)
                .isEqualTo(
                        switch (facts.path("gzip").asText()) {
                            case "whole-file" ->
                                facts.path("records").asLong() > 1 ? Set.of(FindingCode.WHOLE_FILE_GZIP) : Set.of();
                            case "mixed" -> Set.of(FindingCode.MIXED_GZIP);
                            default -> Set.of();
                        });
    }

    private static Map<String, String> simple(DescribingFields fields) {
        return fields.byName().entrySet().stream()
                .collect(Collectors.toMap(
                        e -> e.getKey().toLowerCase(Locale.ROOT),
                        e -> e.getValue().get(0).replaceAll("\\s+", " ").strip()));
    }

    private static Map<String, String> simple(JsonNode fields, boolean arc) {
        return fields.properties().stream()
                .collect(Collectors.toMap(
                        e -> (arc ? e.getKey().substring(e.getKey().indexOf(':') + 1) : e.getKey())
                                .toLowerCase(Locale.ROOT),
                        e -> (e.getValue().isArray() ? e.getValue().get(0) : e.getValue())
                                .asText()
                                .replaceAll("\\s+", " ")
                                .strip(),
                        (a, b) -> a));
    }

    @ParameterizedTest
    @MethodSource("containers")
    void every_container_is_read_to_its_end_and_hashed(Corpus.Entry entry) throws IOException {
        Reading.Complete<ContainerDescription> reading = read(entry);
        assertThat(reading.fixity().md5().value())
                .isEqualTo(entry.facts().path("md5").asText());
    }

    private static Reading.Complete<ContainerDescription> read(Corpus.Entry entry) throws IOException {
        FilePass pass = new FilePass(new ReadBuffers(), ReadThrottle.NONE);
        Reading<ContainerDescription> reading = new ContainerReader(pass).read(StoredFile.of(entry.file()));
        assertThat(reading).isInstanceOf(Reading.Complete.class);
        return (Reading.Complete<ContainerDescription>) reading;
    }
}
