// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.completeness.MadeCrawl.Writer;
import dev.grainery.describe.Describer;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.record.Completeness.Differences;
import dev.grainery.record.Completeness.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each capture of a container that CDX files cover is in one of them, and each of their lines tells of a record. */
class IndexComparisonTest {

    private static final int PLANTED = 7;

    @TempDir
    private Path directory;

    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);
    private final MadeCrawl crawl = new MadeCrawl(Writer.HERITRIX_3, seed);
    private final List<String> lines = new ArrayList<>();

    @BeforeEach
    void index() throws IOException {
        crawl.writeTo(directory);
        Describer describer = Describer.builder().author("Test").inspect("test").build();
        for (MadeCrawl.Container container : crawl.containers) {
            describer.describe(
                    StoredFile.of(LocalStorage.entry(directory.resolve("warcs").resolve(container.name()))),
                    new Listeners(capture -> lines.add(line(capture, container.name())), PayloadListener.NONE));
        }
        Collections.sort(lines);
        assertThat(lines).hasSize(200);
    }

    private static String line(Capture capture, String container) {
        return String.join(
                " ",
                "example,a)/",
                capture.date(),
                capture.uri(),
                "image/png",
                capture.status().orElseThrow(),
                "-",
                "-",
                "-",
                String.valueOf(capture.length()),
                String.valueOf(capture.offset()),
                container);
    }

    private Comparison compared(String index, List<String> content) throws IOException {
        Files.write(directory.resolve(index), content);
        return MadeCrawl.compared(directory);
    }

    private void assertFound(Comparison found, Kind kind, long number) {
        assertThat(found.completeness().kinds())
                .as("seed %d: %s", seed, found.first())
                .extracting(Differences::kind, Differences::number)
                .containsExactly(tuple(kind, number));
    }

    @ParameterizedTest
    @EnumSource(CdxFormat.class)
    void an_index_of_all_captures_agrees(CdxFormat format) throws IOException {
        List<String> all = format == CdxFormat.CDX ? lines : objects();
        Comparison found = compared("whole.cdx", all);
        assertThat(found.first()).isEmpty();
        assertThat(found.completeness().indexes()).isEqualTo(1);
        assertThat(found.completeness().indexed()).isEqualTo(200);
    }

    private List<String> objects() {
        return lines.stream()
                .map(line -> line.split(" "))
                .map(c -> c[0] + " " + c[1] + " {\"url\": \"" + c[2] + "\", \"mime\": \"" + c[3] + "\", \"status\": \""
                        + c[4] + "\", \"digest\": \"" + c[5] + "\", \"length\": \"" + c[8] + "\", \"offset\": \"" + c[9]
                        + "\", \"filename\": \"" + c[10] + "\"}")
                .toList();
    }

    @Test
    void lines_that_are_lost_are_found() throws IOException {
        for (int i = 0; i < PLANTED; i++) {
            lines.remove(random.nextInt(lines.size()));
        }
        assertFound(compared("less.cdx", lines), Kind.STORED_NOT_INDEXED, PLANTED);
    }

    @Test
    void lines_of_what_is_not_there_are_found() throws IOException {
        for (int i = 0; i < PLANTED; i++) {
            String[] columns = lines.get(random.nextInt(200)).split(" ");
            columns[9] = String.valueOf(1_000_000 + i);
            lines.add(String.join(" ", columns));
        }
        assertFound(compared("more.cdx", lines), Kind.INDEXED_NOT_STORED, PLANTED);
    }

    @Test
    void zeros_in_names_of_containers_do_no_harm() throws IOException {
        lines.add(
                "a)/ 20200101000000 {\"url\": \"http://a/\", \"offset\": \"0\", \"filename\": \"a\\u0000b.warc.gz\"}");
        Comparison found = compared("odd.cdx", lines);
        assertThat(found.first()).isEmpty();
        assertThat(found.completeness().indexed()).isEqualTo(201);
    }

    @Test
    void several_indexes_are_one() throws IOException {
        Files.write(directory.resolve("one.cdx"), lines.subList(0, 120));
        Comparison found = compared("other.cdx", lines.subList(80, 200));
        assertThat(found.first()).isEmpty();
        assertThat(found.completeness().indexes()).isEqualTo(2);
        assertThat(found.completeness().indexed()).isEqualTo(200);
    }

    @Test
    void containers_that_no_index_covers_and_indexes_of_other_containers_do_not_differ() throws IOException {
        String first = crawl.containers.get(0).name();
        lines.removeIf(line -> line.endsWith(first));
        lines.add("org,example)/ 20200101000000 http://example.org/ text/html 200 - - - 100 0 elsewhere.warc.gz");
        Comparison found = compared("some.cdx", lines);
        assertThat(found.first()).isEmpty();
        assertThat(found.completeness().indexed()).isEqualTo(161);
    }

    @Test
    void what_is_told_leads_to_the_record() throws IOException {
        String[] lost = lines.remove(5).split(" ");
        assertThat(compared("less.cdx", lines).first()).singleElement().satisfies(difference -> {
            assertThat(difference.uri()).isEqualTo(lost[2]);
            assertThat(difference.date()).isEqualTo(lost[1]);
            assertThat(difference.container())
                    .isEqualTo(directory.resolve("warcs").resolve(lost[10]) + ":" + lost[9]);
        });
    }
}
