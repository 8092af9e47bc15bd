// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

import java.util.Comparator;

/**
 * A condition on the first bytes, and the type of what meets it. Of several that are met, the first one in this order
 * counts, as with Tika: by priority, then by size, both from the highest on; then by type, from the last in the alphabet on.
 *
 * @param type the media type, with its parameters
 */
record Magic(String type, int priority, Clause clause) implements Comparable<Magic> {

    private static final Comparator<Magic> ORDER = Comparator.comparingInt(Magic::priority)
            .thenComparingInt(magic -> magic.clause().size())
            .thenComparing(Magic::type)
            .reversed();

    @Override
    public int compareTo(Magic other) {
        return ORDER.compare(this, other);
    }
}
