// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.FindingCode;
import dev.grainery.read.Reading;
import dev.grainery.record.Amount;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CdxCompressionTest extends CdxReading {

    @Test
    void a_member_begins_a_line_even_if_the_one_before_lacks_its_line_end() throws IOException {
        byte[] members = join(
                gzip(HEADER + line("x.warc")),
                gzip(line("y.warc").strip()),
                gzip(""),
                gzip(line("z.warc").strip()));
        Reading<CdxDescription> reading = read("a.cdx.gz", members);
        assertDescription(reading, CdxKind.CDX, 11, 3, "x.warc", "y.warc", "z.warc");
        assertFindings(reading);
    }

    @Test
    void blocks_of_bgzf_cut_lines_anywhere() throws IOException {
        String text = HEADER + line("x.warc");
        byte[] blocks = join(bgzf(text.substring(0, 40)), bgzf(text.substring(40)), bgzf(""));
        Reading<CdxDescription> reading = read("a.cdx.gz", blocks);
        assertDescription(reading, CdxKind.CDX, 11, 1, "x.warc");
        assertFindings(reading);
    }

    @Test
    void gzip_that_is_cut_off_gives_the_whole_lines_before() throws IOException {
        byte[] first = gzip(HEADER + line("x.warc") + line("y.warc").strip());
        byte[] second = gzip(line("z.warc"));
        byte[] cut = join(first, Arrays.copyOf(second, second.length - 9));
        Reading<CdxDescription> reading = read("a.cdx.gz", cut);
        assertThat(description(reading).lines()).isEqualTo(Amount.of(2));
        assertFindings(reading, FindingCode.TRUNCATED);
        assertThat(reading.findings().get(0).offset()).isEqualTo(OptionalLong.of(first.length));
    }

    @Test
    void gzip_that_is_damaged_before_the_first_line_tells_nothing() throws IOException {
        byte[] damaged = gzip(HEADER + line("x.warc"));
        damaged[10] = (byte) 0xff;
        Reading<CdxDescription> reading = read("a.cdx.gz", damaged);
        assertThat(description(reading)).isEqualTo(CdxDescription.UNKNOWN);
        assertFindings(reading, FindingCode.DAMAGED);
        assertThat(reading.findings().get(0).offset()).isEqualTo(OptionalLong.of(0));
    }

    @Test
    void a_wrong_check_sum_is_damage_of_its_member() throws IOException {
        byte[] first = gzip(HEADER);
        byte[] second = gzip(line("x.warc"));
        second[second.length - 6] ^= 1;
        Reading<CdxDescription> reading = read("a.cdx.gz", join(first, second));
        assertDescription(reading, CdxKind.CDX, 11, 1, "x.warc");
        assertFindings(reading, FindingCode.DAMAGED);
        assertThat(reading.findings().get(0).offset()).isEqualTo(OptionalLong.of(first.length));
    }

    @Test
    void bytes_behind_the_last_member_are_found() throws IOException {
        byte[] member = gzip(HEADER + line("x.warc").strip());
        Reading<CdxDescription> reading = read("a.cdx.gz", join(member, "more".getBytes(UTF_8)));
        assertDescription(reading, CdxKind.CDX, 11, 1, "x.warc");
        assertFindings(reading, FindingCode.TRAILING_BYTES);
        assertThat(reading.findings().get(0).offset()).isEqualTo(OptionalLong.of(member.length));
    }

    private static byte[] bgzf(String text) throws IOException {
        byte[] member = gzip(text);
        int size = member.length + 8;
        byte[] block = new byte[size];
        System.arraycopy(member, 0, block, 0, 10);
        block[3] = 4;
        byte[] extra = {6, 0, 'B', 'C', 2, 0, (byte) (size - 1), (byte) ((size - 1) >> 8)};
        System.arraycopy(extra, 0, block, 10, 8);
        System.arraycopy(member, 10, block, 18, member.length - 10);
        return block;
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }
}
