// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Includes the number of all elements. */
final class BoundedList<T> {

    static final int LIMIT = 1_000;

    private final List<T> first = new ArrayList<>();
    private long size;

    void add(T element) {
        if (size++ < LIMIT) {
            first.add(element);
        }
    }

    List<T> first() {
        return Collections.unmodifiableList(first);
    }

    long size() {
        return size;
    }
}
