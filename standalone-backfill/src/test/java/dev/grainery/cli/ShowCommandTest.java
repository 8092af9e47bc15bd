// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.record.RecordJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is in the store, for people. */
class ShowCommandTest extends BackfilledArchive {

    private static final String CDX = OatHarvest.warc(0) + ".gz.cdx";

    @Override
    FixtureTree tree() {
        FixtureTree tree = FixtureTree.empty("show");
        int serial = 0;
        for (String name : List.of("V6M_2017-10-05", "Topics-2020-01-Oats", "CZ18", "Topics-2019-01-Rye")) {
            String file = OatHarvest.warc(serial++) + ".gz";
            tree = tree.with(
                    name + "/" + file,
                    dev.grainery.backfill.tree.StoredGzip.members(
                            OatHarvest.warcinfo(file, "isPartOf", name), OatHarvest.page("oats")));
        }
        return tree.with(
                "V6M_2017-10-05/logs/index/" + CDX,
                OatHarvest.cdx(OatHarvest.warc(0) + ".gz").getBytes(StandardCharsets.UTF_8));
    }

    private List<String> names(String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "show";
        arguments[1] = "harvests";
        System.arraycopy(more, 0, arguments, 2, more.length);
        return run(arguments)
                .out()
                .lines()
                .skip(1)
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .toList();
    }

    @Test
    void harvests_are_listed_in_the_order_of_names() {
        assertThat(names()).containsExactly("CZ18", "Topics-2019-01-Rye", "Topics-2020-01-Oats", "V6M_2017-10-05");
    }

    @Test
    void harvests_are_chosen_by_type_year_status_and_name() {
        assertThat(names("--type", "topics")).containsExactly("Topics-2019-01-Rye", "Topics-2020-01-Oats");
        assertThat(names("--name", "*2020-0?-*")).containsExactly("Topics-2020-01-Oats");
        assertThat(names("--name", "[V]*")).isEmpty();
        assertThat(names("--year", "2020")).hasSize(4);
        assertThat(names("--year", "2017")).isEmpty();
        assertThat(names("--status", "FIRST", "--type", "Totals")).containsExactly("CZ18");
        assertThat(names("--status", "FAILED")).isEmpty();
    }

    @Test
    void records_of_harvests_are_json_lines() throws Exception {
        List<String> lines = run("show", "harvests", "--json", "--type", "Serials")
                .out()
                .lines()
                .toList();
        assertThat(lines).hasSize(1);
        assertThat(RecordJson.mapper()
                        .readTree(lines.get(0))
                        .at("/harvest/harvestPrefix/harvestNameStand")
                        .asText())
                .isEqualTo("V6M_2017-10-05");
    }

    @Test
    void a_harvest_is_shown_with_what_its_containers_hold() throws Exception {
        List<String> plain =
                run("show", "harvest", "V6M_2017-10-05").out().lines().toList();
        assertThat(plain)
                .startsWith(
                        "harvest     V6M_2017-10-05",
                        "identifier  f4961309-a125-5aec-930b-cd9239544811",
                        "type        Serials, V6M, 2017-10-05")
                .anyMatch(line -> line.startsWith("status      FIRST on "))
                .noneMatch(line -> line.startsWith("inspected"));
        run("inspect", "--all");
        assertThat(run("show", "harvest", "V6M_2017-10-05").out().lines())
                .contains(
                        "inspected   1 of 1 container: valid 1",
                        "records     2: resource 1, warcinfo 1",
                        "captures    1, from 2020-02-02T02:02:02.000Z to 2020-02-02T02:02:02.000Z",
                        "revisits    0, saved 0 B",
                        "      captures     share       bytes     share  media type as served",
                        "             1  100.00 %         4 B  100.00 %  text/plain",
                        "             1  100.00 %         4 B  100.00 %  example.org",
                        "             1  100.00 %         4 B  100.00 %  (total)");
        assertThat(RecordJson.mapper()
                        .readTree(run("show", "harvest", "--json", "V6M_2017-10-05")
                                .out())
                        .at("/extension/inspection/containersByVerdict/valid")
                        .asLong())
                .isEqualTo(1);
    }

    @Test
    void a_container_is_shown_with_what_it_holds() {
        String name = OatHarvest.warc(0) + ".gz";
        assertThat(run("show", "container", name).out().lines())
                .startsWith("container   " + name)
                .contains("directory   " + archive().resolve("V6M_2017-10-05"), "harvest     V6M_2017-10-05")
                .noneMatch(line -> line.contains("captures"));
        run("inspect", "--all");
        assertThat(run("show", "container", name).out().lines())
                .anyMatch(line -> line.matches("inspected   20.*Z by " + Pattern.quote(Grainery.version()) + ": valid"))
                .contains("             1  100.00 %         4 B  100.00 %  2020");
    }

    @Test
    void a_cdx_file_is_shown_with_what_it_covers() {
        assertThat(run("show", "cdx", CDX).out().lines())
                .startsWith("CDX file    " + CDX)
                .contains("covers      " + OatHarvest.warc(0) + ".gz", "lines       1");
    }

    @Test
    void cdx_file_may_have_a_comment() throws Exception {
        assertThat(run("comment", "cdx", CDX, "--text", "made by hand").status())
                .isZero();
        assertThat(RecordJson.mapper()
                        .readTree(run("show", "cdx", "--json", CDX).out())
                        .at("/revision/commentaries/text")
                        .asText())
                .isEqualTo("made by hand");
        assertThat(run("comment", "cdx", "none.cdx", "--text", "x").err()).contains("no such CDX file: none.cdx");
        assertThat(run("comment", "--text", "x").status()).isEqualTo(2);
        assertThat(run("comment", "cdx", CDX, "x", "--text", "x").status()).isEqualTo(2);
    }

    @Test
    void record_of_a_cdx_file_is_shown() throws Exception {
        assertThat(RecordJson.mapper()
                        .readTree(run("show", "cdx", "--json", CDX).out())
                        .at("/cdx/fileName")
                        .asText())
                .isEqualTo(CDX);
        assertThat(run("show", "cdx", "--json", "none.cdx").err()).contains("no such CDX file: none.cdx");
    }
}
