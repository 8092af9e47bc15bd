// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeenNamesTest {

    @Test
    void a_name_is_new_once() {
        SeenNames names = new SeenNames(Set.of("old"));

        assertThat(names.see("old")).isFalse();
        assertThat(names.see("new")).isTrue();
        assertThat(names.see("new")).isFalse();
        assertThat(names.takeFresh()).containsExactly("new");
        assertThat(names.takeFresh()).isEmpty();
        assertThat(names.contains("old")).isTrue();
    }

    @Test
    void a_name_longer_than_any_file_can_have_is_not_kept() {
        SeenNames names = new SeenNames(Set.of());

        assertThat(names.see("x".repeat(256))).isFalse();
        assertThat(names.contains("x".repeat(256))).isFalse();
    }

    @Test
    void of_many_threads_that_see_the_same_names_one_finds_each_new() throws Exception {
        SeenNames names = new SeenNames(Set.of());
        Callable<Long> crawling = () -> IntStream.range(0, 5_000)
                .filter(i -> names.see("name" + i % 50))
                .count();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            long found = 0;
            for (Future<Long> each : threads.invokeAll(List.of(crawling, crawling, crawling, crawling))) {
                found += each.get();
            }
            assertThat(found).isEqualTo(50);
            assertThat(names.takeFresh()).hasSize(50).doesNotHaveDuplicates();
        } finally {
            threads.shutdownNow();
        }
    }
}
