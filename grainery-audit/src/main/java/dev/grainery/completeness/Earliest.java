// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The first elements in an order, of any number. Not thread-safe. */
public final class Earliest<T> {

    private final int most;
    private final Comparator<T> order;
    private final PriorityQueue<T> kept;
    private long all;

    public Earliest(int most, Comparator<T> order) {
        this.most = most;
        this.order = order;
        this.kept = new PriorityQueue<>(order.reversed());
    }

    public void add(T element) {
        all++;
        kept.add(element);
        if (kept.size() > most) {
            kept.remove();
        }
    }

    public List<T> list() {
        return kept.stream().sorted(order).toList();
    }

    /** How many are not in the list. */
    public long more() {
        return all - kept.size();
    }
}
