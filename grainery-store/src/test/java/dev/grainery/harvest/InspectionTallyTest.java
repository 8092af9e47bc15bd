// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.CaptureProperty;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.Rest;
import dev.grainery.record.Inspection.Share;
import dev.grainery.record.InspectionSums;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InspectionTallyTest {

    private static final int MANY = 30;

    private static InspectionSums sums(List<Inspection> containers) {
        InspectionTally tally = new InspectionTally();
        containers.forEach(tally::add);
        return tally.sums();
    }

    private static InspectionSums together(InspectionSums... parts) {
        InspectionTally tally = new InspectionTally();
        Stream.of(parts).forEach(tally::add);
        return tally.sums();
    }

    private static List<Inspection> any(long seed, boolean partial) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, MANY)
                .mapToObj(i -> Inspections.any(random, partial))
                .toList();
    }

    @Test
    void sums_are_those_of_the_containers() {
        List<Inspection> containers = any(1, false);
        InspectionSums sums =
                new InspectionTally().add(sums(containers)).addNotInspected(7).sums();
        assertThat(sums.containersInspected()).isEqualTo(MANY);
        assertThat(sums.containersNotInspected()).isEqualTo(7);
        assertThat(sums.containersByVerdict().values().stream()
                        .mapToLong(n -> n)
                        .sum())
                .isEqualTo(MANY);
        containers.forEach(one ->
                assertThat(sums.containersByVerdict()).containsKey(one.verdict().word()));
        assertSum(containers, Inspection::records, sums.records());
        assertSum(
                containers,
                one -> one.recordsByType().getOrDefault("response", 0L),
                sums.recordsByType().get("response"));
        assertSum(containers, Inspection::storedBytes, sums.storedBytes());
        assertSum(containers, Inspection::plainBytes, sums.plainBytes());
        assertSum(containers, Inspection::captures, sums.captures());
        assertSum(containers, Inspection::payloadBytes, sums.payloadBytes());
        assertSum(
                containers, one -> one.revisits().bytesSaved(), sums.revisits().bytesSaved());
        assertSum(
                containers,
                one -> one.blockDigests().wrong(),
                sums.blockDigests().wrong());
        assertSum(
                containers,
                one -> one.payloadDigests().unchecked(),
                sums.payloadDigests().unchecked());
        assertThat(sums.firstCapture()).isEqualTo("2013-01-01T00:00:00.000Z");
        assertThat(sums.lastCapture()).isEqualTo("2014-08-01T00:00:00.000Z");
    }

    private static void assertSum(List<Inspection> containers, ToLongFunction<Inspection> what, long sum) {
        assertThat(sum)
                .isPositive()
                .isEqualTo(containers.stream().mapToLong(what).sum());
    }

    @Test
    void breakdowns_are_added_value_by_value() {
        List<Inspection> containers = any(2, false);
        InspectionSums sums = sums(containers);
        for (CaptureProperty property : CaptureProperty.values()) {
            Map<String, Long> expected = new HashMap<>();
            containers.forEach(one ->
                    property.of(one).top().forEach(share -> expected.merge(share.name(), share.captures(), Long::sum)));
            Breakdown sum = property.of(sums);
            assertThat(sum.rest()).isEmpty();
            assertThat(sum.top())
                    .hasSize(expected.size())
                    .allSatisfy(share -> assertThat(share.captures()).isEqualTo(expected.get(share.name())))
                    .allSatisfy(share -> assertThat(share.bytes()).isEqualTo(10 * share.captures()))
                    .isSortedAccordingTo((a, b) -> Long.compare(b.captures(), a.captures()));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sums_of_parts_are_the_sum_of_the_whole_in_any_order(boolean partial) {
        for (int seed = 0; seed < 200; seed++) {
            List<Inspection> containers = new ArrayList<>(any(seed, partial));
            InspectionSums whole = sums(containers);
            Collections.shuffle(containers, new Random(seed));
            assertThat(sums(containers)).isEqualTo(whole);
            InspectionSums a = sums(containers.subList(0, 7));
            InspectionSums b = sums(containers.subList(7, 8));
            InspectionSums c = sums(containers.subList(8, MANY));
            assertThat(together(a, together(b, c))).isEqualTo(whole);
            assertThat(together(together(a, b), c)).isEqualTo(whole);
            assertThat(together(c, b, a)).isEqualTo(whole);
            assertThat(together(whole)).isEqualTo(whole);
            assertThat(together(sums(List.of()), whole)).isEqualTo(whole);
        }
    }

    @Test
    void captures_of_every_breakdown_add_up_whatever_its_parts_leave_out() {
        InspectionSums sums = sums(any(3, true));
        for (CaptureProperty property : CaptureProperty.values()) {
            Breakdown sum = property.of(sums);
            assertThat(captures(sum)).isEqualTo(sums.captures());
            assertThat(sum.rest())
                    .hasValueSatisfying(rest -> assertThat(rest.atLeast()).isTrue());
        }
    }

    private static long captures(Breakdown breakdown) {
        return breakdown.top().stream().mapToLong(Share::captures).sum()
                + breakdown.rest().map(Rest::captures).orElse(0L);
    }

    @Test
    void what_one_part_leaves_out_makes_the_sums_lower_bounds() {
        Breakdown left = new Breakdown(List.of(new Share("a", 5, 50)), Optional.of(new Rest(3, false, 4, 40)));
        Breakdown all = new Breakdown(List.of(new Share("b", 2, 20), new Share("a", 1, 10)), Optional.empty());
        assertThat(sum(left)).isEqualTo(left);
        assertThat(sum(all)).isEqualTo(all);
        // among the three others of the first there may be b, so there are four at least: a, b and two others
        assertThat(sum(left, all))
                .isEqualTo(sum(all, left))
                .isEqualTo(new Breakdown(
                        List.of(new Share("a", 6, 60), new Share("b", 2, 20)), Optional.of(new Rest(2, true, 4, 40))));
        assertThat(sum(left, new Breakdown(List.of(), Optional.empty()))).isEqualTo(left);
    }

    private static Breakdown sum(Breakdown... parts) {
        BreakdownSum sum = new BreakdownSum(10);
        Stream.of(parts).forEach(sum::add);
        return sum.breakdown();
    }

    @Test
    void values_beyond_those_that_are_listed_are_counted_exactly() {
        List<Share> shares = IntStream.range(0, 30)
                .mapToObj(i -> new Share("v" + (10 + i), 100 - i, 1))
                .toList();
        Breakdown sum = sum(new Breakdown(shares, Optional.empty()), new Breakdown(shares, Optional.empty()));
        assertThat(sum.top()).hasSize(10).startsWith(new Share("v10", 200, 2));
        assertThat(sum.rest())
                .contains(new Rest(20, false, 2L * IntStream.rangeClosed(71, 90).sum(), 40));
    }

    @Test
    void memory_is_bounded_and_frequent_values_stay() {
        BreakdownSum sum = new BreakdownSum(2);
        long captures = 0;
        int parts = 1_000;
        for (int part = 0; part < parts; part++) {
            List<Share> shares = new ArrayList<>(List.of(new Share("often", 50, 500), new Share("seldom", 2, 20)));
            for (int i = 0; i < 98; i++) {
                shares.add(new Share("once " + part + " " + i, 1, 10));
            }
            captures += 150;
            sum.add(new Breakdown(shares, Optional.empty()));
        }
        Breakdown breakdown = sum.breakdown();
        assertThat(captures(breakdown)).isEqualTo(captures);
        assertThat(breakdown.top())
                .containsExactly(new Share("often", 50_000, 500_000), new Share("seldom", 2_000, 20_000));
        Rest rest = breakdown.rest().orElseThrow();
        assertThat(rest.atLeast()).isTrue();
        // there are 98,002; at least those that were there when the first were given up
        assertThat(rest.number()).isBetween(2L * BreakdownSum.MOST_KEPT - 2, 98_000L);
    }

    @Test
    void sums_never_turn_negative() {
        Breakdown most = new Breakdown(List.of(new Share("a", Long.MAX_VALUE, Long.MAX_VALUE)), Optional.empty());
        assertThat(sum(most, most)).isEqualTo(most);
    }
}
