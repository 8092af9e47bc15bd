// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.FindingCode;
import dev.grainery.read.container.ContainerDescription.ContainerFormat;
import dev.grainery.record.Amount;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.FileDirectory;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.RecordType;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerMappingTest {

    private static final String CRAWLER_MADE =
            "Serials-2013-07-1M_ArchiveIt-20130722150002470-00000-5644~crawler00.webarchiv.cz~7778.warc.gz";

    @Test
    void a_warc_that_says_everything_fills_every_field() {
        ContainerRecord record = DescribedContainer.warc()
                .in("/archive/13/serials/Serials-2013-07-1M_ArchiveIt")
                .named(CRAWLER_MADE)
                .describedBy(
                        "<urn:uuid:9237121d-e513-4352-8591-62637f3ed896>",
                        "2013-07-22T15:00:02Z",
                        955,
                        "isPartOf",
                        "Serials 2013-07-1M_ArchiveIt",
                        "hostname",
                        "crawler00.webarchiv.cz",
                        "ip",
                        "10.3.0.23",
                        "operator",
                        "Jan Novák",
                        "publisher",
                        "Národní knihovna ČR",
                        "audience",
                        "veřejnost",
                        "robots",
                        "ignorePolicy")
                .mapped()
                .record();
        assertThat(record.header())
                .isEqualTo(new Header(RecordType.CONTAINER, "NKCR", DescribedContainer.NOW, "Grainery 1.0"));
        assertThat(record.container())
                .isEqualTo(new ContainerRecord.Section(
                        CRAWLER_MADE,
                        "9237121d-e513-4352-8591-62637f3ed896",
                        "Serials 2013-07-1M_ArchiveIt",
                        "crawler00.webarchiv.cz",
                        "10.3.0.23",
                        Amount.of(955),
                        "Jan Novák",
                        "Národní knihovna ČR",
                        "veřejnost",
                        "ignore",
                        "2013-07-22T15:00:02.000Z",
                        Amount.of(DescribedContainer.SIZE)));
        assertThat(record.paths().basic())
                .isEqualTo(new FileDirectory(
                        "/archive/13/serials/Serials-2013-07-1M_ArchiveIt", "Serials-2013-07-1M_ArchiveIt"));
        assertThat(record.paths().harvestID()).isEqualTo("7483749a-1d8a-5b22-89f6-eaf95c8c8b53");
        assertThat(record.paths().cdxID()).isEqualTo("NA");
        assertThat(record.extension().version()).isEqualTo(1);
        assertThat(record.extension().harvestNames())
                .isEqualTo(new ContainerRecord.HarvestNames(
                        "Serials 2013-07-1M_ArchiveIt",
                        "Serials 2013-07-1M_ArchiveIt",
                        "Serials-2013-07-1M_ArchiveIt",
                        "Serials-2013-07-1M_ArchiveIt"));
        assertThat(record.revision())
                .isEqualTo(new Revision(
                        DescribedContainer.NOW,
                        RevisionStatus.FIRST,
                        Instant.parse("2028-03-03T05:06:07.089Z"),
                        DescribedContainer.HASH,
                        Hash.NA,
                        Commentaries.NONE));
    }

    @Test
    void an_arc_that_says_everything_fills_every_field() {
        ContainerRecord.Section section = DescribedContainer.arc("1.1")
                .named("IAH-20110905093545-00000-kovar-laptop-8090.arc.gz")
                .describedBy(
                        "",
                        "20110905093545",
                        1205,
                        "isPartOf",
                        "basic",
                        "hostname",
                        "kovar-laptop",
                        "ip",
                        "127.0.1.1",
                        "operator",
                        "Admin",
                        "publisher",
                        "NK ČR",
                        "audience",
                        "test",
                        "robots",
                        "classic")
                .section();
        assertThat(section)
                .isEqualTo(new ContainerRecord.Section(
                        "IAH-20110905093545-00000-kovar-laptop-8090.arc.gz",
                        "217e60ad-b7f5-5c18-84ef-c9fad58325fa",
                        "basic",
                        "kovar-laptop",
                        "127.0.1.1",
                        Amount.of(1205),
                        "Admin",
                        "NK ČR",
                        "test",
                        "classic",
                        "2011-09-05T09:35:45.000Z",
                        Amount.of(DescribedContainer.SIZE)));
    }

    @ParameterizedTest
    @CsvSource({
        "Serials 2013, Serials-2013-07-1M_ArchiveIt-20130722150002470-00000-5644~c~7778.warc.gz, Serials 2013",
        "'', Serials-2013-07-1M_ArchiveIt-20130722150002470-00000-5644~c~7778.warc.gz, Serials-2013-07-1M_ArchiveIt",
        "' ', basic.warc.gz, Tests-2020-02-14-heritrix34",
        "NA, basic.warc.gz, Tests-2020-02-14-heritrix34"
    })
    void the_harvest_is_named_by_the_container_then_by_its_prefix_then_by_its_directory(
            String isPartOf, String fileName, String expected) {
        DescribedContainer container = DescribedContainer.warc().named(fileName).saying("isPartOf", isPartOf);
        assertThat(container.section().isPartOf()).isEqualTo(expected);
        assertThat(container.mapped().record().extension().harvestNames().standard())
                .isEqualTo(expected);
    }

    @Test
    void in_the_root_nothing_names_the_harvest() {
        DescribedContainer container = DescribedContainer.warc().in("/").named("basic.warc.gz");
        assertThat(container.section().isPartOf()).isEqualTo("NA");
        assertThat(container.mapped().record().paths().basic()).isEqualTo(new FileDirectory("/", "NA"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "12345",
                "collection/session",
                "Uprchlická krize v EU | Doménová sklizeň",
                "Pr%C5%AFvodce%202020",
                "a,b;c\"d'e\\f",
                "$where: 1",
                "{\"$gt\":\"\"}"
            })
    void the_name_of_a_harvest_stays_as_it_is_written(String isPartOf) {
        DescribedContainer container = DescribedContainer.warc().saying("isPartOf", isPartOf);
        assertThat(container.section().isPartOf()).isEqualTo(isPartOf);
        assertThat(container.codes()).isEmpty();
    }

    @Test
    void the_host_is_named_by_hostname_then_by_host_then_by_the_file_name() {
        DescribedContainer container = DescribedContainer.warc().named(CRAWLER_MADE);
        assertThat(container.section().hostName()).isEqualTo("crawler00.webarchiv.cz");
        assertThat(container.saying("host", "b").section().hostName()).isEqualTo("b");
        assertThat(container.saying("host", "b", "HostName", "a").section().hostName())
                .isEqualTo("a");
        assertThat(container.saying("hostname", " ", "host", "b").section().hostName())
                .isEqualTo("b");
        assertThat(DescribedContainer.warc().section().hostName()).isEqualTo("NA");
        assertThat(DescribedContainer.warc()
                        .named("NEDLIB--20051107130524-00000.arc.gz")
                        .section()
                        .hostName())
                .isEqualTo("NA");
    }

    @Test
    void what_a_container_does_not_say_is_not_known() {
        ContainerRecord.Section section =
                DescribedContainer.warc().saying("software", "x").section();
        assertThat(section.ip()).isEqualTo("NA");
        assertThat(section.operator()).isEqualTo("NA");
        assertThat(section.publisher()).isEqualTo("NA");
        assertThat(section.audience()).isEqualTo("NA");
        assertThat(section.robots()).isEqualTo("NA");
        assertThat(section.contentLength()).isEqualTo(Amount.of(100));
    }

    @ParameterizedTest
    @CsvSource({
        "2020-02-14T01:02:03Z, true, 2019, 2020-02-14T01:02:03.000Z",
        "rubbish, true, 2019, 2013-07-22T15:00:02.470Z",
        "'', true, 2019, 2013-07-22T15:00:02.470Z",
        "'', false, 2019, 2019-01-01T00:00:00.000Z",
        "'', false, rubbish, NA",
        "'', false, '', NA"
    })
    void the_date_comes_from_the_description_then_from_the_name_then_from_the_first_record(
            String date, boolean crawlerMade, String first, String expected) {
        DescribedContainer container = DescribedContainer.warc()
                .named(crawlerMade ? CRAWLER_MADE : "basic.warc.gz")
                .withFirst("warcinfo", first)
                .describedBy("", date, 1);
        assertThat(container.section().dateOfOrigin()).isEqualTo(expected);
    }

    @Test
    void a_container_that_nothing_describes_is_known_by_its_name_and_its_first_record() {
        DescribedContainer container =
                DescribedContainer.warc().named(CRAWLER_MADE).withFirst("response", "2014-01-01T00:00:00Z");
        assertThat(container.section())
                .isEqualTo(new ContainerRecord.Section(
                        CRAWLER_MADE,
                        "4f4ecb12-8a2f-5573-8911-1f15b8fb08b4",
                        "Serials-2013-07-1M_ArchiveIt",
                        "crawler00.webarchiv.cz",
                        "NA",
                        Amount.NA,
                        "NA",
                        "NA",
                        "NA",
                        "NA",
                        "2013-07-22T15:00:02.470Z",
                        Amount.of(DescribedContainer.SIZE)));
    }

    @Test
    void what_is_no_container_has_a_record_and_the_finding_in_its_comment() {
        ContainerRecord record = DescribedContainer.ofUnknownVersion(ContainerFormat.NONE)
                .withFinding(FindingCode.NOT_A_CONTAINER, "the content begins neither as a WARC nor as an ARC")
                .mapped()
                .record();
        assertThat(record.container().contentLength()).isEqualTo(Amount.NA);
        assertThat(record.container().dateOfOrigin()).isEqualTo("NA");
        assertThat(record.container().hostName()).isEqualTo("NA");
        assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
        assertThat(record.revision().commentaries())
                .isEqualTo(new Commentaries(true, "GRN-E004 the content begins neither as a WARC nor as an ARC"));
    }

    @Test
    void a_file_that_cannot_be_read_has_failed_the_first_time() {
        ContainerRecord record = DescribedContainer.warc()
                .saying("operator", "Anna")
                .withFinding(FindingCode.UNREADABLE, "permission denied")
                .mappedUnread()
                .record();
        assertThat(record.revision())
                .isEqualTo(new Revision(
                        DescribedContainer.NOW,
                        RevisionStatus.FIRST_FAILED,
                        Instant.parse("2026-04-03T05:06:07.089Z"),
                        Hash.NA,
                        Hash.NA,
                        new Commentaries(true, "GRN-E001 permission denied")));
        assertThat(record.container().operator()).isEqualTo("Anna");
        assertThat(record.container().size()).isEqualTo(Amount.of(DescribedContainer.SIZE));
    }

    @ParameterizedTest
    @CsvSource({"a.warc.gz.open, LEFT_OPEN", "a.arc.invalid, LEFT_INVALID"})
    void a_file_that_was_not_finished_is_found_and_remarked(String fileName, FindingCode code) {
        DescribedContainer container = DescribedContainer.warc().named(fileName).saying();
        assertThat(container.codes()).containsExactly(code);
        assertThat(container.mapped().record().revision().commentaries().text()).startsWith(code.code() + " ");
        assertThat(container.mapped().record().container().fileName()).isEqualTo(fileName);
    }

    @Test
    void only_what_a_later_reader_must_know_goes_into_the_comment() {
        DescribedContainer container = DescribedContainer.warc()
                .saying("robots", "off")
                .withFinding(FindingCode.TRUNCATED, "cut")
                .withFinding(FindingCode.TRUNCATED, "cut")
                .withFinding(FindingCode.NO_CRAWL_LOGS, "odd")
                .withFinding(FindingCode.LINE_ENDS, "note")
                .withFinding(FindingCode.DAMAGED, "bad");
        assertThat(container.mapped().record().revision().commentaries().text())
                .isEqualTo("GRN-E002 cut\nGRN-E003 bad");
        assertThat(container.codes())
                .containsExactly(
                        FindingCode.TRUNCATED,
                        FindingCode.TRUNCATED,
                        FindingCode.NO_CRAWL_LOGS,
                        FindingCode.LINE_ENDS,
                        FindingCode.DAMAGED,
                        FindingCode.ROBOTS_UNKNOWN);
    }
}
