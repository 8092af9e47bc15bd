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
 * Compares the captures of two harvests by one property. A record lists only the values with the most captures, so a
 * value missing from one list is new or gone only if that list is complete.
 *
 * @param rows values listed by at least one harvest, most bytes first
 * @param earlierRest how many values the earlier harvest does not list
 * @param laterRest how many values the later harvest does not list
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

    public enum Change {
        NEW,
        GONE,
        CHANGED,
        SAME,
        /** One harvest has it; the other does not list it and may have it. */
        UNLISTED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public record Row(Change change, Share earlier, Share later) {}

    /** The absence of a value is known only if all containers of a harvest were inspected. */
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

    public long count(Change change) {
        return rows.stream().filter(row -> row.change() == change).count();
    }
}
