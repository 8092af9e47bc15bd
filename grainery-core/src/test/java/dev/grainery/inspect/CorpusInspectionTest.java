// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.corpus.Corpus;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Conformance;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real files, with what independent readers found in them. */
class CorpusInspectionTest {

    private static final Set<String> TYPES = Set.of(
            "warcinfo",
            "response",
            "resource",
            "request",
            "metadata",
            "revisit",
            "conversion",
            "continuation",
            "filedesc",
            "document");

    static Stream<Corpus.Entry> wellFormed() {
        return Corpus.entries()
                .filter(entry -> Set.of("warc", "arc", "wat", "wet").contains(entry.kind()))
                .filter(Corpus.Entry::wellFormed);
    }

    @Tag("soak")
    @ParameterizedTest
    @MethodSource("wellFormed")
    void a_real_file_holds_what_other_readers_found(Corpus.Entry entry) throws IOException {
        Inspection inspection = Inspecting.of(entry.file()).inspection();
        assertThat(inspection.verdict()).isNotEqualTo(Conformance.MALFORMED);
        assertThat(inspection.recordsByType()).isEqualTo(types(entry.facts().path("records_by_type")));
        JsonNode digests = entry.facts().path("digests");
        if (digests.path("error").isNull()) {
            long wrong = inspection.blockDigests().wrong()
                    + inspection.payloadDigests().wrong();
            // those of chunked payloads are right, and wrong for the other reader
            assertThat(wrong == 0 || digests.path("failed").asInt() > 0).isTrue();
        }
        for (Inspection.Breakdown breakdown : new Inspection.Breakdown[] {
            inspection.mediaTypesServed(),
            inspection.mediaTypesIdentified(),
            inspection.statuses(),
            inspection.hosts(),
            inspection.schemes(),
            inspection.years()
        }) {
            assertThat(breakdown.top().stream()
                                    .mapToLong(Inspection.Share::captures)
                                    .sum()
                            + breakdown.rest().map(Inspection.Rest::captures).orElse(0L))
                    .isEqualTo(inspection.captures());
        }
    }

    private static Map<String, Long> types(JsonNode found) {
        Map<String, Long> types = new TreeMap<>();
        found.fieldNames().forEachRemaining(stated -> {
            String name = stated.toLowerCase(Locale.ROOT);
            types.merge(
                    TYPES.contains(name) ? name : "other", found.path(stated).asLong(), Long::sum);
        });
        return types;
    }
}
