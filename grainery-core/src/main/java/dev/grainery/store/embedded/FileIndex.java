// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.h2.mvstore.MVMap;

/**
 * An index in a map of the file. It answers questions for values of all its fields, those for several values of its one
 * field, and those for texts between bounds in its last field; the server answers all others without it.
 */
abstract class FileIndex extends Index<String> {

    private final List<String[]> paths;
    private final MVMap<String, ?> entries;

    FileIndex(String name, List<IndexKey> keys, boolean sparse, MVMap<String, ?> entries) {
        super(name, keys, sparse);
        this.paths = keys.stream().map(key -> key.getKey().split("\\.")).toList();
        this.entries = entries;
    }

    /** The positions of the documents with a key. */
    abstract Collection<String> positions(String key);

    /** Has a key lead to the position of a document. */
    abstract void enter(String key, String position);

    /** Has a key no longer lead to the position of a document. */
    abstract void leave(String key, String position);

    /** The keys of a document: one, but for several if an indexed value is an array. */
    final List<String> keysOf(Document document) {
        List<Object> values = new ArrayList<>(paths.size());
        for (String[] path : paths) {
            Object value = value(document, path);
            if (value instanceof Collection) {
                return getKeyValues(document).stream().map(IndexKeys::of).toList();
            }
            values.add(value);
        }
        return List.of(IndexKeys.of(values));
    }

    private static Object value(Document document, String[] path) {
        Object value = document;
        for (String field : path) {
            if (value instanceof Collection) {
                return value;
            }
            value = value instanceof Document inner ? inner.getOrMissing(field) : Missing.getInstance();
        }
        return value;
    }

    /** The values of an indexed document, for a message. */
    final KeyValue shownValues(Document document) {
        return getKeyValues(document).iterator().next();
    }

    final boolean hasNoValue(Document document) {
        return paths.stream().allMatch(path -> value(document, path) instanceof Missing);
    }

    @Override
    public final boolean canHandle(Document query) {
        if (query.size() != paths.size() || !query.keySet().equals(keySet())) {
            return false;
        }
        String last = lastField();
        return query.entrySet().stream()
                .allMatch(wanted ->
                        isPlain(wanted.getValue()) || (wanted.getKey().equals(last) && isAnswered(wanted.getValue())));
    }

    private boolean isAnswered(Object wanted) {
        if (!(wanted instanceof Document expression)) {
            return false;
        }
        return TextRange.isAskedBy(expression) || (!isCompoundIndex() && isPlainList(wanted));
    }

    /** Whether one of several values is asked for, each just as it is. */
    static boolean isPlainList(Object wanted) {
        return wanted instanceof Document expression
                && expression.size() == 1
                && expression.get("$in") instanceof Collection<?> values
                && values.stream().allMatch(FileIndex::isPlain);
    }

    /** The values of such a question. */
    static Collection<?> listed(Object wanted) {
        return (Collection<?>) ((Document) wanted).get("$in");
    }

    /** Whether the positions for a query are for certain those of its documents, and of no others. */
    final boolean isExactFor(Document query) {
        return canHandle(query)
                && query.values().stream()
                        .allMatch(wanted -> !(wanted instanceof Document expression) || hasNoLowerBound(expression));
    }

    /** A range begins near its lower bound: where texts are of several lengths, some before it may be among them. */
    private static boolean hasNoLowerBound(Document expression) {
        return Set.of("$gte", "$lte").containsAll(expression.keySet())
                && expression.getOrDefault("$gte", "").equals("");
    }

    private String lastField() {
        return keys().get(paths.size() - 1);
    }

    /** Whether a value of a question is asked for just as it is. */
    static boolean isPlain(Object wanted) {
        return wanted instanceof String || wanted instanceof Number || wanted instanceof ObjectId;
    }

    @Override
    public final Iterable<String> getPositions(Document query) {
        if (query.get(lastField()) instanceof Document expression) {
            if (TextRange.isAskedBy(expression)) {
                return inRange(query, TextRange.of(expression));
            }
            Set<String> found = new LinkedHashSet<>();
            listed(expression).forEach(value -> found.addAll(positions(IndexKeys.of(value))));
            return found;
        }
        return positions(IndexKeys.of(keys().stream().map(query::get).toList()));
    }

    private Iterable<String> inRange(Document query, TextRange range) {
        String prefix = IndexKeys.of(
                keys().subList(0, paths.size() - 1).stream().map(query::get).toList());
        List<String> groups = TextRange.groups(entries, prefix);
        if (groups.size() == 1) {
            return new InOrder(lastField(), () -> positions(range, groups.get(0)));
        }
        Set<String> found = new LinkedHashSet<>();
        groups.forEach(group -> positions(range, group).forEachRemaining(found::add));
        return found;
    }

    private Iterator<String> positions(TextRange range, String group) {
        int length = Integer.parseInt(group, group.lastIndexOf('s') + 1, group.length() - 1, 10);
        Iterator<String> found = range.entries(entries, group, entry -> group.length() + length);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return found.hasNext();
            }

            @Override
            public String next() {
                return position(found.next(), group.length() + length);
            }
        };
    }

    /** The position that an entry leads to, whose key ends there. */
    abstract String position(String entry, int keyEnd);

    @Override
    public final void updateInPlace(
            Document oldDocument, Document newDocument, String position, MongoCollection<String> collection) {
        // most updates change no indexed field, and keys are dear
        if (hasSameValues(oldDocument, newDocument)) {
            return;
        }
        Set<String> before = Set.copyOf(keysToEnter(oldDocument));
        Set<String> after = Set.copyOf(keysToEnter(newDocument));
        before.stream().filter(key -> !after.contains(key)).forEach(key -> leave(key, position));
        after.stream().filter(key -> !before.contains(key)).forEach(key -> enter(key, position));
    }

    /** The keys under which a document is found. */
    Collection<String> keysToEnter(Document document) {
        return keysOf(document);
    }

    @Override
    public final void add(Document document, String position, MongoCollection<String> collection) {
        keysToEnter(document).forEach(key -> enter(key, position));
    }

    /** Whether two documents have the same values in all indexed fields. */
    final boolean hasSameValues(Document one, Document other) {
        for (String[] path : paths) {
            if (!Objects.equals(value(one, path), value(other, path))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public final long getCount() {
        return entries.sizeAsLong();
    }

    @Override
    public final long getDataSize() {
        return getCount();
    }

    @Override
    public final void drop() {
        // the database removes the map
    }
}
