// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The page of the runs of commands. */
class RunPagesTest extends ServedPages {

    @Test
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
}
