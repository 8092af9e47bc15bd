// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the documents in memory by the values of the first field of an index that need not be unique. The server itself
 * has none of these and looks through the whole collection each time.
 */
final class WireIndex extends Index<Integer> {

    private static final String ID = "_id";

    /** By the value of the field, the positions by the {@code _id}s. */
    private final Map<Object, Map<Object, Integer>> found = new HashMap<>();

    WireIndex(String name, List<IndexKey> keys, boolean sparse) {
        super(name, keys, sparse);
    }

    private String field() {
        return keys().get(0);
    }

    private Set<Object> values(Document document) {
        return getKeyValues(document).stream().map(values -> values.get(0)).collect(Collectors.toSet());
    }

    /** The values that a query asks for, none if it asks otherwise, or for values that are equal to others. */
    private List<Object> asked(Document query) {
        Object condition = query.get(field());
        if (condition instanceof Document operators && operators.keySet().equals(Set.of("$in"))) {
            condition = operators.get("$in");
        }
        List<Object> values = new ArrayList<>();
        if (condition instanceof Collection<?> several) {
            values.addAll(several);
        } else {
            values.add(condition);
        }
        boolean isSimple = values.stream().allMatch(one -> one instanceof String || one instanceof ObjectId);
        return isSimple ? values : List.of();
    }

    @Override
    public synchronized boolean canHandle(Document query) {
        return !asked(query).isEmpty();
    }

    @Override
    public synchronized Iterable<Integer> getPositions(Document query) {
        Set<Integer> positions = new LinkedHashSet<>();
        asked(query)
                .forEach(value ->
                        positions.addAll(found.getOrDefault(value, Map.of()).values()));
        return positions;
    }

    @Override
    public synchronized Integer getPosition(Document document) {
        return values(document).stream()
                .map(value -> found.getOrDefault(value, Map.of()).get(document.get(ID)))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    @Override
    public synchronized void add(Document document, Integer position, MongoCollection<Integer> collection) {
        values(document)
                .forEach(value -> found.computeIfAbsent(value, one -> new LinkedHashMap<>())
                        .put(document.get(ID), position));
    }

    @Override
    public synchronized Integer remove(Document document) {
        Integer position = getPosition(document);
        values(document)
                .forEach(value -> found.computeIfPresent(value, (same, positions) -> {
                    positions.remove(document.get(ID));
                    return positions.isEmpty() ? null : positions;
                }));
        return position;
    }

    @Override
    public synchronized void updateInPlace(
            Document before, Document after, Integer position, MongoCollection<Integer> collection) {
        remove(before);
        add(after, position, collection);
    }

    @Override
    public void checkAdd(Document document, MongoCollection<Integer> collection) {
        // any value may be there several times
    }

    @Override
    public void checkUpdate(Document before, Document after, MongoCollection<Integer> collection) {
        // any value may be there several times
    }

    @Override
    public synchronized long getCount() {
        return found.values().stream().mapToLong(Map::size).sum();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }

    @Override
    public void drop() {
        found.clear();
    }
}
