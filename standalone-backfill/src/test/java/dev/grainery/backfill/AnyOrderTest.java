// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.GrainArchive;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The records do not depend on the way in which the archive was read. */
class AnyOrderTest {

    @TempDir
    private Path temporary;

    private List<String> expected;

    @BeforeEach
    void read_in_one_run() throws Exception {
        try (StoredArchive archive = archive()) {
            archive.run().jobs(1).into(archive.store());
            expected = archive.records().texts();
        }
        assertThat(expected)
                .hasSize(GrainArchive.CONTAINERS + GrainArchive.INDEXES + GrainArchive.HARVESTS)
                .doesNotHaveDuplicates();
    }

    @Test
    void any_number_of_readers_gives_the_same_records() throws Exception {
        for (int jobs : new int[] {2, 7}) {
            try (StoredArchive archive = archive()) {
                archive.run().jobs(jobs).into(archive.store());
                assertThat(archive.records().texts()).as(jobs + " readers").isEqualTo(expected);
            }
        }
    }

    @Test
    void roots_read_side_by_side_give_the_same_records() throws Exception {
        try (StoredArchive archive = archive()) {
            BackfillRun.over(roots(archive).toArray(Path[]::new))
                    .at(StoredArchive.DAY)
                    .jobs(3, 1)
                    .into(archive.store());
            assertThat(archive.records().texts()).isEqualTo(expected);
        }
    }

    @Test
    void roots_in_any_order_give_the_same_records() throws Exception {
        try (StoredArchive archive = archive()) {
            List<Path> roots = roots(archive);
            Collections.reverse(roots);
            run(roots, archive);
            assertThat(archive.records().texts()).isEqualTo(expected);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void any_split_into_runs_gives_the_same_records(long seed) throws Exception {
        Random random = new Random(seed);
        try (StoredArchive archive = archive()) {
            List<Path> left = roots(archive);
            // single files may come before their directory, and anything may come again
            left.add(archive.file("mirror/all.cdx"));
            left.add(archive.file(GrainArchive.DIRECTORIES.get(0)).resolve(GrainArchive.gz(1)));
            left.add(archive.file("17"));
            Collections.shuffle(left, random);
            while (!left.isEmpty()) {
                List<Path> some = left.subList(0, 1 + random.nextInt(left.size()));
                run(some, archive);
                some.clear();
            }
            assertThat(archive.records().texts()).as("seed " + seed).isEqualTo(expected);
        }
    }

    private StoredArchive archive() throws IOException {
        return StoredArchive.of(GrainArchive.tree(), temporary);
    }

    private static List<Path> roots(StoredArchive archive) {
        return new ArrayList<>(
                GrainArchive.DIRECTORIES.stream().map(archive::file).toList());
    }

    private static void run(List<Path> roots, StoredArchive archive) throws IOException, InterruptedException {
        BackfillRun.over(roots.toArray(Path[]::new)).at(StoredArchive.DAY).into(archive.store());
    }
}
