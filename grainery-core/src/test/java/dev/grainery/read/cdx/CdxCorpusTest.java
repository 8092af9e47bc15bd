// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.corpus.Corpus;
import dev.grainery.file.FileDigests;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CdxCorpusTest {

    /** The facts there take a value of {@code -} for a name, and do not look into {@code ref}. */
    private static final Map<String, List<String>> OTHER_NAMES = Map.of(
            "cdx/init.cdx",
            List.of(),
            "cdx/closestTest.cdxj",
            List.of(
                    "IAH-20070821133053-00000-heritrix2.nb.no.arc.gz",
                    "IAH-20070904150409-00000-heritrix2.nb.no.arc.gz"));

    private static final Map<String, Set<FindingCode>> FINDINGS = Map.of(
            "cdx/example.cdx.gz", Set.of(FindingCode.WRONG_EXTENSION),
            "cdx/valid2.cdx", Set.of(FindingCode.WRONG_EXTENSION),
            "malformed/fmt-375-signature-id-558.cdx", Set.of(FindingCode.NOT_A_CDX_FILE),
            "malformed/notcdx.cdx", Set.of(FindingCode.NOT_A_CDX_FILE),
            "malformed/2-1-20161205100306320-00000-4320~kb-test-har-004.kb.dk~8173.arc.ifile.cdx",
                    Set.of(FindingCode.NOT_A_CDX_FILE),
            "malformed/records-cdx9-jwat-sorted.cdx", Set.of(FindingCode.CDX_UNEVEN));

    private final ReadBuffers buffers = new ReadBuffers();

    static Stream<Corpus.Entry> indexes() {
        return Corpus.entries().filter(entry -> Set.of("cdx", "cdxj").contains(entry.kind()));
    }

    static Stream<Corpus.Entry> wellFormed() {
        return indexes().filter(Corpus.Entry::wellFormed);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wellFormed")
    void agrees_with_the_facts_of_other_readers(Corpus.Entry entry) throws IOException {
        JsonNode facts = entry.facts();
        CdxDescription description = read(entry).description();
        List<String> names = OTHER_NAMES.getOrDefault(entry.path(), names(facts));
        boolean cdxj = entry.kind().equals("cdxj");
        assertThat(description.kind()).isEqualTo(cdxj ? CdxKind.CDXJ : CdxKind.CDX);
        assertThat(description.columns()).isEqualTo(Amount.of(cdxj ? 3 : columns(facts)));
        assertThat(description.lines())
                .isEqualTo(Amount.of(facts.path("data_lines").asLong()));
        if (OTHER_NAMES.containsKey(entry.path())
                || names.size() == facts.path("container_names_distinct").asInt()) {
            assertThat(description.containerNames()).isEqualTo(names);
            assertThat(description.containerNamesTotal()).isEqualTo(names.size());
        } else {
            assertThat(description.containerNames()).containsAll(names);
            assertThat(description.containerNamesTotal())
                    .isEqualTo(facts.path("container_names_distinct").asLong());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("indexes")
    void every_index_is_hashed_and_has_just_the_findings_it_should(Corpus.Entry entry) throws IOException {
        Reading.Complete<CdxDescription> reading = read(entry);
        assertThat(reading.fixity())
                .isEqualTo(new FileDigests(
                        entry.facts().path("size").asLong(),
                        Hash.of(entry.facts().path("md5").asText())));
        assertThat(reading.findings())
                .extracting(Finding::code)
                .containsExactlyInAnyOrderElementsOf(FINDINGS.getOrDefault(entry.path(), Set.of()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("indexes")
    void an_index_that_is_none_tells_nothing(Corpus.Entry entry) throws IOException {
        Reading.Complete<CdxDescription> reading = read(entry);
        boolean none = reading.findings().stream().anyMatch(f -> f.code() == FindingCode.NOT_A_CDX_FILE);
        assertThat(reading.description().equals(CdxDescription.UNKNOWN)).isEqualTo(none);
    }

    private static int columns(JsonNode facts) {
        return facts.path("columns_in_header").isNull()
                ? Integer.parseInt(facts.path("column_counts").fieldNames().next())
                : facts.path("columns_in_header").asInt();
    }

    private static List<String> names(JsonNode facts) {
        TreeSet<String> names = new TreeSet<>();
        facts.path("container_names").forEach(name -> names.add(name.asText()));
        return List.copyOf(names);
    }

    private Reading.Complete<CdxDescription> read(Corpus.Entry entry) throws IOException {
        Reading<CdxDescription> reading =
                new CdxReader(new FilePass(buffers, ReadThrottle.NONE)).read(StoredFile.of(entry.file()));
        assertThat(reading).isInstanceOf(Reading.Complete.class);
        return (Reading.Complete<CdxDescription>) reading;
    }
}
