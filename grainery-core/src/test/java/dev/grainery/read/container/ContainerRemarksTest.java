// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.Compression;
import dev.grainery.read.container.ContainerDescription.ContainerFormat;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import dev.grainery.record.Location;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerRemarksTest {

    @ParameterizedTest
    @CsvSource({
        "a.warc.gz, WARC, GZIP, ''",
        "a.WARC.GZ, WARC, GZIP, ''",
        "a.warc, WARC, NONE, ''",
        "a.warc.zst, WARC, ZSTD, ''",
        "a.arc.gz, ARC, GZIP, ''",
        "a.warc.gz.open, WARC, GZIP, ''",
        "a.arc.invalid, ARC, NONE, ''",
        "V6M_2017-10-05-crawler00.webarchiv.cz-warc.gz, WARC, GZIP, ''",
        "a.warc, WARC, GZIP, the content is gzip data",
        "a.warc.gz, WARC, NONE, the content is not compressed",
        "a.warc.gz, WARC, ZSTD, the content is zstd data",
        "a.warc.gz, ARC, GZIP, 'the content is ARC, but the name says otherwise'",
        "a.arc, WARC, NONE, 'the content is WARC, but the name says otherwise'"
    })
    void an_extension_must_tell_format_and_compression(
            String fileName, ContainerFormat format, Compression compression, String message) {
        List<Finding> findings = remarks(fileName, format, compression, Optional.empty(), true);
        assertThat(findings)
                .filteredOn(f -> f.code() == FindingCode.WRONG_EXTENSION)
                .extracting(Finding::message)
                .isEqualTo(message.isEmpty() ? List.of() : List.of(message));
    }

    @ParameterizedTest
    @CsvSource({
        "a.warc.gz, a.warc.gz, ''",
        "a.warc.gz, a.warc.gz.open, ''",
        "a.warc.gz.open, a.warc.gz, ''",
        "a.warc.gz, /data/1/a.warc.gz, ''",
        "a.warc.gz, '', ''",
        "a.warc.gz, /data/, ''",
        "a.warc.gz, b.warc.gz, it was written as b.warc.gz",
        "a.warc.gz, /data/b.warc.gz, it was written as b.warc.gz",
        "a.warc.gz, A.warc.gz, it was written as A.warc.gz"
    })
    void the_name_it_was_written_under_is_compared(String fileName, String given, String message) {
        List<Finding> findings = remarks(fileName, ContainerFormat.WARC, Compression.GZIP, Optional.of(given), true);
        assertThat(findings).extracting(Finding::message).isEqualTo(message.isEmpty() ? List.of() : List.of(message));
    }

    @Test
    void what_describes_itself_not_at_all_is_found() {
        assertThat(remarks("a.warc.gz", ContainerFormat.WARC, Compression.GZIP, Optional.empty(), true))
                .containsExactly(Finding.of(FindingCode.NO_DESCRIBING_RECORD, "/d/a.warc.gz", "no warcinfo record"));
        assertThat(remarks("a.arc", ContainerFormat.ARC, Compression.NONE, Optional.empty(), false))
                .containsExactly(Finding.of(
                        FindingCode.NO_DESCRIBING_RECORD, "/d/a.arc", "no filedesc record in the part that was read"));
    }

    @Test
    void what_is_no_container_is_not_measured_by_its_name() {
        assertThat(remarks("a.warc.gz", ContainerFormat.NONE, Compression.NONE, Optional.empty(), true))
                .isEmpty();
    }

    private static List<Finding> remarks(
            String fileName, ContainerFormat format, Compression compression, Optional<String> given, boolean whole) {
        Location file = new Location("/d", fileName);
        Optional<DescribingRecord> describing = given.map(name -> new DescribingRecord(
                "warcinfo", Optional.empty(), Optional.empty(), 0, Optional.of(name), DescribingFields.NONE));
        return new ContainerRemarks(
                        file,
                        new ContainerDescription(
                                format, compression, Optional.empty(), describing, Optional.empty(), 1, whole))
                .findings();
    }
}
