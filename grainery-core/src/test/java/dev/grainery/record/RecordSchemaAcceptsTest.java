// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static dev.grainery.record.ExampleRecords.HASH;
import static dev.grainery.record.ExampleRecords.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RecordSchemaAcceptsTest {

    @ParameterizedTest
    @EnumSource
    void a_record_with_every_field_filled_is_valid(RecordType type) {
        assertValid(ExampleRecords.of(type));
    }

    @ParameterizedTest
    @EnumSource
    void a_record_that_a_strict_reader_left_without_its_extension_is_valid(RecordType type) {
        ObjectNode json = ExampleRecords.json(ExampleRecords.of(type));
        json.remove("extension");
        assertThat(RecordSchemas.errors(type, json)).isEmpty();
    }

    @Test
    void a_container_of_which_nothing_is_known_but_its_name_is_valid() {
        ContainerRecord example = ExampleRecords.container();
        String na = GraineryRecord.NA;
        assertValid(new ContainerRecord(
                example.header(),
                new ContainerRecord.Section(
                        "test.warc.gz",
                        NameUuid.DNS.of("test.warc.gz"),
                        na,
                        na,
                        na,
                        Amount.NA,
                        na,
                        na,
                        na,
                        na,
                        na,
                        Amount.NA),
                new ContainerRecord.TypeSection(na, na, na, na),
                new ContainerRecord.Paths(new FileDirectory("/", na), na, na),
                new ContainerExtension(
                        new FileExtension.Bookkeeping(1, Optional.of(Instant.EPOCH), Digests.NONE),
                        new ContainerRecord.HarvestNames(na, na, na, na),
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        List.of()),
                ExampleRecords.revision(RevisionStatus.FIRST_FAILED, Hash.NA, Hash.NA, Commentaries.NONE)));
    }

    @Test
    void an_index_of_which_nothing_is_known_but_its_name_is_valid() {
        CdxRecord example = ExampleRecords.cdx();
        assertValid(new CdxRecord(
                example.header(),
                new CdxRecord.Section(
                        "index.cdx", OneOrMany.NONE, false, ExampleRecords.CDX_ID, Amount.NA, Amount.NA, Amount.NA),
                new CdxRecord.Paths(new FileDirectory("/a", "a"), OneOrMany.NONE, GraineryRecord.NA),
                new CdxExtension(new FileExtension.Bookkeeping(1, Optional.of(Instant.EPOCH), Digests.NONE), 0, "a"),
                ExampleRecords.revision(RevisionStatus.FIRST_FAILED, Hash.NA, Hash.NA, Commentaries.NONE)));
    }

    @Test
    void a_harvest_without_logs_indexes_and_known_names_is_valid() {
        HarvestRecord example = ExampleRecords.harvest();
        assertValid(new HarvestRecord(
                example.header(),
                new HarvestRecord.Section(
                        new HarvestRecord.Prefix(
                                "basic", OneOrMany.NONE, OneOrMany.NONE, OneOrMany.NONE, GraineryRecord.NA, List.of()),
                        GraineryRecord.NA,
                        NameUuid.DNS.of("basic"),
                        0,
                        0),
                HarvestRecord.CrawlSection.NONE,
                new HarvestRecord.Paths(List.of(), List.of(), List.of()),
                new HarvestExtension(1, 0).modifiedAt(Optional.of(Instant.EPOCH)),
                ExampleRecords.revision(RevisionStatus.FIRST, HASH, Hash.NA, Commentaries.NONE)));
    }

    @Test
    void a_whole_harvest_of_very_many_containers_is_valid() {
        List<String> ids = IntStream.range(0, 20_000)
                .mapToObj(i -> NameUuid.DNS.of("container " + i))
                .toList();
        List<String> names =
                IntStream.range(0, 20_000).mapToObj(i -> i + ".arc.gz").toList();
        HarvestRecord example = ExampleRecords.harvest();
        assertValid(new HarvestRecord(
                example.header(),
                example.harvest(),
                example.harvestCrawl(),
                new HarvestRecord.Paths(ids, ids, names),
                example.extension(),
                example.revision()));
    }

    @ParameterizedTest
    @CsvSource({
        "FIRST, true, false",
        "FIRST_FAILED, false, false",
        "VALIDATED, true, true",
        "TOBEVALIDATED, true, true",
        "TOBEVALIDATED, true, false",
        "FAILED, true, true",
        "FAILED, true, false"
    })
    void every_state_of_the_revision_is_valid(RevisionStatus status, boolean orig, boolean last) {
        Revision revision = ExampleRecords.revision(
                status, orig ? HASH : Hash.NA, last ? OTHER : Hash.NA, Commentaries.of("a remark"));
        assertValid(ExampleRecords.container().withRevision(revision));
        assertValid(ExampleRecords.cdx().withRevision(revision));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            CONTAINER | /_id                             | "5dcd98a695bcf5a1a194f0be"
            CDX       | /_id                             | {"$oid": "5dcd98a695bcf5a1a194f0be"}
            HARVEST   | /author                          | "Slovenská knižnica"
            HARVEST   | /standard                        | "Grainery 0.4"
            HARVEST   | /date                            | "1996-02-29T23:59:59.000Z"
            HARVEST   | /harvest/size                    | "NA"
            HARVEST   | /harvest/size                    | 922337203685477580
            HARVEST   | /harvest/harvestPrefix/harvestType   | "Totals"
            HARVEST   | /harvest/harvestPrefix/harvestType   | "NA"
            HARVEST   | /harvest/harvestPrefix/harvestSuffix | []
            HARVEST   | /harvest/harvestPrefix/harvestFromWarcinfo | ["a", "b", "c"]
            HARVEST   | /paths/warcsID                   | ["3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2"]
            HARVEST   | /extension/partsNumber           | 20
            CONTAINER | /container/robots                | "classic"
            CONTAINER | /container/robots                | "obey until noon"
            CONTAINER | /container/isPartOf              | `"Uprchlická krize v EU | Doménová sklizeň"`
            CONTAINER | /container/contentLength         | 0
            CONTAINER | /container/warcID                | "00000000-0000-0000-0000-000000000000"
            CONTAINER | /type/mimeTypeXML                | "application/x-internet-archive"
            CONTAINER | /type/mimeTypeXML                | "NA"
            CONTAINER | /extension/tools                 | {"droid": {"output": "x"}}
            CONTAINER | /extension/copies/0/note         | "any"
            CONTAINER | /extension/harvestNames/seed     | "any"
            CDX       | /cdx/warcName                    | "NA"
            CDX       | /cdx/warcName                    | "a.warc.gz"
            CDX       | /paths/warcID                    | "3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2"
            CDX       | /revision/commentaries           | {"exists": true, "text": "tab\\tand line\\nend"}
            """)
    void variants_of_single_fields_are_valid(RecordType type, String place, String value) {
        ObjectNode json = ExampleRecords.json(ExampleRecords.of(type));
        Mutation.set(json, place, RecordSchemas.read(value));
        assertThat(RecordSchemas.errors(type, json)).isEmpty();
    }

    private static void assertValid(GraineryRecord record) {
        ObjectNode json = ExampleRecords.json(record);
        assertThat(RecordSchemas.errors(record.header().recType(), json)).isEmpty();
    }
}
