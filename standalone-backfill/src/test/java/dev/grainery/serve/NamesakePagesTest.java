// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pages of files that have the same name, and nothing else in common. */
class NamesakePagesTest extends ServedPages {

    private static final String NAME = "00001.warc.gz";
    private static final String CDX_NAME = NAME + ".cdx";

    @Override
    FixtureTree tree() {
        FixtureTree tree = FixtureTree.empty("namesakes");
        for (int serial : List.of(20, 21)) {
            String container = OatHarvest.warc(serial) + ".gz";
            tree = tree.with("shelf-" + serial + "/" + NAME, OatHarvest.warcGz(container, "oats " + serial))
                    .with(
                            "shelf-" + serial + "/" + CDX_NAME,
                            (OatHarvest.cdx(NAME) + "# " + serial + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return tree;
    }

    private ContainerRecord in(String shelf) {
        return store().containers().find(NAME).stream()
                .filter(record -> record.location().directory().endsWith(shelf))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_page_has_findings_and_checks_of_its_own_file_alone() throws Exception {
        Files.write(
                home().resolve("archive/shelf-20").resolve(NAME),
                "damage".getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.APPEND);
        assertThat(run("validate", "--all").status()).isNotZero();
        String damaged = page("/containers/" + in("shelf-20").id() + "/" + NAME + "?lang=en");
        assertThat(table(damaged, "findings")).contains("GRN-E008");
        assertThat(table(damaged, "checks")).contains("other content").doesNotContain("unchanged");
        String intact = page("/containers/" + in("shelf-21").id() + "/" + NAME + "?lang=en");
        assertThat(table(intact, "findings")).doesNotContain("GRN-E008");
        assertThat(rows(table(intact, "checks"))).isEqualTo(1);
        assertThat(table(intact, "checks")).contains("unchanged");

        String checks = links(damaged, "/checks?").get(0);
        assertThat(checks)
                .isEqualTo("/checks?file=" + NAME + "&id=" + in("shelf-20").id() + "&lang=en");
        assertThat(rows(table(page(checks), "checks"))).isEqualTo(1);
        assertThat(rows(table(page("/checks?file=" + NAME), "checks"))).isEqualTo(2);
        String findings = links(damaged, "/findings?file=").get(0);
        assertThat(rows(table(page(findings), "findings"))).isEqualTo(rows(table(damaged, "findings")));
        assertThat(rows(table(page("/findings?state=all&file=" + NAME), "findings")))
                .isEqualTo(rows(table(damaged, "findings")) + rows(table(intact, "findings")));
        assertThat(get("/checks?id=" + in("shelf-20").id()).statusCode()).isEqualTo(400);
        assertThat(get("/api/v1/findings?id=" + in("shelf-20").id()).body()).contains("id requires file");
    }

    @Test
    @Tag("soak")
    void a_name_of_too_many_files_is_refused_and_each_of_them_is_found() throws Exception {
        ObjectNode record = RecordJson.mapper().valueToTree(in("shelf-20"));
        String id = in("shelf-20").id();
        for (int i = 0; i < 1_000; i++) {
            ((ObjectNode) record.at("/container")).put("warcID", NameUuid.DNS.of("f" + i));
            ((ObjectNode) record.at("/paths/basic")).put("absolute", "/elsewhere/" + i);
            assertThat(store().containers()
                            .addWithoutFile(RecordJson.mapper().treeToValue(record, ContainerRecord.class)))
                    .isTrue();
        }
        assertThat(get("/api/v1/findings?file=" + NAME).statusCode()).isEqualTo(400);
        assertThat(get("/api/v1/findings?file=" + NAME).body()).contains("choose one of them by its id");
        assertThat(get("/api/v1/findings?file=" + NAME + "&id=" + id).statusCode())
                .isEqualTo(200);
        assertThat(page("/containers/" + id + "/" + NAME)).contains(NAME);
    }

    @Test
    void each_leads_to_its_own_cdx_file_and_back() throws Exception {
        for (String shelf : List.of("shelf-20", "shelf-21")) {
            ContainerRecord container = in(shelf);
            String cdx = store().cdxFiles().find(CDX_NAME).stream()
                    .filter(record -> record.location().directory().endsWith(shelf))
                    .findFirst()
                    .orElseThrow()
                    .id();
            assertThat(container.paths().cdxID()).isEqualTo(cdx);
            assertThat(links(page("/containers/" + container.id() + "/" + NAME), "/cdx/"))
                    .containsExactly("/cdx/" + cdx + "/" + CDX_NAME);
            assertThat(links(page("/cdx/" + cdx + "/" + CDX_NAME), "/containers/"))
                    .containsExactly("/containers/" + container.id() + "/" + NAME);
        }
    }
}
