// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.store.RunLog;
import dev.grainery.store.RunLog.RunEntry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of the runs of commands. */
class RunPagesTest extends ServedPages {

    @Test
    @Tag("soak")
    void runs_say_what_they_did_and_how_they_ended() throws Exception {
        assertThat(run("validate", "--all").status()).isZero();
        String html = table(page("/runs?lang=en"), "runs");
        assertThat(rows(html)).isEqualTo(2);
        assertThat(html.indexOf("<code>validate</code>")).isBetween(0, html.indexOf("<code>backfill</code>"));
        assertThat(html)
                .contains("new containers: " + CONTAINERS)
                .contains("unchanged: " + (CONTAINERS + 1))
                .contains(">done\n")
                .doesNotContain("new CDX files: 0");
        assertThat(table(page("/runs"), "runs")).contains("nové kontejnery: " + CONTAINERS);
        assertThat(pages("/runs?limit=1")).hasSize(2);
    }

    @Test
    void runs_are_chosen_by_command_outcome_and_date() throws Exception {
        assertThat(run("validate", "--all").status()).isZero();
        store().runs().begin(RunEntry.begun("inspect", Instant.now(), List.of("/srv/a"), "barn", 7, "1"));
        RunLog.Begun stopped =
                store().runs().begin(RunEntry.begun("validate", Instant.now(), List.of(), "barn", 8, "1"));
        store().runs().end(stopped, Instant.now(), 4, Map.of());
        assertThat(commands("/api/v1/runs")).containsExactly("validate", "inspect", "validate", "backfill");
        assertThat(commands("/api/v1/runs?outcome=stopped")).containsExactly("validate");
        assertThat(commands("/api/v1/runs?outcome=unfinished")).containsExactly("inspect");
        assertThat(commands("/api/v1/runs?outcome=failed")).isEmpty();
        assertThat(commands("/api/v1/runs?command=validate&outcome=done")).containsExactly("validate");
        assertThat(commands("/api/v1/runs?since=2100-01-01")).isEmpty();
        JsonNode first = json("/api/v1/runs?command=validate&limit=1");
        assertThat(first.path("items")).hasSize(1);
        assertThat(json(first.path("next").asText()).at("/items/0/outcome").asText())
                .isEqualTo("done");
        assertThat(json("/api/v1/runs?command=backfill")
                        .at("/items/0/counts/containersNew")
                        .asInt())
                .isEqualTo(CONTAINERS);
        assertThat(rows(table(page("/runs?command=validate&outcome=stopped&since="), "runs")))
                .isEqualTo(1);
        assertThat(page("/runs?outcome=failed&lang=en")).contains("No matches");
    }

    private List<String> commands(String link) throws Exception {
        return json(link).path("items").findValuesAsText("command");
    }

    @Test
    void the_page_leads_to_the_same_runs_as_csv() throws Exception {
        String csv = links(page("/runs?command=backfill"), "/api/v1/runs?command=backfill&format=csv")
                .get(0);
        List<String> lines = get(csv).body().lines().toList();
        assertThat(lines.get(0)).isEqualTo("command,start,end,outcome,exitStatus,paths,counts,host,program");
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1))
                .startsWith("backfill,")
                .contains(",done,0,,\"{\"\"")
                .doesNotContain("archive");
        assertThat(links(page("/"), "/api/v1/runs?format=csv"))
                .containsExactly("/api/v1/runs?format=csv", "/api/v1/runs?format=csv-semicolon");
    }
}
