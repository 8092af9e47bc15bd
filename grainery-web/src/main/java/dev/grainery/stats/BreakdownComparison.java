// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.Rest;
import dev.grainery.record.Inspection.Share;
import dev.grainery.record.InspectionSums;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The captures of two harvests by one property, value by value. A record lists only the values with the most captures, so a
 * value that one harvest does not list is only new or gone if that harvest lists all its values.
 *
 * @param rows the values that at least one of them lists, those with the most bytes first
 * @param earlierRest how many values the earlier harvest does not list
 * @param laterRest how many values the later one does not list
 */
public record BreakdownComparison(List<Row> rows, long earlierRest, long laterRest) {

    private static final Comparator<Row> LARGEST_FIRST = Comparator.<Row>comparingLong(
                    row -> Math.max(row.earlier().bytes(), row.later().bytes()))
            .thenComparingLong(
                    row -> Math.max(row.earlier().captures(), row.later().captures()))
            .reversed()
            .thenComparing(row -> row.earlier().name());

    public BreakdownComparison {
        rows = List.copyOf(rows);
    }

    /** What became of a value. */
    public enum Change {
        /** Only the later harvest has it. */
        NEW,
        /** Only the earlier harvest has it. */
        GONE,
        /** Both have it, with other numbers. */
        CHANGED,
        /** Both have it with the same numbers. */
        SAME,
        /** One of them has it, the other one does not list it and may have it. */
        UNLISTED;

        /** As it is written in pages. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The captures of one value in both; none where it is not listed. */
    public record Row(Change change, Share earlier, Share later) {}

    /**
     * Compares two harvests. What one of them does not have is only known if all of its containers were inspected.
     *
     * @param property what is compared
     */
    public static BreakdownComparison of(
            InspectionSums earlier, InspectionSums later, Function<InspectionSums, Breakdown> property) {
        return of(
                property.apply(earlier),
                property.apply(later),
                earlier.containersNotInspected() == 0,
                later.containersNotInspected() == 0);
    }

    static BreakdownComparison of(
            Breakdown earlier, Breakdown later, boolean isEarlierInspected, boolean isLaterInspected) {
        boolean isEarlierWhole = isEarlierInspected && earlier.rest().isEmpty();
        boolean isLaterWhole = isLaterInspected && later.rest().isEmpty();
        Map<String, Share> before = new HashMap<>();
        earlier.top().forEach(share -> before.put(share.name(), share));
        List<Row> rows = new ArrayList<>();
        for (Share share : later.top()) {
            Optional<Share> was = Optional.ofNullable(before.remove(share.name()));
            rows.add(new Row(
                    was.map(same -> same.equals(share) ? Change.SAME : Change.CHANGED)
                            .orElse(isEarlierWhole ? Change.NEW : Change.UNLISTED),
                    was.orElse(none(share)),
                    share));
        }
        before.values()
                .forEach(share -> rows.add(new Row(isLaterWhole ? Change.GONE : Change.UNLISTED, share, none(share))));
        rows.sort(LARGEST_FIRST);
        return new BreakdownComparison(
                rows,
                earlier.rest().map(Rest::number).orElse(0L),
                later.rest().map(Rest::number).orElse(0L));
    }

    private static Share none(Share share) {
        return new Share(share.name(), 0, 0);
    }

    /** How many of the values have changed so. */
    public long count(Change change) {
        return rows.stream().filter(row -> row.change() == change).count();
    }
}
