// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.OneOrMany;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Distinct texts in their order, so many at most; of more, the first ones in order are kept. Not thread-safe. */
final class NameSet {

    private final int most;
    private final NavigableSet<String> names = new TreeSet<>();

    NameSet(int most) {
        this.most = most;
    }

    /** Adds a text, unless it is {@code NA}. */
    void add(String name) {
        if (name.equals(GraineryRecord.NA)) {
            return;
        }
        names.add(name);
        if (names.size() > most) {
            // which ones stay must not depend on the order of adding
            names.remove(names.last());
        }
    }

    NavigableSet<String> names() {
        return names;
    }

    OneOrMany asOneOrMany() {
        return OneOrMany.of(names);
    }
}
