// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.GrainArchive;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoppedRunTest {

    @TempDir
    private Path temporary;

    @ParameterizedTest(name = "stopped at file {0}")
    @ValueSource(ints = {1, 4, 8})
    void what_was_in_hand_is_kept_and_the_next_run_goes_on(int files) throws Exception {
        List<String> expected = uninterrupted();
        try (StoredArchive archive = StoredArchive.of(GrainArchive.tree(), temporary)) {
            BackfillSummary stopped = archive.run()
                    .jobs(1)
                    .stoppedAfter(files)
                    .into(archive.store())
                    .summary();
            assertThat(stopped.interrupted()).isTrue();
            assertThat(stopped.containers().fresh() + stopped.cdxFiles().fresh())
                    .isEqualTo(files);
            assertThat(archive.records().harvests()).isEmpty();
            BackfillSummary next = archive.fill().summary();
            assertThat(next.interrupted()).isFalse();
            assertThat(next.containers().unchanged() + next.cdxFiles().unchanged())
                    .isEqualTo(files);
            assertThat(archive.records().texts()).isEqualTo(expected);
            assertThat(archive.store().pending().all()).isEmpty();
        }
    }

    @Test
    void a_run_that_is_stopped_again_and_again_comes_to_its_end() throws Exception {
        List<String> expected = uninterrupted();
        try (StoredArchive archive = StoredArchive.of(GrainArchive.tree(), temporary)) {
            BackfillSummary summary = stopAfterEach(archive);
            for (int runs = 1; summary.interrupted(); runs++) {
                assertThat(runs).isLessThanOrEqualTo(2 * (GrainArchive.CONTAINERS + GrainArchive.INDEXES));
                summary = stopAfterEach(archive);
            }
            assertThat(archive.records().texts()).isEqualTo(expected);
        }
    }

    private static BackfillSummary stopAfterEach(StoredArchive archive) throws Exception {
        return archive.run().jobs(1).stoppedAfter(1).into(archive.store()).summary();
    }

    private List<String> uninterrupted() throws Exception {
        try (StoredArchive archive = StoredArchive.of(GrainArchive.tree(), temporary)) {
            archive.fill();
            return archive.records().texts();
        }
    }
}
