// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What people say of a store, broken off by {@code kill -9} again and again: in the end all of it is done. */
class KilledStatementsIT extends BackfilledArchive {

    private static final int CONTAINERS = 120;

    /** How much longer a process lives than the one before it. */
    private static final long STEP_MILLIS = 240;

    @Override
    FixtureTree tree() {
        FixtureTree tree = FixtureTree.empty("killed");
        for (int serial = 0; serial < CONTAINERS; serial++) {
            String name = OatHarvest.warc(serial) + ".gz";
            tree = tree.with("shelf-2020-0" + (1 + serial % 2) + "/" + name, OatHarvest.warcGz(name));
        }
        return tree;
    }

    /** Starts a command until one comes to its end, and tells how many were killed before. */
    private int killedBeforeItsEnd(String... arguments) throws Exception {
        Map<String, String> environment = Map.of("GRAINERY_STORE", "embedded:" + home().resolve("store"));
        for (int killed = 0; ; killed++) {
            try (SignalledProcess process = SignalledProcess.start(
                    home().resolve("process-" + killed), environment, Arrays.asList(arguments))) {
                if (process.endsWithin(STEP_MILLIS * (1 + killed))) {
                    // 2: the one before was killed when all was done
                    assertThat(process.status()).as(process.err()).isLessThanOrEqualTo(2);
                    return killed;
                }
                process.send("KILL");
                process.status();
            }
        }
    }

    private void assertWhole(GraineryStore store) {
        assertThat(store.pending().all()).isEmpty();
        List<ContainerRecord> containers = new ArrayList<>();
        store.containers().forEach(Optional.empty(), containers::add);
        assertThat(containers).hasSize(CONTAINERS);
    }

    private GraineryStore open() {
        return GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")));
    }

    @Tag("soak")
    @Test
    void renaming_that_is_killed_is_done_by_the_same_command() throws Exception {
        Path ours = Files.writeString(home().resolve("ours.json"), "{\"name\": \"ours\", \"source\": [\"directory\"]}");
        assertThat(killedBeforeItsEnd("store", "settings", "naming", ours.toString()))
                .isPositive();
        try (GraineryStore store = open()) {
            assertWhole(store);
            Map<String, HarvestRecord> harvests = new TreeMap<>();
            store.harvests()
                    .forEach(harvest ->
                            harvests.put(harvest.harvest().harvestPrefix().harvestNameStand(), harvest));
            assertThat(harvests).containsOnlyKeys("shelf-2020-01", "shelf-2020-02");
            assertThat(harvests.values()).allSatisfy(harvest -> {
                assertThat(harvest.harvest().warcsNumber()).isEqualTo(CONTAINERS / 2);
                assertThat(harvest.extension().aliases())
                        .singleElement()
                        .satisfies(alias -> assertThat(alias.name()).isEqualTo(OatHarvest.NAME));
            });
        }
        assertThat(run("store", "settings", "naming", ours.toString()).out())
                .isEqualTo("containers moved to another harvest: 0\n");
    }

    @Tag("soak")
    @Test
    void relocation_that_is_killed_is_done_by_the_same_command() throws Exception {
        Path disk = home().resolve("disk");
        Files.move(archive(), disk);
        assertThat(killedBeforeItsEnd("relocate", archive().toString(), disk.toString()))
                .isPositive();
        try (GraineryStore store = open()) {
            assertWhole(store);
            store.containers().forEach(Optional.empty(), container -> {
                assertThat(container.location().directory()).startsWith(disk.toString());
                assertThat(store.history().find(container.location().fileName()))
                        .hasSize(1);
            });
            assertThat(store.roots().all()).containsExactly(disk.toString());
        }
        assertThat(run("validate", "presence").out()).containsPattern("present +" + CONTAINERS + "\\n");
        assertThat(run("store", "check").status()).isZero();
    }
}
