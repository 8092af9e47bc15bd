// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.Completeness;
import dev.grainery.record.Crawl;
import dev.grainery.record.Hash;
import dev.grainery.record.NameUuid;
import dev.grainery.record.NamedHarvest;
import dev.grainery.record.Reconciled;
import dev.grainery.record.SampleReconciled;
import dev.grainery.store.document.StoreUri;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every server must do for the store, told by crawls. */
abstract class CrawlContractTest extends OpenStore {

    private static final String H = NameUuid.DNS.of("H");
    private static final String G = NameUuid.DNS.of("G");
    private static final Instant START = Instant.parse("2026-11-22T01:02:03Z");

    private static Crawl running(String crawler) {
        return crawl(crawler, Optional.empty(), Crawl.RUNNING);
    }

    private static Crawl ended(String crawler, int minute) {
        return crawl(crawler, Optional.of(START.plusSeconds(minute * 60L)), "Finished at " + minute);
    }

    private static Crawl crawl(String crawler, Optional<Instant> end, String status) {
        return Crawl.builder(crawler, "/jobs/a", "20261122010203", START)
                .end(end)
                .status(status)
                .logs(Optional.of("/jobs/a/logs"), List.of("crawl.log"))
                .build();
    }

    @Test
    void crawl_is_kept_for_its_harvest_which_is_marked() {
        assertThat(store.facts().putCrawl(H, running("c0"))).isTrue();
        assertThat(store.facts().crawls(H)).containsExactly(running("c0"));
        assertThat(store.facts().crawls(G)).isEmpty();
        assertThat(store.pending().all()).containsOnlyKeys(H);
    }

    @Test
    void what_logs_have_told_is_kept_for_their_harvest_which_is_marked() {
        Reconciled whole = SampleReconciled.whole();
        store.facts().putReconciled(H, whole);
        assertThat(store.pending().all()).containsOnlyKeys(H);
        assertThat(store.facts().reconciled(List.of(H, G))).containsExactly(Map.entry(H, whole));
        store.facts().removeReconciled(H);
        assertThat(store.facts().reconciled(List.of(H))).isEmpty();
    }

    @Test
    void what_logs_tell_by_themselves_leaves_the_comparison_as_it_is_known() {
        Reconciled whole = SampleReconciled.whole();
        Reconciled logs = new Reconciled(Optional.empty(), whole.fetches(), List.of());
        store.facts().putReconciled(H, logs);
        assertThat(store.facts().reconciled(List.of(H))).containsEntry(H, logs);
        Completeness compared = SampleReconciled.completeness();
        store.facts().putReconciled(H, new Reconciled(Optional.of(compared), Optional.empty(), List.of()));
        store.facts().putReconciled(H, logs);
        assertThat(store.facts().reconciled(List.of(H)))
                .containsEntry(H, new Reconciled(Optional.of(compared), whole.fetches(), List.of()));
    }

    @Test
    void the_same_again_changes_nothing_and_marks_nothing() {
        store.facts().putCrawl(H, ended("c0", 1));
        store.pending().all().forEach(store.pending()::clear);
        assertThat(store.facts().putCrawl(H, ended("c0", 1))).isFalse();
        assertThat(store.pending().all()).isEmpty();
    }

    @Test
    void what_ended_runs_no_more() {
        assertThat(store.facts().putCrawl(H, ended("c0", 1))).isTrue();
        assertThat(store.facts().putCrawl(H, running("c0"))).isFalse();
        assertThat(store.facts().crawls(H)).containsExactly(ended("c0", 1));
    }

    @Test
    void what_newer_words_do_not_speak_of_stays() {
        Crawl.PackageFile file = new Crawl.PackageFile("/archive", "c0-a-1.tar.gz", 5, Hash.of("0".repeat(32)));
        Crawl packaged = ended("c0", 1).toBuilder().packaged(Optional.of(file)).build();
        store.facts().putCrawl(H, ended("c0", 1));
        assertThat(store.facts().putCrawl(H, packaged)).isTrue();
        assertThat(store.facts().putCrawl(H, ended("c0", 1))).isFalse();
        assertThat(store.facts().putCrawl(H, ended("c0", 2))).isTrue();
        assertThat(store.facts().crawls(H))
                .containsExactly(
                        ended("c0", 2).toBuilder().packaged(Optional.of(file)).build());
    }

    @Test
    void crawls_of_other_crawlers_launches_and_harvests_are_others() {
        store.facts().putCrawl(H, running("c1"));
        store.facts().putCrawl(H, running("c0"));
        store.facts().putCrawl(G, running("c0"));
        Crawl later = Crawl.builder("c0", "/jobs/a", "20261123000000", START.minusSeconds(5))
                .build();
        store.facts().putCrawl(H, later);
        assertThat(store.facts().crawls(H)).containsExactly(later, running("c0"), running("c1"));
        assertThat(store.facts().crawls(G)).containsExactly(running("c0"));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void any_order_of_arrival_ends_with_the_newest(long seed) {
        List<Crawl> told = new ArrayList<>(List.of(running("c0"), running("c0"), ended("c0", 1), ended("c0", 2)));
        Collections.shuffle(told, new Random(new SplittableRandom(seed).nextLong()));
        told.forEach(crawl -> store.facts().putCrawl(H, crawl));
        assertThat(store.facts().crawls(H)).containsExactly(ended("c0", 2));
    }

    @Test
    void writers_at_the_same_time_end_with_the_newest_of_each_launch() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Boolean>> writers = IntStream.range(0, 40)
                    .<Callable<Boolean>>mapToObj(i -> () -> store.facts().putCrawl(H, ended("c" + i % 4, i / 4)))
                    .toList();
            for (Future<Boolean> done : threads.invokeAll(writers)) {
                assertThat(done.get()).isNotNull();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(store.facts().crawls(H))
                .containsExactly(ended("c0", 9), ended("c1", 9), ended("c2", 9), ended("c3", 9));
    }

    @Test
    void crawls_are_there_when_the_store_is_opened_again() {
        store.facts().putCrawl(H, ended("c0", 3));
        StoreUri address = store.uri();
        store.close();
        store = opened(address);
        assertThat(store.facts().crawls(H)).containsExactly(ended("c0", 3));
    }

    @Test
    void what_a_harvest_without_containers_is_stays_known_whatever_is_said_of_the_crawl_later() {
        NamedHarvest named = new NamedHarvest("Topics-2026-11-Dead", "Library", "Grainery 1.0");
        assertThat(store.facts().namedHarvest(H)).isEmpty();
        store.facts().putCrawl(H, ended("c0", 1));
        assertThat(store.facts().namedHarvest(H)).isEmpty();
        assertThat(store.facts().putCrawl(H, Optional.of(named), ended("c0", 1)))
                .isTrue();
        assertThat(store.facts().putCrawl(H, Optional.of(named), ended("c0", 1)))
                .isFalse();
        store.facts().putCrawl(H, ended("c0", 2));
        store.facts().putCrawl(H, running("c1"));
        assertThat(store.facts().namedHarvest(H)).contains(named);
        assertThat(store.facts().crawls(H)).containsExactly(ended("c0", 2), running("c1"));
        assertThat(store.facts().namedHarvest(G)).isEmpty();
    }
}
