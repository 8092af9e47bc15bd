// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** What a store passes on of a time or later, as a list. */
final class Since {

    private Since() {}

    static <T> List<T> of(Instant from, BiConsumer<Instant, Consumer<T>> since) {
        List<T> all = new ArrayList<>();
        since.accept(from, all::add);
        return all;
    }
}
