// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.Rest;
import dev.grainery.record.Inspection.Share;
import dev.grainery.stats.BreakdownComparison.Change;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BreakdownComparisonTest {

    private static final Share OATS = new Share("oats.example", 3, 30);
    private static final Share RYE = new Share("rye.example", 2, 20);
    private static final Share MORE_RYE = new Share("rye.example", 5, 500);
    private static final Share WHEAT = new Share("wheat.example", 1, 10);
    private static final Share MILLET = new Share("millet.example", 1, 100);

    private static Breakdown whole(Share... shares) {
        return new Breakdown(List.of(shares), Optional.empty());
    }

    private static Breakdown listed(Share... shares) {
        return new Breakdown(List.of(shares), Optional.of(new Rest(7, false, 7, 70)));
    }

    @Test
    void values_are_new_gone_changed_or_the_same_and_the_largest_come_first() {
        BreakdownComparison compared =
                BreakdownComparison.of(whole(OATS, RYE, WHEAT), whole(OATS, MORE_RYE, MILLET), true, true);
        assertThat(compared.rows())
                .extracting(
                        BreakdownComparison.Row::change,
                        row -> row.later().name(),
                        row -> row.earlier().bytes(),
                        row -> row.later().bytes())
                .containsExactly(
                        tuple(Change.CHANGED, "rye.example", 20L, 500L),
                        tuple(Change.NEW, "millet.example", 0L, 100L),
                        tuple(Change.SAME, "oats.example", 30L, 30L),
                        tuple(Change.GONE, "wheat.example", 10L, 0L));
        assertThat(compared.count(Change.NEW)).isEqualTo(1);
        assertThat(compared.earlierRest() + compared.laterRest()).isZero();
    }

    @Test
    void nothing_is_new_or_gone_if_the_other_harvest_may_have_it_among_what_it_does_not_list() {
        BreakdownComparison compared = BreakdownComparison.of(listed(WHEAT), whole(MILLET), true, true);
        assertThat(compared.rows())
                .extracting(BreakdownComparison.Row::change)
                .containsExactly(Change.UNLISTED, Change.GONE);
        assertThat(compared.earlierRest()).isEqualTo(7);
        assertThat(BreakdownComparison.of(whole(WHEAT), whole(MILLET), true, false)
                        .rows())
                .as("not all of the later one was inspected")
                .extracting(BreakdownComparison.Row::change)
                .containsExactlyInAnyOrder(Change.NEW, Change.UNLISTED);
        assertThat(BreakdownComparison.of(whole(WHEAT), listed(MILLET), true, true)
                        .rows())
                .extracting(BreakdownComparison.Row::change)
                .containsExactly(Change.NEW, Change.UNLISTED);
    }
}
