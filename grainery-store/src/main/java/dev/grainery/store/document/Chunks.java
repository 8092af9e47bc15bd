// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.List;
import java.util.stream.IntStream;

public final class Chunks {

    /** Records read at once: some have long lists. */
    public static final int SIZE = 100;

    private Chunks() {}

    public static <T> List<List<T>> of(List<T> all) {
        return of(all, SIZE);
    }

    public static <T> List<List<T>> of(List<T> all, int size) {
        return IntStream.range(0, (all.size() + size - 1) / size)
                .mapToObj(i -> all.subList(i * size, Math.min(all.size(), (i + 1) * size)))
                .toList();
    }
}
