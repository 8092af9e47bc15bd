// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import dev.grainery.record.RecordDate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.bson.Document;

/**
 * The directories that were given to backfills. A root that is absent or empty tells that a storage is not mounted, so
 * that its files are not taken for lost.
 */
public final class StorageRoots {

    static final String NAME = "root";

    private static final String HOSTS = "hosts";
    private static final String WALKED = "walked";

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;

    StorageRoots(MongoDatabase database, ServerCalls calls) {
        this.documents = database.getCollection(NAME);
        this.calls = calls;
    }

    /**
     * Remembers directories, given by their absolute paths.
     *
     * @param host the machine on which they were given
     */
    public void remember(Collection<String> directories, String host) {
        Set<String> known = Set.copyOf(givenOn(host));
        directories.stream()
                .distinct()
                .filter(directory -> !known.contains(directory))
                .forEach(directory -> calls.run(() -> documents.updateOne(
                        Filters.eq(DocumentMapping.ID, directory),
                        Updates.addToSet(HOSTS, host),
                        new UpdateOptions().upsert(true))));
    }

    /** Notes that directories were walked to their end. */
    public void walked(Collection<String> directories, Instant at) {
        directories.forEach(directory -> calls.run(() -> documents.updateOne(
                Filters.eq(DocumentMapping.ID, directory), Updates.set(WALKED, RecordDate.text(at)))));
    }

    /** When directories were last walked to their end; those that never were are left out. */
    public Map<String, Instant> walked() {
        Map<String, Instant> walked = new HashMap<>();
        calls.get(() -> documents.find().into(new ArrayList<>())).stream()
                .filter(document -> document.getString(WALKED) != null)
                .forEach(document ->
                        walked.put(document.getString(DocumentMapping.ID), RecordDate.of(document.getString(WALKED))));
        return walked;
    }

    /** Those that were given on a machine, sorted. */
    public List<String> givenOn(String host) {
        return matching(
                document -> document.getList(HOSTS, String.class, List.of()).contains(host));
    }

    /** Puts one directory in place of another, with the machines on which that was given. */
    public void relocate(String from, String to) {
        calls.run(() -> {
            Document before =
                    documents.find(Filters.eq(DocumentMapping.ID, from)).first();
            if (before != null) {
                documents.updateOne(
                        Filters.eq(DocumentMapping.ID, to),
                        Updates.addEachToSet(HOSTS, before.getList(HOSTS, String.class, List.of())),
                        new UpdateOptions().upsert(true));
                documents.deleteOne(Filters.eq(DocumentMapping.ID, from));
            }
        });
    }

    /** All of them, sorted. */
    public List<String> all() {
        return matching(document -> true);
    }

    /** There are few, so all are read. */
    private List<String> matching(Predicate<Document> wanted) {
        return calls.get(() -> documents.find().into(new ArrayList<>())).stream()
                .filter(wanted)
                .map(document -> document.getString(DocumentMapping.ID))
                .sorted()
                .toList();
    }
}
