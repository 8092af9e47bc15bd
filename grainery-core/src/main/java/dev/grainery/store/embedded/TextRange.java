// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import static java.util.Objects.requireNonNull;

import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.h2.mvstore.MVMap;

/**
 * The texts between two bounds, as an index has them. Bounds that a question leaves out are taken in: whoever asks looks
 * at the documents as well.
 *
 * @param low the first text
 * @param high the last text, empty if there is no last one
 */
record TextRange(String low, Optional<String> high) {

    private static final Set<String> OPERATORS = Set.of("$gt", "$gte", "$lt", "$lte");

    TextRange {
        requireNonNull(low, "low");
        requireNonNull(high, "high");
    }

    /** Whether an expression asks for texts between bounds, and for nothing else. */
    static boolean isAskedBy(Document expression) {
        return !expression.isEmpty()
                && OPERATORS.containsAll(expression.keySet())
                && expression.values().stream().allMatch(String.class::isInstance);
    }

    static TextRange of(Document expression) {
        String low = (String) expression.getOrDefault("$gte", expression.getOrDefault("$gt", ""));
        Object high = expression.getOrDefault("$lte", expression.get("$lt"));
        return new TextRange(low, Optional.ofNullable((String) high));
    }

    /** The beginnings of the keys that may lie in the range: keys tell the length of a text before the text. */
    static List<String> groups(MVMap<String, ?> entries, String prefix) {
        List<String> groups = new ArrayList<>();
        String text = prefix + "s";
        String entry = entries.ceilingKey(text);
        while (entry != null && entry.startsWith(text)) {
            String group = entry.substring(0, entry.indexOf(':', text.length()) + 1);
            groups.add(group);
            // the next character after the colon: past all keys of this length
            entry = entries.ceilingKey(group.substring(0, group.length() - 1) + ';');
        }
        return groups;
    }

    /**
     * The entries of one group in the range, in order.
     *
     * @param keyEnd where the key of an entry of this group ends
     */
    Iterator<String> entries(MVMap<String, ?> entries, String group, ToIntFunction<String> keyEnd) {
        Iterator<String> from = entries.keyIterator(group + low);
        return new Iterator<>() {
            private Optional<String> next = read();

            private Optional<String> read() {
                if (!from.hasNext()) {
                    return Optional.empty();
                }
                String entry = from.next();
                boolean within = entry.startsWith(group)
                        && high.filter(last -> entry.substring(group.length(), keyEnd.applyAsInt(entry))
                                                .compareTo(last)
                                        > 0)
                                .isEmpty();
                return within ? Optional.of(entry) : Optional.empty();
            }

            @Override
            public boolean hasNext() {
                return next.isPresent();
            }

            @Override
            public String next() {
                String entry = next.orElseThrow(NoSuchElementException::new);
                next = read();
                return entry;
            }
        };
    }
}
