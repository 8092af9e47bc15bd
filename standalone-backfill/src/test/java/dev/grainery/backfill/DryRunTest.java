// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.GrainArchive;
import dev.grainery.backfill.tree.OatHarvest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DryRunTest {

    private static final int COPIES = 1;

    @TempDir
    private Path temporary;

    @Test
    void it_needs_no_store_and_reads_nothing() throws Exception {
        FixtureTree tree = GrainArchive.tree();
        Path root = temporary.toRealPath();
        tree.writeTo(root);
        AtomicLong read = new AtomicLong();
        BackfillSummary summary = BackfillRun.over(root)
                .dry()
                .throttledBy(read::addAndGet)
                .withoutStore()
                .summary();
        assertThat(summary.containers()).isEqualTo(new Tally(GrainArchive.CONTAINERS + COPIES, 0, 0, 0, 0));
        assertThat(summary.cdxFiles()).isEqualTo(new Tally(GrainArchive.INDEXES, 0, 0, 0, 0));
        assertThat(summary.bytes()).isEqualTo(recordedBytes(tree));
        assertThat(read).hasValue(0);
    }

    @Test
    void it_tells_what_is_new_and_what_changed_and_leaves_the_store_as_it_is() throws Exception {
        try (StoredArchive archive = StoredArchive.of(GrainArchive.tree(), temporary)) {
            archive.fill();
            Path directory = archive.file(GrainArchive.DIRECTORIES.get(0));
            Files.write(directory.resolve(GrainArchive.gz(3)), OatHarvest.warcGz(GrainArchive.gz(3)));
            Files.write(directory.resolve(GrainArchive.gz(2)), OatHarvest.warcGz(GrainArchive.gz(2), "longer oats"));
            Records before = archive.records();
            BackfillSummary summary = archive.run().dry().into(archive.store()).summary();
            assertThat(summary.containers()).isEqualTo(new Tally(1, GrainArchive.CONTAINERS + COPIES - 1, 0, 1, 0));
            assertThat(archive.records()).isEqualTo(before);
            assertThat(archive.store().pending().all()).isEmpty();
        }
    }

    @Test
    void a_run_that_is_not_dry_needs_a_store() {
        assertThatThrownBy(() -> BackfillRun.over(temporary).withoutStore())
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static long recordedBytes(FixtureTree tree) {
        return tree.files().entrySet().stream()
                .filter(file -> file.getKey().matches(".*\\.(warc\\.gz|arc|cdx)"))
                .map(Map.Entry::getValue)
                .mapToLong(bytes -> bytes.length)
                .sum();
    }
}
