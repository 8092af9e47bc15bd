// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.HungFiles;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.file.RateLimit;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.run.SomeJobs;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.validate.ValidationRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files of one root cannot be read: their storage never answers. */
@Timeout(120)
class HungReadsTest {

    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir
    private Path temporary;

    private Path silent;
    private Path sound;
    private HungFiles hung;
    private GraineryStore store;

    @BeforeEach
    void write_two_roots() throws IOException {
        Path home = temporary.toRealPath();
        silent = Files.createDirectory(home.resolve("a-silent"));
        sound = Files.createDirectory(home.resolve("b-sound"));
        Oats.tree("silent", 3).writeTo(silent);
        Files.createDirectories(sound.resolve("Topics-2021-02-Rye"));
        for (int serial = 3; serial < 6; serial++) {
            Files.write(
                    sound.resolve("Topics-2021-02-Rye").resolve(OatHarvest.warc(serial) + ".gz"),
                    OatHarvest.warcGz(OatHarvest.warc(serial) + ".gz", "rye, and more of it " + serial));
        }
        hung = new HungFiles();
        store = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("store")));
    }

    @AfterEach
    void close_the_store() {
        hung.close();
        store.close();
    }

    @Test
    void backfill_tells_of_a_file_that_hangs_and_reads_its_neighbours() throws Exception {
        hung.hang(silent.resolve(Oats.FIRST));
        BackfillRun.Done run = backfill(1);
        assertHung(run.findings(), Oats.FIRST);
        assertThat(run.summary().containers()).isEqualTo(new Tally(5, 0, 0, 0, 1));
        assertThat(names()).hasSize(5).doesNotContain(OatHarvest.warc(0) + ".gz");
        hung.close();
        BackfillRun.Done next = BackfillRun.over(silent, sound).into(store);
        assertThat(next.summary().errors() + next.summary().stillOpen()).isZero();
        assertThat(names()).hasSize(6);
    }

    @Test
    @Tag("soak")
    void backfill_leaves_a_root_alone_of_which_file_after_file_hangs_and_gets_further_each_time() throws Exception {
        for (int serial = 6; serial < 10; serial++) {
            Files.write(
                    silent.resolve(OatHarvest.NAME).resolve(OatHarvest.warc(serial) + ".gz"),
                    OatHarvest.warcGz(OatHarvest.warc(serial) + ".gz"));
        }
        Path[] some = {
            silent.resolve(Oats.FIRST),
            silent.resolve(Oats.SECOND),
            silent.resolve(OatHarvest.NAME).resolve(OatHarvest.warc(2) + ".gz")
        };
        hung.hang(some);
        BackfillRun.Done run = backfill(1);
        assertThat(run.findings())
                .filteredOn(finding -> finding.code() == FindingCode.READ_HUNG)
                .hasSize(3)
                .last()
                .satisfies(finding -> assertThat(finding.message()).contains("the rest of " + silent + " was skipped"));
        assertThat(names()).hasSize(3);
        // that these hang is known now, so it says nothing more of their storage
        assertThat(backfill(1).findings())
                .filteredOn(finding -> finding.code() == FindingCode.READ_HUNG)
                .hasSize(3);
        assertThat(names()).hasSize(7);
    }

    @Test
    void backfill_side_by_side_does_so_too() throws Exception {
        hung.hang(silent.resolve(Oats.SECOND));
        BackfillRun.Done run = backfill(2);
        assertHung(run.findings(), Oats.SECOND);
        assertThat(names()).hasSize(5);
    }

    @Test
    void validate_does_so_too_and_changes_no_record() throws Exception {
        BackfillRun.over(silent, sound).into(store);
        hung.hang(silent.resolve(Oats.SECOND));
        ValidationRun.Done run = ValidationRun.by(Clock.systemUTC())
                .ofAll()
                .in(hung)
                .jobs(SomeJobs.of(1, 1, SHORT))
                .on(store);
        assertHung(run.findings(), Oats.SECOND);
        assertThat(run.summary().hung()).isEqualTo(1);
        assertThat(run.summary().equal()).isEqualTo(5);
        assertThat(run.summary().failed()).isZero();
        assertThat(run.summary().left()).isFalse();
        hung.close();
        ValidationRun.Done next = ValidationRun.by(Clock.systemUTC()).ofAll().on(store);
        assertThat(next.summary().equal()).isEqualTo(6);
        assertThat(next.findings()).isEmpty();
    }

    @Test
    void a_read_that_hangs_when_the_run_is_stopped_is_remembered() throws Exception {
        BackfillRun.over(silent, sound).into(store);
        ValidationRun.Done run = stopped(SHORT);
        assertHung(run.findings(), Oats.SECOND);
        assertThat(store.findings().isAny(FindingCode.READ_HUNG)).isTrue();
        assertThat(run.summary().interrupted()).isTrue();
    }

    @Test
    @Tag("soak")
    void a_read_that_has_not_hung_for_long_when_the_run_is_stopped_is_no_hang() throws Exception {
        BackfillRun.over(silent, sound).into(store);
        ValidationRun.Done run = stopped(Duration.ofMinutes(1));
        assertThat(run.findings()).isEmpty();
        assertThat(store.findings().isAny(FindingCode.READ_HUNG)).isFalse();
    }

    private ValidationRun.Done stopped(Duration longestRead) throws Exception {
        hung.hang(silent.resolve(Oats.SECOND));
        return ValidationRun.by(Clock.systemUTC())
                .ofAll()
                .in(hung)
                .jobs(SomeJobs.of(1, 1, longestRead))
                .stoppedBy(hung::whenOpened)
                .on(store);
    }

    @Tag("soak")
    @Test
    void throttle_that_waits_is_no_hung_read() throws Exception {
        BackfillRun.Done run = BackfillRun.over(sound)
                .jobs(SomeJobs.of(1, 1, SHORT))
                .throttledBy(new RateLimit(1_000))
                .into(store);
        assertThat(run.findings()).extracting(Finding::code).doesNotContain(FindingCode.READ_HUNG);
        assertThat(run.summary().containers().fresh()).isEqualTo(3);
    }

    private BackfillRun.Done backfill(int jobs) throws Exception {
        return BackfillRun.over(hung, silent, sound)
                .jobs(SomeJobs.of(jobs, 1, SHORT))
                .into(store);
    }

    private void assertHung(List<Finding> findings, String file) {
        assertThat(findings)
                .filteredOn(finding -> finding.code() == FindingCode.READ_HUNG)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.file()).isEqualTo(silent.resolve(file).toString());
                    assertThat(finding.message()).doesNotContain("left alone");
                });
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        store.containers()
                .forEach(Optional.empty(), record -> names.add(record.location().fileName()));
        return names;
    }
}
