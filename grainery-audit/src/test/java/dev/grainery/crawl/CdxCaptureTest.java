// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.ColumnName;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CDX files as several programs have written them. */
class CdxCaptureTest {

    private static final CdxCapture CAPTURE =
            new CdxCapture("http://a.example/1", "20220301145021", false, "46RM7", 275, 105, "c.warc.gz");

    private final List<CdxCapture> captures = new ArrayList<>();

    private Optional<UnreadLines> read(String... lines) throws IOException {
        byte[] text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        return CdxCapture.read("a.cdx", new ByteArrayInputStream(text), captures::add);
    }

    @ParameterizedTest
    @CsvSource({
        "CDX a b a m s k r M V g u, K D U M 200 G - - 275 c.warc.gz <urn:uuid:1>, -1",
        "CDX a b m s k S V g u, U D M 200 G 105 275 c.warc.gz <urn:uuid:1>, 105",
        "CDX N b a m s k r M S V g, K D U M 200 G - - 105 275 /x/c.warc.gz, 105",
        "CDX g V S k s m a b N, c.warc.gz 275 105 G 200 M U D K, 105",
        "CDX N b a m s k r M S V g x y z, K D U M 200 G - - 105 275 c.warc.gz 1 2 d.warc.gz, 105",
        "'', K D U M 200 G - - 105 275 c.warc.gz, 105",
        "'', K D U M 200 G - - 275 c.warc.gz, -1",
        "'', K D U M 200 G - 275 c.warc.gz, -1",
        "'', K D U M 200 G - - 105 275 c.warc.gz <urn:uuid:1>, 105",
        "'', K D U M 200 G - 275 c.warc.gz 1 2 d.warc.gz, -1",
        "'', U D U M 200 G - - 275 c.warc.gz <urn:uuid:1>, -1",
        "'', U D M 200 G 105 275 c.warc.gz <urn:uuid:1>, 105",
    })
    void columns_are_those_of_the_header_or_of_known_programs(String header, String columns, long length)
            throws IOException {
        String line = columns.replace("K", "example,a)/1")
                .replace("D", "20220301145021")
                .replace("U", "http://a.example/1")
                .replace("M", "text/html")
                .replace("G", "sha1:46RM7");
        CdxCapture expected = new CdxCapture(
                CAPTURE.uri(), CAPTURE.date(), false, CAPTURE.digest(), CAPTURE.offset(), length, CAPTURE.container());
        String head = header.isEmpty() ? "" : " " + header;
        assertThat(read(head, line)).isEmpty();
        assertThat(read(head.replace(' ', '\t'), line.replace(' ', '\t') + "\r"))
                .isEmpty();
        assertThat(read("\ufeff" + head, line.replace(' ', '\t'))).isEmpty();
        assertThat(captures).hasSize(3).containsOnly(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example,a)/1 20220301145021 {\"url\":\"http://a.example/1\",\"mime\":\"text/html\",\"status\":200,"
                        + "\"digest\":\"sha1:46RM7\",\"length\":105,\"offset\":275,\"filename\":\"c.warc.gz\"}",
                "(example,a,)/1 2022-03-01T14:50:21Z response {\"uri\":\"http://a.example/1\",\"sha\":\"46RM7\",\"hsc\":200,"
                        + "\"mct\":\"text/html\",\"rle\":105,\"ref\":\"warcfile:c.warc.gz#275\"}",
            })
    void objects_are_read_in_several_dialects(String line) throws IOException {
        assertThat(read("!meta {\"format\": \"cdxj-gzip-1.0\"}", line)).isEmpty();
        assertThat(captures).containsExactly(CAPTURE);
    }

    @Test
    void lines_without_a_known_form_are_counted() throws IOException {
        Optional<UnreadLines> unread = read(
                " CDX N b a m s k r M S V g",
                "example,a)/1 20220301145021 http://a.example/1 text/html 200 46RM7 - - 105 275 c.warc.gz",
                "",
                "example,a)/1 20220301145021 http://a.example/a b text/html 200 46RM7 - - 105 275 c.warc.gz",
                "example,a)/1 20220301145021 http://a.example/1 text/html 200 46RM7 - - 105 - c.warc.gz",
                "key 20220301145021 {\"url\": broken}",
                "x".repeat(2 << 20));
        assertThat(unread).contains(new UnreadLines("a.cdx", 4, 4));
        assertThat(captures).containsExactly(CAPTURE);
    }

    @Test
    void names_of_containers_are_read_as_they_were_written() {
        Random random = new Random(44);
        String letters = " %250é#a\"+~Ě";
        for (int i = 0; i < 100_000; i++) {
            StringBuilder name = new StringBuilder();
            for (int j = random.nextInt(12); j >= 0; j--) {
                name.append(letters.charAt(random.nextInt(letters.length())));
            }
            String written = ColumnName.written(name.toString());
            assertThat(written).doesNotContain(" ");
            assertThat(ColumnName.read(written)).isEqualTo(name.toString());
        }
    }

    @Test
    void a_name_that_another_program_wrote_as_it_is_means_the_container_that_exists() throws IOException {
        read("example,a)/1 20220301145021 http://a.example/1 text/html 200 46RM7 - - 105 275 my%20c.warc.gz");
        CdxCapture capture = captures.get(0);
        assertThat(capture.container()).isEqualTo("my c.warc.gz");
        assertThat(capture.in(Set.of("my%20c.warc.gz")::contains).container()).isEqualTo("my%20c.warc.gz");
        assertThat(capture.in(Set.of("my%20c.warc.gz", "my c.warc.gz")::contains))
                .isEqualTo(capture);
        assertThat(capture.in(name -> false)).isEqualTo(capture);
    }
}
