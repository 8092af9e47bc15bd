// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import java.util.List;
import java.util.Set;

/**
 * The sets that an item belongs to. Of some it is not known, such as those of a removed record: it is in each
 * set of a type or year that is asked for, so that nobody misses it.
 *
 * @param specs the sets that are known
 * @param open the kinds of sets, such as {@code type}, of which it is not known which
 */
record Membership(List<String> specs, Set<String> open) {

    Membership {
        specs = List.copyOf(specs);
        open = Set.copyOf(open);
    }

    /** Whether an item belongs to a set, or may. */
    boolean isIn(String spec) {
        int colon = spec.indexOf(':');
        return open.contains(colon < 0 ? spec : spec.substring(0, colon))
                || specs.stream().anyMatch(known -> known.equals(spec) || known.startsWith(spec + ":"));
    }
}
