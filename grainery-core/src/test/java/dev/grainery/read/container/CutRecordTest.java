// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CutRecordTest {

    private static final String FIELDS = "isPartOf: H\r\noperator: Anna\r\n";

    @TempDir
    private Path directory;

    @Test
    void a_describing_record_that_is_cut_off_gives_what_is_left_and_how_much_that_is() throws Exception {
        byte[] warc = ContainerBytes.warc()
                .warcinfo("<urn:uuid:1>", "a.warc", "2020", FIELDS, US_ASCII)
                .bytes(Packing.PLAIN);
        Reading.Complete<ContainerDescription> reading = read("a.warc", Arrays.copyOf(warc, warc.length - 4 - 16));
        assertThat(fields(reading).first("isPartOf")).contains("H");
        assertThat(reading.findings())
                .containsExactly(truncated(0, "the content of a record ends after 13 of 29 bytes", "a.warc"));
    }

    @Test
    void a_filedesc_that_is_cut_off_gives_what_is_left_and_how_much_that_is() throws Exception {
        byte[] arc = "filedesc://a.arc 0.0.0.0 20110905093545 text/plain 500\n1 0 X\nURL\n".getBytes(US_ASCII);
        Reading.Complete<ContainerDescription> reading = read("a.arc", arc);
        assertThat(reading.description().version()).contains("1.0");
        assertThat(reading.findings())
                .containsExactly(truncated(0, "the content of a record ends after 10 of 500 bytes", "a.arc"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://a.example/ 1.2.3.4 2011", "http://a.exam", "h"})
    void a_header_line_of_an_arc_that_is_cut_off_is_told(String rest) throws Exception {
        byte[] arc =
                ("filedesc://a.arc 0.0.0.0 20110905093545 text/plain 10\n1 0 X\nURL\n\n" + rest).getBytes(US_ASCII);
        assertThat(read("a.arc", arc).findings())
                .containsExactly(
                        truncated(arc.length - rest.length(), "the header line of a record is cut off", "a.arc"));
    }

    @Test
    void what_is_no_header_line_of_an_arc_is_damage() throws Exception {
        byte[] arc =
                "filedesc://a.arc 0.0.0.0 20110905093545 text/plain 10\n1 0 X\nURL\n\nrubbish\n".getBytes(US_ASCII);
        assertThat(read("a.arc", arc).findings()).extracting(Finding::code).containsExactly(FindingCode.DAMAGED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Content-Length: ten\r\n", "Content-Length: -1\r\n"})
    void a_record_of_unknown_length_is_damage(String length) throws Exception {
        byte[] warc = ("WARC/1.0\r\nWARC-Type: warcinfo\r\n" + length + "\r\nisPartOf: H\r\n").getBytes(US_ASCII);
        Reading.Complete<ContainerDescription> reading = read("a.warc", warc);
        assertThat(reading.findings())
                .extracting(Finding::code)
                .containsExactly(FindingCode.DAMAGED, FindingCode.NO_DESCRIBING_RECORD);
        assertThat(reading.description().first().orElseThrow().type()).contains("warcinfo");
    }

    @Test
    void a_length_beyond_all_measure_costs_no_memory() throws Exception {
        String huge = "999999999999999999";
        byte[] warc =
                ("WARC/1.0\r\nWARC-Type: warcinfo\r\nWARC-Record-ID: <urn:x:1>\r\nWARC-Date: 2020\r\nContent-Length: "
                                + huge + "\r\n\r\nisPartOf: H\r\n")
                        .getBytes(US_ASCII);
        Reading.Complete<ContainerDescription> reading = read("a.warc", warc);
        assertThat(fields(reading).first("isPartOf")).contains("H");
        assertThat(reading.description().describing().orElseThrow().contentLength())
                .isEqualTo(999999999999999999L);
        assertThat(reading.findings())
                .containsExactly(truncated(0, "the content of a record ends after 13 of " + huge + " bytes", "a.warc"));
    }

    private Finding truncated(long offset, String message, String fileName) {
        return Finding.at(FindingCode.TRUNCATED, directory.resolve(fileName).toString(), offset, message);
    }

    private static DescribingFields fields(Reading.Complete<ContainerDescription> reading) {
        return reading.description().describing().orElseThrow().fields();
    }

    private Reading.Complete<ContainerDescription> read(String name, byte[] bytes) throws Exception {
        Path file = Files.write(directory.resolve(name), bytes);
        Reading<ContainerDescription> reading =
                new ContainerReader(new FilePass(new ReadBuffers(), ReadThrottle.NONE)).read(StoredFile.of(file));
        assertThat(List.of(reading)).hasOnlyElementsOfType(Reading.Complete.class);
        return (Reading.Complete<ContainerDescription>) reading;
    }
}
