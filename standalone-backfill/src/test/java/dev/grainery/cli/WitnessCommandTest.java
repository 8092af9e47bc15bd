// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WitnessCommandTest extends BackfilledArchive {

    private static final String GZ = OatHarvest.warc(0) + ".gz";
    private static final String HARVEST = NameUuid.DNS.of(OatHarvest.NAME);

    @Override
    FixtureTree tree() throws Exception {
        String ryes = OatHarvest.named("Topics-2021-01-Ryes", 0) + ".gz";
        String odd = "tab\\and%41 žito.warc";
        return Oats.tree("witness", 3)
                .withIndex(GZ + ".cdx", OatHarvest.cdx(GZ))
                .with("Topics-2021-01-Ryes/" + ryes, OatHarvest.warcGz(ryes))
                .with("odd/" + odd, OatHarvest.page("no warcinfo"))
                .with("odd/index.cdx", OatHarvest.cdx("nowhere.warc.gz").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void digests_are_those_that_ordinary_tools_make_of_an_export() throws Exception {
        List<String> lines = run("witness").out().lines().toList();
        SortedMap<String, List<String>> harvests = exported();
        List<String> expected = new ArrayList<>();
        harvests.forEach((harvest, files) -> expected.add(sha256(files) + "  " + harvest));
        assertThat(harvests).hasSizeGreaterThan(1);
        assertThat(lines.subList(0, lines.size() - 1)).isEqualTo(expected);
        assertThat(lines.get(lines.size() - 1)).isEqualTo(sha256(expected) + "  all");
        assertThat(run("witness", "--harvest", OatHarvest.NAME).out())
                .isEqualTo(sha256(harvests.get(HARVEST)) + "  " + HARVEST + "\n");
    }

    @Test
    void page_tells_the_values_of_a_line_in_their_order() throws Exception {
        assertThat(Files.readString(Pages.root().resolve("docs/evidence.md")))
                .contains("[.paths.harvestID, .recType, (.container.warcID // .cdx.cdxID), .revision.hashOrig,")
                .contains("(.container.fileName // .cdx.fileName)] | @tsv")
                .contains("LC_ALL=C sort");
    }

    @Test
    void json_has_names_and_numbers_and_the_same_digests() throws Exception {
        JsonNode json = RecordJson.mapper().readTree(run("witness", "--json").out());
        List<String> lines = run("witness").out().lines().toList();
        assertThat(lines.get(lines.size() - 1)).startsWith(json.path("sha256").asText());
        assertThat(json.path("containers").asInt()).isEqualTo(5);
        assertThat(json.path("cdxFiles").asInt()).isEqualTo(2);
        JsonNode oats = null;
        for (JsonNode harvest : json.path("harvests")) {
            oats = harvest.path("harvestID").asText().equals(HARVEST) ? harvest : oats;
        }
        assertThat(oats).isNotNull();
        assertThat(oats.path("name").asText()).isEqualTo(OatHarvest.NAME);
        assertThat(oats.path("containers").asInt()).isEqualTo(4);
    }

    @Test
    void check_of_the_files_changes_nothing_of_it() {
        String before = run("witness").out();
        assertThat(run("validate", "--all").status()).isZero();
        assertThat(run("witness").out()).isEqualTo(before);
    }

    @Test
    void harvest_that_nobody_knows_is_refused() {
        assertThat(run("witness", "--harvest", "none").status()).isEqualTo(2);
    }

    /** The lines of each harvest, made of an export as the page tells. */
    private SortedMap<String, List<String>> exported() throws Exception {
        SortedMap<String, List<String>> harvests = new TreeMap<>();
        for (String record : run("export").out().lines().toList()) {
            JsonNode json = RecordJson.mapper().readTree(record);
            String type = json.path("recType").asText();
            if (!type.equals("harvest")) {
                JsonNode section = json.path(type);
                String harvest = json.path("paths").path("harvestID").asText();
                harvests.computeIfAbsent(harvest, id -> new ArrayList<>())
                        .add(String.join(
                                "\t",
                                harvest,
                                type,
                                section.path(type.equals("cdx") ? "cdxID" : "warcID")
                                        .asText(),
                                json.path("revision").path("hashOrig").asText(),
                                section.path("fileName").asText().replace("\\", "\\\\")));
            }
        }
        harvests.values()
                .forEach(lines -> lines.sort((a, b) -> Arrays.compareUnsigned(
                        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8))));
        return harvests;
    }

    private static String sha256(List<String> lines) {
        try {
            byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
