// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecordSchemaRefusesTest {

    private static final Set<String> MAY_BE_MISSING = Set.of(
            "/harvestCrawl/path",
            "/harvestCrawl/fileName",
            "/extension",
            "/extension/noContainer",
            "/extension/migratedFrom",
            "/extension/copies",
            "/extension/moreCopies",
            "/extension/conflicts",
            "/extension/moreConflicts",
            "/extension/crawls",
            "/extension/aliases",
            "/extension/crawls/0/end",
            "/extension/crawls/0/logsPath",
            "/extension/crawls/0/logFiles",
            "/extension/crawls/0/reportsPath",
            "/extension/crawls/0/reportFiles",
            "/extension/crawls/0/balance",
            "/extension/crawls/0/balance/vanishedNames",
            "/extension/crawls/0/figures",
            "/extension/crawls/0/package",
            "/extension/earlier",
            "/extension/earlier/documents",
            "/extension/earlier/documents/0/text",
            "/extension/earlier/own",
            "/extension/earlier/own/places",
            "/extension/earlier/own/places/copies",
            "/extension/earlier/own/places/moreCopies",
            "/extension/earlier/own/places/conflicts",
            "/extension/earlier/own/places/moreConflicts",
            "/extension/earlier/reindexed",
            "/extension/earlier/described",
            "/extension/earlier/0/text",
            "/extension/digests",
            "/extension/digests/sha1",
            "/extension/digests/sha256",
            "/extension/digests/sha512",
            "/extension/inspection",
            "/extension/inspection/containersByVerdict/malformed",
            "/extension/inspection/containersByVerdict/valid",
            "/extension/inspection/containersByVerdict/well-formed",
            "/extension/inspection/recordsByType/warcinfo",
            "/extension/inspection/recordsByType/response",
            "/extension/inspection/recordsByType/resource",
            "/extension/inspection/recordsByType/request",
            "/extension/inspection/recordsByType/metadata",
            "/extension/inspection/recordsByType/revisit",
            "/extension/inspection/recordsByType/conversion",
            "/extension/inspection/recordsByType/continuation",
            "/extension/inspection/recordsByType/filedesc",
            "/extension/inspection/recordsByType/document",
            "/extension/inspection/recordsByType/other",
            "/extension/inspection/mediaTypesServed/rest",
            "/extension/inspection/mediaTypesServed/rest/atLeast",
            "/extension/inspection/mediaTypesIdentified/rest",
            "/extension/inspection/mediaTypesIdentified/rest/atLeast",
            "/extension/inspection/statuses/rest",
            "/extension/inspection/statuses/rest/atLeast",
            "/extension/inspection/hosts/rest",
            "/extension/inspection/hosts/rest/atLeast",
            "/extension/inspection/schemes/rest",
            "/extension/inspection/schemes/rest/atLeast",
            "/extension/inspection/years/rest",
            "/extension/inspection/years/rest/atLeast",
            "/extension/inspection/answerSigns",
            "/extension/inspection/answers",
            "/extension/inspection/answers/rest",
            "/extension/inspection/answers/rest/atLeast",
            "/extension/utilities",
            "/extension/utilities/0/exit",
            "/extension/utilities/0/failure",
            "/extension/utilities/0/outputCut",
            "/extension/utilities/0/errors",
            "/extension/utilities/0/errorsCut",
            "/extension/utilities/0/payloads",
            "/extension/utilities/0/payloads/tooLarge",
            "/extension/utilities/0/payloads/given/0/recordId",
            "/extension/completeness",
            "/extension/fetches",
            "/extension/crawlSettings",
            "/extension/fetches/otherHosts",
            "/extension/fetches/botBlocks",
            "/extension/fetches/statusCodes/rest",
            "/extension/fetches/statusCodes/rest/bytes",
            "/extension/fetches/statusCodes/top/0/bytes",
            "/extension/crawlSettings/0/robotsPolicy",
            "/extension/crawlSettings/0/maxHops",
            "/extension/crawlSettings/0/maxTransHops",
            "/extension/crawlSettings/0/maxDocuments",
            "/extension/crawlSettings/0/maxBytes",
            "/extension/crawlSettings/0/maxSeconds",
            "/extension/crawlSettings/0/queueBudget",
            "/extension/crawlSettings/0/delayFactor",
            "/extension/crawlSettings/0/minDelayMillis",
            "/extension/crawlSettings/0/maxDelayMillis",
            "/extension/crawlSettings/0/quotas",
            "/extension/crawlSettings/0/scope",
            "/extension/crawlSettings/0/seeds",
            "/extension/crawls/0/figures/durationMillis",
            "/extension/crawls/0/figures/uris",
            "/extension/crawls/0/figures/bytes",
            "/extension/crawls/0/figures/seeds",
            "/extension/crawls/0/figures/hosts",
            "/extension/crawls/0/figures/statusCodes",
            "/extension/crawls/0/figures/mediaTypes",
            "/extension/crawls/0/figures/uris/processed",
            "/extension/crawls/0/figures/uris/succeeded",
            "/extension/crawls/0/figures/uris/failed",
            "/extension/crawls/0/figures/uris/disregarded",
            "/extension/crawls/0/figures/uris/queued",
            "/extension/crawls/0/figures/uris/novel",
            "/extension/crawls/0/figures/uris/duplicateByHash",
            "/extension/crawls/0/figures/uris/notModified",
            "/extension/crawls/0/figures/bytes/total",
            "/extension/crawls/0/figures/bytes/novel",
            "/extension/crawls/0/figures/bytes/duplicateByHash",
            "/extension/modified",
            "/extension/crawls/0/figures/bytes/notModified",
            "/extension/crawls/0/figures/hosts/rest",
            "/extension/crawls/0/figures/hosts/rest/bytes",
            "/extension/crawls/0/figures/hosts/top/0/bytes",
            "/extension/crawls/0/figures/statusCodes/rest",
            "/extension/crawls/0/figures/statusCodes/rest/bytes",
            "/extension/crawls/0/figures/statusCodes/top/0/bytes",
            "/extension/crawls/0/figures/mediaTypes/rest",
            "/extension/crawls/0/figures/mediaTypes/rest/bytes",
            "/extension/crawls/0/figures/mediaTypes/top/0/bytes");

    @ParameterizedTest(name = "{0}: {1} = {2} is refused by {3}")
    @CsvFileSource(
            resources = "wrong-values.csv",
            delimiter = '|',
            quoteCharacter = '`',
            numLinesToSkip = 2,
            ignoreLeadingAndTrailingWhitespace = true)
    void a_wrong_value_is_refused_for_its_reason_alone(RecordType type, String place, String value, String reason) {
        ObjectNode json = ExampleRecords.json(ExampleRecords.of(type));
        Mutation.set(json, place, RecordSchemas.read(value));
        assertThat(RecordSchemas.errors(type, json)).containsOnly(reason.contains(" ") ? reason : reason + " " + place);
    }

    @ParameterizedTest(name = "{0} without {1}")
    @MethodSource("places")
    void what_is_mandatory_or_recommended_is_never_missing(RecordType type, String place) {
        ObjectNode json = ExampleRecords.json(ExampleRecords.of(type));
        Mutation.remove(json, place);
        List<String> errors = RecordSchemas.errors(type, json);
        if (MAY_BE_MISSING.contains(place)) {
            assertThat(errors).isEmpty();
        } else {
            assertThat(errors).contains("required " + parent(place));
        }
    }

    @ParameterizedTest(name = "{0} with null at {1}")
    @MethodSource("places")
    void null_stands_nowhere(RecordType type, String place) {
        ObjectNode json = ExampleRecords.json(ExampleRecords.of(type));
        Mutation.set(json, place, json.nullNode());
        assertThat(RecordSchemas.errors(type, json)).anyMatch(error -> error.endsWith(" " + place));
    }

    @ParameterizedTest(name = "{0} with a stranger beside {1}")
    @MethodSource("places")
    void unknown_fields_stand_in_the_extension_only(RecordType type, String place) {
        ObjectNode json = ExampleRecords.json(ExampleRecords.of(type));
        Mutation.set(json, parent(place) + "/stranger", json.textNode("x"));
        List<String> errors = RecordSchemas.errors(type, json);
        if (place.startsWith("/extension/")) {
            assertThat(errors).isEmpty();
        } else {
            assertThat(errors).containsExactly("additionalProperties " + parent(place));
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_record_of_another_type_is_refused(RecordType type) {
        for (RecordType other : RecordType.values()) {
            List<String> errors = RecordSchemas.errors(type, ExampleRecords.json(ExampleRecords.of(other)));
            assertThat(errors.contains("const /recType")).isEqualTo(other != type);
        }
    }

    @Test
    void a_file_that_could_not_be_hashed_has_no_hashes() {
        ObjectNode json = ExampleRecords.json(ExampleRecords.container());
        Mutation.set(json, "/revision/statusOfValidation", json.textNode("FIRST-FAILED"));
        assertThat(RecordSchemas.errors(RecordType.CONTAINER, json))
                .containsOnly("const /revision/hashOrig", "const /revision/hashLast");
    }

    @Test
    void a_validated_file_has_both_hashes() {
        ObjectNode json = ExampleRecords.json(ExampleRecords.cdx());
        Mutation.set(json, "/revision/statusOfValidation", json.textNode("VALIDATED"));
        Mutation.set(json, "/revision/hashLast", json.textNode("NA"));
        assertThat(RecordSchemas.errors(RecordType.CDX, json)).containsExactly("not /revision/hashLast");
    }

    @Test
    void more_than_a_thousand_container_names_are_refused() {
        ObjectNode json = ExampleRecords.json(ExampleRecords.cdx());
        List<String> names = Stream.iterate(0, i -> i + 1)
                .limit(CdxRecord.Section.MOST_NAMES + 1L)
                .map(i -> i + ".warc.gz")
                .toList();
        Mutation.set(json, "/cdx/warcName", RecordJson.mapper().valueToTree(names));
        assertThat(RecordSchemas.errors(RecordType.CDX, json)).containsExactly("maxItems /cdx/warcName");
    }

    @Test
    void a_text_of_more_than_a_thousand_characters_is_refused() {
        ObjectNode json = ExampleRecords.json(ExampleRecords.container());
        Mutation.set(json, "/container/operator", json.textNode("ř".repeat(1_000)));
        assertThat(RecordSchemas.errors(RecordType.CONTAINER, json)).isEmpty();
        Mutation.set(json, "/container/operator", json.textNode("ř".repeat(1_001)));
        assertThat(RecordSchemas.errors(RecordType.CONTAINER, json)).containsExactly("maxLength /container/operator");
    }

    static Stream<Arguments> places() {
        return Stream.of(RecordType.values()).flatMap(type -> {
            JsonNode json = ExampleRecords.json(ExampleRecords.of(type));
            return Mutation.places(json).stream().map(place -> Arguments.of(type, place));
        });
    }

    private static String parent(String place) {
        return place.substring(0, place.lastIndexOf('/'));
    }
}
