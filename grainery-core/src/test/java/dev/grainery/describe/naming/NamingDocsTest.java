// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.record.Location;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/naming.md says is true. */
class NamingDocsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static Path root;
    private static String page;

    @BeforeAll
    static void find_page() throws IOException {
        root = Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(folder -> Files.isRegularFile(folder.resolve("docs/naming.md")))
                .findFirst()
                .orElseThrow();
        page = Files.readString(root.resolve("docs/naming.md"));
    }

    @Test
    void table_of_kinds_is_true() throws IOException {
        assertThat(kinds(HarvestNaming.builtIn(), "| isPartOf or prefix | harvestType | harvestSuffix |"))
                .isEqualTo(25);
    }

    @Test
    void names_of_containers_in_the_table_are_read() {
        List<List<String>> rows = table("| written by | form after prefix, time stamp and serial number | example |");
        assertThat(rows).hasSize(6).allMatch(row -> ContainerName.isCrawlerMade(row.get(2)));
    }

    @Test
    void the_built_in_convention_is_a_sample() throws IOException {
        try (InputStream builtIn = NamingConvention.class.getResourceAsStream("built-in.json")) {
            assertThat(root.resolve("config-samples/naming-built-in.json"))
                    .hasContent(new String(builtIn.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void the_naming_file_on_the_page_can_be_used(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("naming.json"), block("json"));
        assertThat(NamingConvention.load(file).naming().kind("Topics-2020-01-Oats"))
                .isEqualTo(new HarvestKind("Topics", List.of("2020-01", "Oats")));
    }

    @Test
    void harvests_are_named_as_the_tables_say() throws Exception {
        HarvestNaming webdepozit = sample("naming-webdepozit.json");
        assertThat(named(HarvestNaming.builtIn(), "| isPartOf | file name | directory | harvest |"))
                .isEqualTo(5);
        assertThat(named(webdepozit, "| webdepozit.sk: isPartOf | file name | directory | harvest |"))
                .isEqualTo(4);
        assertThat(webdepozit.kind("kultura 20160830")).isEqualTo(new HarvestKind("NA", List.of("20160830")));
        assertThat(webdepozit.agree("kultura 20160830", "kultura-20160830_worker104.webdepozit.sk"))
                .isTrue();
        assertThat(webdepozit.agree("kultura 20160830", "WEB")).isTrue();
        assertThat(webdepozit.agree("kultura 20160830", "WEB_worker104.webdepozit.sk"))
                .isTrue();
        assertThat(webdepozit.agree("kultura 20160830", "kultura 20160831")).isFalse();
    }

    @Test
    void year_alone_is_a_date_in_the_sample_that_says_so() throws Exception {
        HarvestNaming haw = sample("naming-haw.json");
        assertThat(kinds(haw, "| name | harvestType | harvestSuffix |")).isEqualTo(6);
        assertThat(haw.dateIn("HR-2011")).contains("2011");
        assertThat(haw.dateIn("Selektivna-2015-04-12")).contains("2015-04-12");
        assertThat(haw.agree("HR-2011", "HR 2011")).isTrue();
        assertThat(haw.agree("HR-2011", "HR-2012")).isFalse();
        assertThat(haw.names(
                                Optional.of("default_orderxml"),
                                new Location("/mnt/HR-2011", "HAW-20110905093545-00000-haw1-8090.arc.gz"))
                        .standard())
                .isEqualTo("HR-2011");
    }

    @Test
    void errors_are_those_shown(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("naming.json"),
                "{\"sources\": [\"prefix\"], \"dates\": [\"YYYY-DD\"],"
                        + " \"types\": [{\"type\": \"Serial\", \"pattern\": \"S[\"}]}");
        NamingFileException e = catchThrowableOfType(NamingFileException.class, () -> NamingConvention.load(file));
        assertThat(page).contains(e.getMessage().replace(file.toString(), "naming.json"));
    }

    private static HarvestNaming sample(String file) throws NamingFileException {
        return NamingConvention.load(root.resolve("config-samples").resolve(file))
                .naming();
    }

    /** Checks a table of types and suffixes, and gives the number of its rows. */
    private static int kinds(HarvestNaming naming, String head) throws IOException {
        List<List<String>> rows = table(head);
        for (List<String> row : rows) {
            List<String> suffix = JSON.readValue(row.get(2), new TypeReference<>() {});
            assertThat(naming.kind(row.get(0))).as(row.get(0)).isEqualTo(new HarvestKind(row.get(1), suffix));
        }
        return rows.size();
    }

    /** Checks a table of names, and gives the number of its rows. */
    private static int named(HarvestNaming naming, String head) {
        List<List<String>> rows = table(head);
        for (List<String> row : rows) {
            assertThat(naming.names(Optional.of(row.get(0)), new Location(row.get(2), row.get(1)))
                            .standard())
                    .as("%s", row)
                    .isEqualTo(row.get(3));
        }
        return rows.size();
    }

    private static List<List<String>> table(String head) {
        return page.lines()
                .dropWhile(line -> !line.equals(head))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Stream.of(line.substring(1).split("\\|", -1))
                        .map(cell -> cell.strip().replace("`", ""))
                        .toList())
                .toList();
    }

    private static String block(String kind) {
        String begin = "```" + kind + "\n";
        int from = page.indexOf(begin) + begin.length();
        return page.substring(from, page.indexOf("```", from));
    }
}
