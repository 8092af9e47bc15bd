// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecordJsonTest {

    private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final Hash HASH = Hash.of("d41d8cd98f00b204e9800998ecf8427e");
    private static final Revision REVISION =
            new Revision(NOON, RevisionStatus.FIRST_FAILED, NOON, HASH, Hash.NA, Commentaries.NONE);

    @Test
    void container_record_is_written_in_the_order_of_the_methodology_and_read_back() throws Exception {
        ContainerRecord record = new ContainerRecord(
                new Header(RecordType.CONTAINER, "NKCR", NOON, Header.DEFAULT_STANDARD),
                new ContainerRecord.Section(
                        "a.warc.gz", ID, "H", "host", "NA", Amount.NA, "NA", "NA", "NA", "classic", "NA", Amount.of(5)),
                new ContainerRecord.TypeSection("WARC File Format 1.0", "x", "warcinfo", "application/warc"),
                new ContainerRecord.Paths(new FileDirectory("/a/b", "b"), ID, "NA"),
                new ContainerExtension(
                        new FileExtension.Bookkeeping(
                                1,
                                Optional.empty(),
                                Digests.NONE,
                                Optional.empty(),
                                new OtherLocations(
                                        List.of(new OtherLocation(
                                                "/c", Amount.of(5), NOON, RevisionStatus.FIRST, HASH)),
                                        List.of())),
                        new ContainerRecord.HarvestNames("H", "H", "NA", "b"),
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        List.of()),
                REVISION);
        String json = RecordJson.mapper().writeValueAsString(record);
        assertThat(json)
                .isEqualTo("{\"recType\":\"container\",\"author\":\"NKCR\",\"date\":\"2026-01-02T12:00:00.000Z\","
                        + "\"standard\":\"Grainery 1.0\",\"container\":{\"fileName\":\"a.warc.gz\",\"warcID\":\"" + ID
                        + "\",\"isPartOf\":\"H\",\"hostName\":\"host\",\"ip\":\"NA\",\"contentLength\":\"NA\","
                        + "\"operator\":\"NA\",\"publisher\":\"NA\",\"audience\":\"NA\",\"robots\":\"classic\","
                        + "\"dateOfOrigin\":\"NA\",\"size\":5},\"type\":{\"format\":\"WARC File Format 1.0\","
                        + "\"conformsTo\":\"x\",\"warcType\":\"warcinfo\",\"mimeTypeXML\":\"application/warc\"},"
                        + "\"paths\":{\"basic\":{\"absolute\":\"/a/b\",\"parentDir\":\"b\"},\"harvestID\":\"" + ID
                        + "\",\"cdxID\":\"NA\"},\"extension\":{\"version\":1,\"harvestNames\":{\"standard\":\"H\","
                        + "\"warcinfo\":\"H\",\"prefix\":\"NA\",\"directory\":\"b\"},\"copies\":[{\"absolute\":\"/c\","
                        + "\"size\":5,\"dateOfValidation\":\"2026-01-02T12:00:00.000Z\",\"statusOfValidation\":\"FIRST\","
                        + "\"hash\":\"d41d8cd98f00b204e9800998ecf8427e\"}]},\"revision\":{"
                        + "\"dateOfValidation\":\"2026-01-02T12:00:00.000Z\",\"statusOfValidation\":\"FIRST-FAILED\","
                        + "\"nextLastDateOfValidation\":\"2026-01-02T12:00:00.000Z\","
                        + "\"hashOrig\":\"d41d8cd98f00b204e9800998ecf8427e\",\"hashLast\":\"NA\","
                        + "\"commentaries\":{\"exists\":false,\"text\":\"NA\"}}}");
        assertThat(RecordJson.mapper().readValue(json, ContainerRecord.class)).isEqualTo(record);
    }

    @Test
    void cdx_record_is_read_back_as_it_was_written() throws Exception {
        CdxRecord record = new CdxRecord(
                new Header(RecordType.CDX, "NKCR", NOON, Header.DEFAULT_STANDARD),
                new CdxRecord.Section(
                        "a.cdx", new OneOrMany(List.of("a", "b")), true, ID, Amount.of(1), Amount.of(9), Amount.of(0)),
                new CdxRecord.Paths(new FileDirectory("/a/b", "b"), OneOrMany.NONE, "NA"),
                new CdxExtension(new FileExtension.Bookkeeping(1, Optional.empty(), Digests.NONE), 2, "b"),
                REVISION);
        String json = RecordJson.mapper().writeValueAsString(record);
        assertThat(json).contains("\"warcName\":[\"a\",\"b\"]", "\"warcID\":\"NA\"");
        assertThat(RecordJson.mapper().readValue(json, CdxRecord.class)).isEqualTo(record);
    }

    @Test
    void harvest_record_leaves_out_what_is_optional_and_unknown() throws Exception {
        HarvestRecord record = new HarvestRecord(
                new Header(RecordType.HARVEST, "NKCR", NOON, Header.DEFAULT_STANDARD),
                new HarvestRecord.Section(
                        new HarvestRecord.Prefix(
                                "H", OneOrMany.of("H"), OneOrMany.NONE, OneOrMany.NONE, "NA", List.of("2020-01")),
                        "NA",
                        ID,
                        5,
                        1),
                HarvestRecord.CrawlSection.NONE,
                new HarvestRecord.Paths(List.of(), List.of(ID), List.of("a.warc.gz")),
                new HarvestExtension(1, 0),
                REVISION);
        String json = RecordJson.mapper().writeValueAsString(record);
        assertThat(json).contains("\"harvestCrawl\":{\"logs\":false},");
        assertThat(RecordJson.mapper().readValue(json, HarvestRecord.class)).isEqualTo(record);
        HarvestRecord.CrawlSection logs =
                new HarvestRecord.CrawlSection(true, Optional.of("logs/crawl"), List.of("crawler00.tar.gz"));
        assertThat(RecordJson.mapper()
                        .readValue(RecordJson.mapper().writeValueAsString(logs), HarvestRecord.CrawlSection.class))
                .isEqualTo(logs);
    }

    @Test
    void lists_of_places_are_bounded_and_tell_so() throws Exception {
        List<OtherLocation> many = IntStream.rangeClosed(0, OtherLocations.MOST)
                .mapToObj(i -> new OtherLocation("/" + (9999 - i), Amount.of(5), NOON, RevisionStatus.FIRST, HASH))
                .toList();
        CdxExtension extension = new CdxExtension(
                new FileExtension.Bookkeeping(
                        1,
                        Optional.empty(),
                        Digests.NONE,
                        Optional.empty(),
                        new OtherLocations(many, many.subList(0, 2))),
                2,
                "b");
        String json = RecordJson.mapper().writeValueAsString(extension);
        assertThat(json).contains("\"moreCopies\":true,\"conflicts\":[").doesNotContain("moreConflicts");
        CdxExtension read = RecordJson.mapper().readValue(json, CdxExtension.class);
        assertThat(read).isEqualTo(extension);
        assertThat(read.places().copies()).hasSize(OtherLocations.MOST);
        assertThat(read.places().copies().get(0).absolute()).isEqualTo("/8999");
    }

    @Test
    void bookkeeping_is_among_the_other_fields_of_an_extension() {
        assertThat(names(ExampleRecords.container()))
                .startsWith(
                        "version", "modified", "harvestNames", "noContainer", "migratedFrom", "digests", "inspection")
                .endsWith("utilities", "earlier", "copies", "moreCopies", "conflicts", "moreConflicts");
        assertThat(names(ExampleRecords.cdx()))
                .startsWith("version", "modified", "warcNameTotal", "directoryName", "digests", "earlier", "copies");
        assertThat(names(ExampleRecords.harvest()))
                .containsSubsequence("crawls", "completeness", "fetches", "crawlSettings", "aliases");
    }

    private static List<String> names(GraineryRecord record) {
        List<String> names = new ArrayList<>();
        RecordJson.mapper().valueToTree(record).path("extension").fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void harvest_names_its_further_parts_only_if_it_has_some() throws Exception {
        HarvestExtension whole = new HarvestExtension(1, 0);
        assertThat(RecordJson.mapper().writeValueAsString(whole)).isEqualTo("{\"version\":1,\"cdxsNumber\":0}");
        HarvestExtension parted = whole.with(1, Optional.of(new HarvestPartSet("s", 3)));
        String json = RecordJson.mapper().writeValueAsString(parted);
        assertThat(json).endsWith(",\"parts\":{\"set\":\"s\",\"number\":3}}");
        assertThat(RecordJson.mapper().readValue(json, HarvestExtension.class)).isEqualTo(parted);
    }

    @Test
    void nothing_in_a_list_or_a_count_is_no_part_of_a_record() {
        assertThatThrownBy(() ->
                        RecordJson.mapper().readValue("{\"valid\":null}", new TypeReference<Map<String, Long>>() {}))
                .isInstanceOf(JsonProcessingException.class);
    }
}
