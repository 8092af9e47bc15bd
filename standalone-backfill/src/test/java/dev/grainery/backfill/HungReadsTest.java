// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.HungFile;
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

/** The storage of one root stops to answer in the middle of a run. */
@Timeout(120)
class HungReadsTest {

    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir
    private Path temporary;

    private Path silent;
    private Path sound;
    private HungFile hung;
    private long first;
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
        first = Files.size(silent.resolve(Oats.FIRST));
        hung = new HungFile(silent.resolve(Oats.SECOND));
        store = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("store")));
    }

    @AfterEach
    void close_the_store() throws IOException {
        hung.close();
        store.close();
    }

    @Test
    void backfill_tells_of_it_leaves_its_root_alone_and_reads_the_others() throws Exception {
        BackfillRun.Done run = BackfillRun.over(silent, sound)
                .jobs(SomeJobs.of(1, 1, SHORT))
                .throttledBy(this::hangAfterTheFirst)
                .into(store);

        assertHung(run.findings());
        assertThat(run.summary().unread().files()).isEqualTo(1);
        assertThat(run.summary().containers()).isEqualTo(new Tally(4, 0, 0, 0, 1));
        assertThat(names())
                .contains(OatHarvest.warc(0) + ".gz", OatHarvest.warc(5) + ".gz")
                .hasSize(4);
        hung.close();
        BackfillRun.Done next = BackfillRun.over(silent, sound).into(store);
        assertThat(next.summary().errors() + next.summary().stillOpen()).isZero();
        assertThat(names()).hasSize(6);
    }

    @Test
    void backfill_side_by_side_does_so_too() throws Exception {
        BackfillRun.Done run = BackfillRun.over(silent, sound)
                .jobs(SomeJobs.of(2, 1, SHORT))
                .throttledBy(this::hangAfterTheFirst)
                .into(store);
        assertHung(run.findings());
        assertThat(names())
                .contains(OatHarvest.warc(3) + ".gz", OatHarvest.warc(4) + ".gz", OatHarvest.warc(5) + ".gz");
    }

    @Test
    void validate_does_so_too_and_changes_no_record() throws Exception {
        BackfillRun.over(silent, sound).into(store);
        hang();
        ValidationRun.Done run = ValidationRun.by(Clock.systemUTC())
                .ofAll()
                .jobs(SomeJobs.of(1, 1, SHORT))
                .on(store);
        assertHung(run.findings());
        assertThat(run.summary().hung()).isEqualTo(1);
        assertThat(run.summary().equal()).isBetween(3L, 5L);
        assertThat(run.summary().failed()).isZero();
        assertThat(run.summary().left()).isEqualTo(run.summary().equal() < 5);
        hung.close();
        ValidationRun.Done next = ValidationRun.by(Clock.systemUTC()).ofAll().on(store);
        assertThat(next.summary().equal()).isEqualTo(6);
        assertThat(next.findings()).isEmpty();
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

    private void assertHung(List<Finding> findings) {
        assertThat(findings)
                .filteredOn(finding -> finding.code() == FindingCode.READ_HUNG)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.file())
                            .isEqualTo(silent.resolve(Oats.SECOND).toString());
                    assertThat(finding.message()).contains("the rest of " + silent + " is left alone");
                });
    }

    /** Not before the silent root was walked: a pipe that the walk meets is no file. */
    private void hangAfterTheFirst(int bytes) {
        if (bytes == first) {
            hang();
        }
    }

    private void hang() {
        try {
            hung.hang();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        store.containers()
                .forEach(Optional.empty(), record -> names.add(record.location().fileName()));
        return names;
    }
}
