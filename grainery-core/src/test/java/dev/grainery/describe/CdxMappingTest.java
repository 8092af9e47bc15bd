// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static dev.grainery.describe.DescribedContainer.HASH;
import static dev.grainery.describe.DescribedContainer.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.FileDigests;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.Reading;
import dev.grainery.read.cdx.CdxDescription;
import dev.grainery.read.cdx.CdxKind;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Commentaries;
import dev.grainery.record.FileDirectory;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.OneOrMany;
import dev.grainery.record.RecordSchemas;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CdxMappingTest {

    private static final String DIRECTORY = "/archive/13/serials/Serials-2013-07/logs/index";
    private static final String CRAWLER_MADE = "IAH-20110905093545-00000-kovar-laptop-8090.arc.gz";

    @Test
    void an_index_is_mapped_with_what_was_read_of_it() {
        CdxRecord record = map(DIRECTORY, "all.cdx", 11, 42, List.of("a.warc.gz", "b.warc.gz"), 2);
        assertThat(record.header()).isEqualTo(new Header(RecordType.CDX, "NKCR", NOW, "Grainery 1.0"));
        assertThat(record.cdx().fileName()).isEqualTo("all.cdx");
        assertThat(record.cdx().warcName()).isEqualTo(new OneOrMany(List.of("a.warc.gz", "b.warc.gz")));
        assertThat(record.cdx().exists()).isTrue();
        assertThat(record.cdx().size()).isEqualTo(Amount.of(99));
        assertThat(record.cdx().columns()).isEqualTo(Amount.of(11));
        assertThat(record.cdx().lines()).isEqualTo(Amount.of(42));
        assertThat(record.paths().basic()).isEqualTo(new FileDirectory(DIRECTORY, "index"));
        assertThat(record.paths().warcID()).isEqualTo(OneOrMany.NONE);
        assertThat(record.paths().harvestID()).isEqualTo("NA");
        assertThat(record.extension().warcNameTotal()).isEqualTo(2);
        assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
        assertThat(record.revision().hashOrig()).isEqualTo(HASH);
    }

    @ParameterizedTest
    @CsvSource({
        "a.warc.gz.cdx, a.warc.gz",
        "a.warc.gz.CDX, a.warc.gz",
        "a.arc.cdxj, a.arc",
        "a.warc.gz.cdx.gz, a.warc.gz",
        "a.warc.cdxj.zst, a.warc",
        "all.cdx, all"
    })
    void an_index_that_names_no_container_covers_the_one_it_is_named_after(String fileName, String warcName) {
        CdxRecord record = map(DIRECTORY, fileName, 9, 0, List.of(), 0);
        assertThat(record.cdx().warcName()).isEqualTo(OneOrMany.of(warcName));
        assertThat(record.extension().warcNameTotal()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"index.txt", ".cdx", "a.cdx.bak"})
    void an_index_that_is_named_after_nothing_covers_nothing_known(String fileName) {
        CdxRecord record = map(DIRECTORY, fileName, 9, 0, List.of(), 0);
        assertThat(record.cdx().warcName()).isEqualTo(OneOrMany.NONE);
        assertThat(record.extension().warcNameTotal()).isZero();
    }

    @Test
    void more_names_than_are_listed_are_counted() {
        List<String> names =
                IntStream.range(0, 1_000).mapToObj(i -> i + ".warc").toList();
        CdxRecord record = map(DIRECTORY, "all.cdx", 9, 0, names, 123_456);
        assertThat(record.cdx().warcName().values()).hasSize(1_000);
        assertThat(record.extension().warcNameTotal()).isEqualTo(123_456);
    }

    @ParameterizedTest
    @CsvSource({
        "/archive/13/serials/Serials-2013-07/logs/index, Serials-2013-07",
        "/archive/13/serials/Serials-2013-07, Serials-2013-07",
        "/archive/Serials-2013-07/index, index",
        "/Serials/logs/index, Serials",
        "/logs/index, NA",
        "/, NA"
    })
    void the_harvest_directory_is_the_one_above_logs_and_index(String directory, String name) {
        assertThat(map(directory, "a.cdx", 9, 0, List.of(), 0).extension().directoryName())
                .isEqualTo(name);
    }

    @Test
    void an_index_of_a_crawler_made_name_is_known_by_it_and_any_other_by_its_bytes() {
        assertThat(map(DIRECTORY, CRAWLER_MADE + ".cdx", 9, 0, List.of(), 0).id())
                .isEqualTo("0fbe9c3d-9760-5a5a-bc46-de69de3ab312");
        assertThat(map(DIRECTORY, "index.cdx", 9, 0, List.of(), 0).id())
                .isEqualTo("d6001f8c-767d-5b0c-a24c-f569ab41b094");
    }

    @Test
    void an_index_that_cannot_be_read_has_failed_the_first_time_and_is_known_by_where_it_lies() {
        Location location = new Location(DIRECTORY, "index.cdx");
        Finding finding = Finding.of(FindingCode.UNREADABLE, location.path(), "permission denied");
        Described.Recorded mapped = mapping()
                .map(new Reading.Unreadable<>(location, Amount.of(99), CdxDescription.UNKNOWN, List.of(finding)), NOW);
        CdxRecord record = (CdxRecord) mapped.record();
        assertThat(RecordSchemas.errors(record)).isEmpty();
        assertThat(record.id()).isEqualTo("ddd69f61-c3d4-5f71-b668-3226165c688a");
        assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST_FAILED);
        assertThat(record.revision().commentaries()).isEqualTo(new Commentaries(true, "GRN-E001 permission denied"));
        assertThat(record.cdx().columns()).isEqualTo(Amount.NA);
        assertThat(mapped.findings()).containsExactly(finding);
    }

    private static CdxRecord map(
            String directory, String fileName, long columns, long lines, List<String> names, long total) {
        CdxDescription description =
                new CdxDescription(CdxKind.CDX, Amount.of(columns), Amount.of(lines), names, total);
        CdxRecord record = (CdxRecord) mapping()
                .map(
                        new Reading.Complete<>(
                                new Location(directory, fileName), new FileDigests(99, HASH), description, List.of()),
                        NOW)
                .record();
        assertThat(RecordSchemas.errors(record)).as("schema").isEmpty();
        return record;
    }

    private static CdxMapping mapping() {
        return new CdxMapping(new RecordStyle("NKCR", Header.DEFAULT_STANDARD));
    }
}
