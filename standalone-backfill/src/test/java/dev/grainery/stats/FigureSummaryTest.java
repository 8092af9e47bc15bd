// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.stats.ArchiveFigures.OfRoot;
import dev.grainery.stats.ArchiveFigures.Shares;
import dev.grainery.stats.ArchiveFigures.Shares.Share;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FigureSummaryTest {

    private static final Instant NOW = Instant.parse("2026-11-23T04:05:06Z");

    /** More than are kept. */
    private static final int MANY = 5_000;

    @Test
    void value_with_the_most_bytes_is_told_however_many_others_come_first() {
        ShareSums sums = new ShareSums();
        long all = 0;
        for (int i = 0; i < MANY; i++) {
            sums.add("operator " + i, new FileSum(1, 10));
            sums.add("library", new FileSum(1, 5));
            all += 15;
        }
        sums.add("late library", new FileSum(3, 1_000));
        Shares shares = sums.shares();
        assertThat(shares.top().subList(0, 2))
                .containsExactly(
                        new Share("library", new FileSum(MANY, 5L * MANY)),
                        new Share("late library", new FileSum(3, 1_000)));
        long told = shares.top().stream()
                .mapToLong(share -> share.containers().bytes())
                .sum();
        assertThat(told + shares.others().bytes()).isEqualTo(all + 1_000);
    }

    @Test
    void shares_do_not_depend_on_the_order_of_the_harvests() {
        List<Map.Entry<String, HarvestSums>> harvests = List.of(
                Map.entry("small", harvest("small ", 1, 5)),
                Map.entry("large", harvest("large ", 1_500, 6)),
                Map.entry("other", harvest("other ", 1_500, 0)));
        List<Map.Entry<String, HarvestSums>> reversed = new ArrayList<>(harvests);
        Collections.reverse(reversed);
        assertThat(operators(harvests)).isEqualTo(operators(reversed));
    }

    /** A harvest with containers of as many operators, and some bytes of one that others have, too. */
    private static HarvestSums harvest(String prefix, int operators, long common) {
        ShareSums shares = new ShareSums();
        for (int i = 0; i < operators; i++) {
            shares.add(prefix + i, new FileSum(1, 10));
        }
        shares.add("common", new FileSum(1, common));
        return new HarvestSums(
                Optional.empty(),
                operators + 1L,
                0,
                new FileSum(operators + 1L, 10L * operators + common),
                FileSum.NONE,
                Map.of(),
                Map.of(ContainerProperty.OPERATOR, shares),
                new SizeClasses(),
                Optional.empty());
    }

    private static Shares operators(List<Map.Entry<String, HarvestSums>> harvests) {
        Map<String, HarvestSums> inOrder = new LinkedHashMap<>();
        harvests.forEach(harvest -> inOrder.put(harvest.getKey(), harvest.getValue()));
        return FigureSummary.of(inOrder, Set.of(), Map.of(), NOW, NOW).shares().get(ContainerProperty.OPERATOR);
    }

    @Test
    void the_root_directory_has_a_name() {
        assertThat(FigureSummary.of(Map.of(), Set.of("/", "/srv/archive"), Map.of(), NOW, NOW)
                        .roots())
                .extracting(OfRoot::label)
                .containsExactly("/", "archive");
    }
}
