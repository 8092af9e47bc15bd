// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A harvest that has another name now. */
class RenamedHarvestTest extends ServedArchive {

    @Override
    FixtureTree tree() throws Exception {
        return FixtureTree.empty("renamed").with("shelf-2020-01/" + CONTAINER, OatHarvest.warcGz(CONTAINER));
    }

    @Test
    void a_harvest_that_was_renamed_is_found_under_its_former_identifier() throws Exception {
        String former = store().harvests().ids().get(0);
        Path naming = Files.writeString(
                home().resolve("ours.json"),
                "{\"name\": \"ours\", \"source\": [\"directory\"], \"types\": [{\"type\": \"Requests\", \"words\": [\"shelf\"]}]}");
        assertThat(run("store", "settings", "naming", naming.toString()).status())
                .isZero();
        String present = store().harvests().ids().get(0);
        HttpResponse<String> moved = get("/harvests/" + former + "?lang=en");
        assertThat(moved.statusCode()).isEqualTo(308);
        assertThat(moved.headers().firstValue("Location")).contains("/harvests/" + present + "?lang=en");
        assertThat(present).isNotEqualTo(former);
        assertThat(get("/harvests/" + present).statusCode()).isEqualTo(200);
    }
}
