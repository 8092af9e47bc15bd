// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.stats.ArchiveFigures.Shares;
import dev.grainery.stats.ArchiveFigures.Shares.Share;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Containers by a value that comes from the archive. Not thread-safe. */
final class ShareSums {

    /** A hostile archive may have a different value in each container. */
    private static final int MOST = 10_000;

    /** Values with the fewest bytes are merged only at this size, to do so seldom. */
    private static final int MOST_MET = 2 * MOST;

    private static final int MOST_SHOWN = 20;

    private static final Comparator<Share> MOST_BYTES_FIRST = Comparator.comparingLong(
                    (Share share) -> share.containers().bytes())
            .thenComparingLong(share -> share.containers().files())
            .reversed()
            .thenComparing(Share::value);

    private final Map<String, FileSum> sums = new HashMap<>();
    private FileSum others = FileSum.NONE;

    void add(String value, FileSum containers) {
        sums.merge(value, containers, FileSum::plus);
        if (sums.size() >= MOST_MET) {
            inOrder().stream().skip(MOST).forEach(share -> {
                sums.remove(share.value());
                others = others.plus(share.containers());
            });
        }
    }

    private List<Share> inOrder() {
        return sums.entrySet().stream()
                .map(sum -> new Share(sum.getKey(), sum.getValue()))
                .sorted(MOST_BYTES_FIRST)
                .toList();
    }

    Shares shares() {
        List<Share> inOrder = inOrder();
        List<Share> top = inOrder.subList(0, Math.min(MOST_SHOWN, inOrder.size()));
        FileSum rest = inOrder.subList(top.size(), inOrder.size()).stream()
                .map(Share::containers)
                .reduce(others, FileSum::plus);
        return new Shares(top, rest);
    }
}
