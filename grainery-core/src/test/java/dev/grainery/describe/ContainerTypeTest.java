// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.read.container.ContainerDescription.ContainerFormat;
import dev.grainery.record.ContainerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerTypeTest {

    private static final String ARC_PAGE = "http://www.archive.org/web/researcher/ArcFileFormat.php";

    @ParameterizedTest
    @CsvSource({
        "0.17, WARC File Format 0.17, NA",
        "0.18, WARC File Format 0.18, NA",
        "1.0, WARC File Format 1.0, https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.0/",
        "1.1, WARC File Format 1.1, https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
        "7.7, WARC File Format 7.7, NA"
    })
    void a_warc_that_does_not_say_is_told_by_its_version(String version, String format, String conformsTo) {
        assertThat(type(DescribedContainer.warc(version).saying()))
                .isEqualTo(new ContainerRecord.TypeSection(format, conformsTo, "warcinfo", "application/warc"));
    }

    @Test
    void a_container_is_what_it_says_of_itself() {
        DescribedContainer warc = DescribedContainer.warc("1.1")
                .saying("Format", "WARC File Format 1.0", "Conformsto", "http://bibnum.bnf.fr/WARC/");
        assertThat(type(warc))
                .isEqualTo(new ContainerRecord.TypeSection(
                        "WARC File Format 1.0", "http://bibnum.bnf.fr/WARC/", "warcinfo", "application/warc"));
        DescribedContainer arc = DescribedContainer.arc("1.1")
                .saying("format", "ARC file version 1.1", "conformsTo", "http://arc.example/");
        assertThat(type(arc))
                .isEqualTo(new ContainerRecord.TypeSection(
                        "ARC file version 1.1", "http://arc.example/", "filedesc", "application/x-internet-archive"));
    }

    @ParameterizedTest
    @CsvSource({"1.0, ARC File Format 1.0", "1.1, ARC File Format 1.1", "2.0, ARC File Format 2.0"})
    void an_arc_that_does_not_say_is_told_by_its_version(String version, String format) {
        assertThat(type(DescribedContainer.arc(version).saying()))
                .isEqualTo(new ContainerRecord.TypeSection(
                        format, ARC_PAGE, "filedesc", "application/x-internet-archive"));
    }

    @Test
    void without_a_version_only_the_format_is_named() {
        assertThat(type(DescribedContainer.ofUnknownVersion(ContainerFormat.ARC).withFirst("", "20050101")))
                .isEqualTo(new ContainerRecord.TypeSection(
                        "ARC File Format", ARC_PAGE, "NA", "application/x-internet-archive"));
        assertThat(type(DescribedContainer.ofUnknownVersion(ContainerFormat.WARC)))
                .isEqualTo(new ContainerRecord.TypeSection("WARC File Format", "NA", "NA", "application/warc"));
    }

    @ParameterizedTest
    @CsvSource({
        "response, response",
        "RESPONSE, response",
        "' Metadata ', metadata",
        "x-screenshot, x-screenshot",
        "two words, NA",
        "{$gt}, NA",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, NA",
        "'', NA"
    })
    void the_first_record_tells_the_kind_where_none_describes(String first, String kind) {
        assertThat(type(DescribedContainer.warc().withFirst(first, "")).warcType())
                .isEqualTo(kind);
    }

    @Test
    void what_is_no_container_has_no_type() {
        assertThat(type(DescribedContainer.ofUnknownVersion(ContainerFormat.NONE)))
                .isEqualTo(new ContainerRecord.TypeSection("NA", "NA", "NA", "NA"));
    }

    private static ContainerRecord.TypeSection type(DescribedContainer container) {
        return container.mapped().record().type();
    }
}
