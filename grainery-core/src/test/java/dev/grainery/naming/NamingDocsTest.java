// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
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
        List<List<String>> rows = table("| isPartOf or prefix | harvestType | harvestSuffix |");
        assertThat(rows).hasSizeGreaterThan(15);
        for (List<String> row : rows) {
            List<String> suffix = JSON.readValue(row.get(2), new TypeReference<>() {});
            assertThat(HarvestNaming.builtIn().kind(row.get(0)))
                    .as(row.get(0))
                    .isEqualTo(new HarvestKind(row.get(1), suffix));
        }
    }

    @Test
    void names_of_containers_in_the_table_are_read() {
        List<List<String>> rows = table("| written by | form after prefix, time stamp and serial number | example |");
        assertThat(rows).hasSize(6).allMatch(row -> ContainerName.isCrawlerMade(row.get(2)));
    }

    @Test
    void conventions_are_shown_as_they_are() throws IOException {
        try (InputStream builtIn = BuiltInNaming.class.getResourceAsStream("built-in.json")) {
            assertThat(block("json built-in")).isEqualTo(new String(builtIn.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertThat(block("json webdepozit"))
                .isEqualTo(Files.readString(root.resolve("config-samples/naming-webdepozit.json")));
    }

    @Test
    void sample_convention_names_harvests_as_its_table_says() throws Exception {
        HarvestNaming naming = HarvestNaming.load(root.resolve("config-samples/naming-webdepozit.json"));
        List<List<String>> rows = table("| isPartOf | file name | directory | harvest |");
        assertThat(rows).hasSize(3);
        for (List<String> row : rows) {
            assertThat(naming.names(Optional.of(row.get(0)), row.get(1), row.get(2))
                            .standard())
                    .isEqualTo(row.get(3));
            assertThat(naming.kind(row.get(3)).type()).isEqualTo("NA");
        }
        assertThat(naming.kind("kultura 20160830").suffix()).containsExactly("20160830");
        assertThat(naming.agree("kultura 20160830", "kultura-20160830_worker104.webdepozit.sk"))
                .isTrue();
        assertThat(naming.agree("kultura 20160830", "WEB")).isTrue();
        assertThat(HarvestNaming.builtIn()
                        .names(Optional.empty(), rows.get(0).get(1), "2016-08-30")
                        .standard())
                .isEqualTo("WEB");
    }

    @Test
    void errors_are_those_shown(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("naming.json"),
                "{\"sources\": [\"prefix\"], \"dates\": [\"YYYY\"],"
                        + " \"types\": [{\"type\": \"Serial\", \"pattern\": \"S[\"}]}");
        NamingFileException e = catchThrowableOfType(NamingFileException.class, () -> HarvestNaming.load(file));
        assertThat(page).contains(e.getMessage().replace(file.toString(), "naming.json"));
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
