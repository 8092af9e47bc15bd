// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.Amount;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.Rest;
import dev.grainery.record.Inspection.Share;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sum is exact if the parts list all values and there are not too many, otherwise a lower bound. Memory is bounded:
 * above 40,000 values, those with the fewest captures are summed as the rest.
 */
public final class BreakdownSum {

    static final int MOST_KEPT = 20_000;

    private static final Comparator<Share> MOST_FIRST =
            Comparator.comparingLong(Share::captures).reversed().thenComparing(Share::name);

    private final int mostListed;
    private final Map<String, Sum> values = new HashMap<>();
    private final Sum rest = new Sum();
    private long leastValues;
    private boolean anyPart;
    private boolean anyRest;
    private boolean exact = true;

    public BreakdownSum(int mostListed) {
        this.mostListed = mostListed;
    }

    public void add(Breakdown part) {
        if (part.top().isEmpty() && part.rest().isEmpty()) {
            return;
        }
        Optional<Rest> others = part.rest();
        // a value in the rest of one part may be a value of another
        exact &= others.filter(Rest::atLeast).isEmpty() && !(anyPart && (anyRest || others.isPresent()));
        anyPart = true;
        anyRest |= others.isPresent();
        leastValues = Math.max(
                leastValues,
                Amount.sum(part.top().size(), others.map(Rest::number).orElse(0L)));
        part.top()
                .forEach(share ->
                        values.computeIfAbsent(share.name(), name -> new Sum()).add(share.captures(), share.bytes()));
        others.ifPresent(known -> rest.add(known.captures(), known.bytes()));
        if (values.size() > 2 * MOST_KEPT) {
            prune();
        }
    }

    private void prune() {
        leastValues = Math.max(leastValues, values.size());
        anyRest = true;
        exact = false;
        for (Share least : shares().subList(MOST_KEPT, values.size())) {
            rest.add(least.captures(), least.bytes());
            values.remove(least.name());
        }
    }

    private List<Share> shares() {
        return values.entrySet().stream()
                .map(value -> new Share(value.getKey(), value.getValue().captures, value.getValue().bytes))
                .sorted(MOST_FIRST)
                .toList();
    }

    public Breakdown breakdown() {
        List<Share> all = shares();
        int listed = Math.min(all.size(), mostListed);
        if (listed == all.size() && !anyRest) {
            return new Breakdown(all, Optional.empty());
        }
        Sum others = new Sum();
        others.add(rest.captures, rest.bytes);
        all.subList(listed, all.size()).forEach(share -> others.add(share.captures(), share.bytes()));
        return new Breakdown(
                all.subList(0, listed),
                Optional.of(
                        new Rest(Math.max(leastValues, all.size()) - listed, !exact, others.captures, others.bytes)));
    }

    private static final class Sum {

        private long captures;
        private long bytes;

        void add(long moreCaptures, long moreBytes) {
            captures = Amount.sum(captures, moreCaptures);
            bytes = Amount.sum(bytes, moreBytes);
        }
    }
}
