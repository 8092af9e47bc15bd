// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.h2.mvstore.MVMap;

/**
 * The keys of a map in order, up to the last one there was at the beginning. Each is looked up when the one before it has
 * been taken, so that millions of them need no memory, and so that the map may be changed and written meanwhile.
 */
final class KeyWalk implements Iterator<String> {

    private final MVMap<String, ?> map;
    private final Optional<String> last;
    private Optional<String> next;

    /** @param bounds the first and the last key, or nothing */
    KeyWalk(MVMap<String, ?> map, List<String> bounds) {
        this.map = map;
        this.next = bounds.stream().findFirst();
        this.last = bounds.stream().skip(1).findFirst();
    }

    @Override
    public boolean hasNext() {
        return next.isPresent();
    }

    @Override
    public String next() {
        String key = next.orElseThrow(NoSuchElementException::new);
        next = Optional.ofNullable(map.higherKey(key))
                .filter(higher -> last.filter(end -> higher.compareTo(end) > 0).isEmpty());
        return key;
    }
}
