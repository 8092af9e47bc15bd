// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.RecordJson;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Names of files that would turn a line around or hide their end are shown for what they are. */
class HiddenCharactersTest extends BackfilledArchive {

    /** A right-to-left override, a space of no width, a line separator, a tag outside the basic plane. */
    private static final String NAME = "evil\u202Ezg.craw\u200B\u2028\uDB40\uDC41.warc.gz";

    private static final String SHOWN = "evil\\u202Ezg.craw\\u200B\\u2028\\uDB40\\uDC41.warc.gz";

    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cc}&&[^\\n]]");

    /** Every command that prints names of files, in text and as JSON. */
    private static final List<List<String>> CALLS = List.of(
            List.of("validate", "--all"),
            List.of("validate", "--all", "--json"),
            List.of("backfill", "ARCHIVE/" + NAME + "-missing"),
            List.of("export"),
            List.of("show", "harvests"),
            List.of("show", "container", NAME),
            List.of("show", "container", "--json", NAME),
            List.of("show", "container", NAME + "-missing"),
            List.of("stats", "--harvest", NAME),
            List.of("validate", "--all"),
            List.of("validate", "presence"),
            List.of("show", "history", NAME),
            List.of("findings", "--open"),
            List.of("findings", "--open", "--json"),
            List.of("status"),
            List.of("relocate", "--dry-run", "--reason", "moved", "ARCHIVE", "/elsewhere"),
            List.of("forget", "--dry-run", "--last-copy", "--reason", "withdrawn", "ARCHIVE"));

    @Override
    FixtureTree tree() throws Exception {
        byte[] whole = OatHarvest.warcGz("oats.warc.gz");
        return Oats.tree("hidden", 1).withFile(NAME, Arrays.copyOf(whole, whole.length - 1));
    }

    @Test
    void no_command_prints_what_nobody_sees() {
        assertThat(CALLS).allSatisfy(call -> {
            CommandRun.Result done = run(arguments(call));
            assertThat(done.out() + done.err()).isNotEmpty().doesNotContainPattern(HIDDEN);
        });
        assertThat(run("findings", "--open").out()).contains(SHOWN);
        assertThat(run("show", "container", NAME + "-missing").err()).contains(SHOWN);
    }

    @Test
    void values_of_json_stay_what_they_are() throws Exception {
        String line = run("export", "--type", "container")
                .out()
                .lines()
                .filter(one -> one.contains("evil"))
                .findFirst()
                .orElseThrow();
        assertThat(RecordJson.mapper().readTree(line).at("/container/fileName").textValue())
                .isEqualTo(NAME);
    }

    @Test
    void a_checksum_list_has_names_as_they_are() {
        assertThat(run("export", "--md5sum", "--harvest", OatHarvest.NAME).out())
                .contains(NAME);
    }

    private String[] arguments(List<String> call) {
        return call.stream()
                .map(word -> word.replace("ARCHIVE", archive().toString()))
                .toArray(String[]::new);
    }
}
