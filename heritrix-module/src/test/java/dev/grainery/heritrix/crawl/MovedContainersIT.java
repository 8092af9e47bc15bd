// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("crawls")
class MovedContainersIT {

    @TempDir
    private Path scratch;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Trial("a mover takes containers away a second after they were closed, by a rename or by a copy")
    void a_container_that_is_taken_away_a_second_after_it_was_closed_is_recorded(boolean copied) throws Exception {
        Path warcs = scratch.resolve("warcs");
        Path archive = scratch.resolve("archive");
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(120, 20_000);
                Mover mover = new Mover(warcs, archive, Duration.ofSeconds(1), copied);
                TestJob job = new TestJob(scratch.resolve("jobs"), "moved", site.seed())
                        .with("warcWriter.storePaths", warcs.toString())
                        .recorder("reading.lookIntervalSeconds", "600")
                        .recorder("storeUri", store.uri())) {
            mover.start();
            job.launch().awaitEnd();
            TestJob.await("all is moved", () -> warcs.toFile().list().length == 0);

            List<Path> moved = TestJob.files(archive, ".warc.gz");
            assertThat(moved).hasSizeGreaterThan(20);
            store.assertRecorded(moved.stream()
                    .map(file -> warcs.resolve(file.getFileName()))
                    .toList());
            store.assertHarvest(job.harvest(), moved);
            assertThat(balance(store.harvest(job.harvest())))
                    .isEqualTo(new Crawl.Balance(moved.size(), moved.size(), 0, 0, List.of()));
            assertThat(job.log()).doesNotContain("GRN-E015").contains("all delivered to", " + 0 vanished");
            assertThat(job.report()).containsPattern("vanished: +0");
        }
    }

    @Test
    @Trial("a mover takes containers away as soon as they are closed: recorded, or told of as vanished")
    void a_container_that_is_taken_away_at_once_is_recorded_or_told_of_and_the_balance_adds_up() throws Exception {
        Path warcs = scratch.resolve("warcs");
        Path archive = scratch.resolve("archive");
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(120, 20_000);
                Mover mover = new Mover(warcs, archive, Duration.ZERO, false);
                TestJob job = new TestJob(scratch.resolve("jobs"), "snatched", site.seed())
                        .with("warcWriter.storePaths", warcs.toString())
                        .recorder("storeUri", store.uri())) {
            mover.start();
            job.launch().awaitEnd();

            List<String> written = names(TestJob.files(archive, ".warc.gz"));
            List<String> recorded = store.containers().stream()
                    .map(ContainerRecord::container)
                    .map(container -> container.fileName())
                    .toList();
            Crawl.Balance balance = balance(store.harvest(job.harvest()));
            assertThat(balance.named()).isEqualTo(written.size()).isGreaterThan(20);
            assertThat(balance.recorded()).isEqualTo(recorded.size());
            assertThat(balance.unfinished()).isZero();
            assertThat(balance.vanished()).isEqualTo(written.size() - recorded.size());
            List<String> all = new ArrayList<>(recorded);
            all.addAll(balance.vanishedNames());
            assertThat(all).containsExactlyInAnyOrderElementsOf(written);
            for (String name : balance.vanishedNames()) {
                assertThat(job.log()).contains(name + ": GRN-E015");
            }
            assertThat(job.report())
                    .containsPattern("named by URIs: +" + written.size())
                    .containsPattern("vanished: +" + balance.vanished());
        }
    }

    @Test
    @Trial("a container is gone before anybody can look: told of, and listed in the harvest")
    void a_container_that_was_gone_before_anybody_could_look_is_told_of_and_listed_in_the_harvest() throws Exception {
        Path warcs = scratch.resolve("warcs");
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(30, 20_000, 10);
                TestJob job = new TestJob(scratch.resolve("jobs"), "lost", site.seed())
                        .with("warcWriter.storePaths", warcs.toString())
                        .with("warcWriter.maxFileSizeBytes", "10000000")
                        .with("warcWriter.poolMaxActive", "1")
                        .recorder("storeUri", store.uri())) {
            job.launch();
            TestJob.await("a URI names a container", () -> job.report().matches("(?s).*named by URIs: +1\\b.*"));
            Path open = TestJob.files(warcs, ".open").get(0);
            Files.delete(open);
            site.openGate();
            job.awaitEnd();

            String lost = open.getFileName().toString().replace(".open", "");
            assertThat(store.containers()).isEmpty();
            assertThat(balance(store.harvest(job.harvest()))).isEqualTo(new Crawl.Balance(1, 0, 0, 1, List.of(lost)));
            assertThat(job.log())
                    .containsOnlyOnce(lost + ": GRN-E015")
                    .contains("1 vanished; some containers need attention, all records are in ", " + 1 vanished");
            assertThat(job.report()).contains("GRN-E015 1:");
        }
    }

    private static List<String> names(List<Path> files) {
        return files.stream().map(file -> file.getFileName().toString()).toList();
    }

    private static Crawl.Balance balance(HarvestRecord harvest) {
        assertThat(harvest.extension().crawls()).hasSize(1);
        Crawl crawl = harvest.extension().crawls().get(0);
        return crawl.balance().orElseThrow();
    }
}
