// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/**
 * Which file lies where: drawn from the records, to find the record of a location at once. An entry is written after its
 * record, so that a location is known only if its record is there; a location that was not written is met as a new one,
 * and its record is found by itself. All writes go through here, so that what is known of a directory as a whole is
 * forgotten before one of its entries says less.
 */
public final class Locations {

    static final String NAME = "location";

    private static final int LOOKED_UP_AT_ONCE = 1_000;

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;
    private final Directories directories;

    Locations(MongoDatabase database, ServerCalls calls, Directories directories) {
        this.documents = database.getCollection(NAME);
        this.calls = calls;
        this.directories = directories;
    }

    /** What is known of the files at these locations; those that nothing is known of are left out. */
    public Map<Location, KnownFile> known(Collection<Location> locations) {
        Map<String, LocationEntry> entries =
                entries(locations.stream().map(Location::path).distinct().toList());
        Map<Location, KnownFile> known = new HashMap<>();
        for (Location location : locations) {
            LocationEntry entry = entries.get(location.path());
            if (entry != null) {
                known.put(location, entry.file());
            }
        }
        return known;
    }

    /**
     * The files that are to be checked by a time, the most overdue first. Whoever checks them gives them a later time, so
     * that everything gets its turn, however much is added.
     *
     * @param after only files after this one in that order, empty for the first
     * @param until the latest time, files of which are still among them
     * @param most how many at most
     */
    public List<ScheduledFile> scheduled(Optional<ScheduledFile> after, Instant until, int most) {
        return calls.get(() -> inOrder(after, until, most)
                .map(document -> LocationEntry.of(document).scheduled())
                .into(new ArrayList<>()));
    }

    FindIterable<Document> inOrder(Optional<ScheduledFile> after, Instant until, int most) {
        // of all texts with this time, none is greater
        Document range = new Document("$gt", after.map(ScheduledFile::order).orElse(""))
                .append("$lte", RecordDate.text(until) + " ~");
        return documents
                .find(new Document(LocationEntry.CHECK_BY, range))
                .sort(Sorts.ascending(LocationEntry.CHECK_BY))
                .limit(most);
    }

    /** How the files at these locations are scheduled now; those that nothing is known of are left out. */
    public List<ScheduledFile> scheduled(Collection<Location> locations) {
        return entries(locations.stream().map(Location::path).distinct().toList()).values().stream()
                .map(LocationEntry::scheduled)
                .toList();
    }

    /** Some of the files below a directory: the first in order, and the last. */
    public List<ScheduledFile> sampleBelow(String directory, int most) {
        Map<String, ScheduledFile> sample = new LinkedHashMap<>();
        for (Bson order : List.of(Sorts.ascending(DocumentMapping.ID), Sorts.descending(DocumentMapping.ID))) {
            calls.run(() -> documents
                    .find(below(directory))
                    .sort(order)
                    .limit(most)
                    .map(LocationEntry::of)
                    .forEach(entry -> sample.put(entry.path(), entry.scheduled())));
        }
        return List.copyOf(sample.values());
    }

    /**
     * Files below a directory, in the order of their paths.
     *
     * @param after only files after this one in that order, empty for the first
     * @param most how many at most
     */
    public List<ScheduledFile> below(String directory, Optional<Location> after, int most) {
        return calls.get(() -> documents
                .find(below(directory, after.map(Location::path)))
                .sort(Sorts.ascending(DocumentMapping.ID))
                .limit(most)
                .map(document -> LocationEntry.of(document).scheduled())
                .into(new ArrayList<>()));
    }

    private static Bson below(String directory) {
        return below(directory, Optional.empty());
    }

    private static Bson below(String directory, Optional<String> after) {
        String beginning = directory.endsWith("/") ? directory : directory + "/";
        // the character after the slash: past all that lies below the directory
        String end = beginning.substring(0, beginning.length() - 1) + (char) ('/' + 1);
        return Filters.eq(DocumentMapping.ID, new Document("$gt", after.orElse(beginning)).append("$lt", end));
    }

    Map<String, LocationEntry> entries(List<String> paths) {
        Map<String, LocationEntry> entries = new HashMap<>();
        for (List<String> some : Chunks.of(paths, LOOKED_UP_AT_ONCE)) {
            calls.run(() -> documents
                    .find(Filters.in(DocumentMapping.ID, some))
                    .map(LocationEntry::of)
                    .forEach(entry -> entries.put(entry.path(), entry)));
        }
        return entries;
    }

    /**
     * The {@code _id}s of the records of the files below a directory, each once.
     *
     * @param chosen which of the directories below count
     */
    Set<ObjectId> recordsBelow(String directory, Predicate<String> chosen) {
        Set<ObjectId> records = new HashSet<>();
        calls.run(() -> documents
                // whole documents: of a part of each the embedded server would hold all at once
                .find(below(directory))
                .batchSize(LOOKED_UP_AT_ONCE)
                .forEach(entry -> {
                    String path = entry.getString(DocumentMapping.ID);
                    if (chosen.test(LocationEntry.location(path).directory())) {
                        records.add(entry.getObjectId(LocationEntry.RECORD));
                    }
                }));
        return records;
    }

    /**
     * Writes entries, whether they exist or not.
     *
     * @param before what was read of them, by their paths
     */
    void put(Collection<LocationEntry> entries, Map<String, LocationEntry> before) {
        directories.change(entries.stream()
                .filter(entry -> Optional.ofNullable(before.get(entry.path()))
                        .filter(entry::saysAsMuchAs)
                        .isEmpty())
                .map(entry -> entry.location().directory())
                .collect(Collectors.toSet()));
        new Upserts(documents, calls)
                .put(entries.stream().map(LocationEntry::document).toList());
    }

    /** Writes entries that were not there a moment ago, which costs half as much. */
    void add(Collection<LocationEntry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        boolean added = calls.get(() -> {
            try {
                documents.insertMany(
                        entries.stream().map(LocationEntry::document).toList(), new InsertManyOptions().ordered(false));
                return true;
            } catch (MongoBulkWriteException e) {
                if (ServerState.takesNothingNow(e)) {
                    throw e;
                }
                return false;
            }
        });
        if (!added) {
            // another writer has met some of them meanwhile
            put(entries, Map.of());
        }
    }

    /** Moves the times for the next checks of files, unless they have moved meanwhile; tells how many were moved. */
    long reschedule(List<LocationEntry> before, List<LocationEntry> after) {
        // a filter that is one index: no other document has this text
        List<UpdateOneModel<Document>> writes = IntStream.range(0, before.size())
                .mapToObj(i -> new UpdateOneModel<Document>(
                        Filters.eq(LocationEntry.CHECK_BY, before.get(i).checkBy()),
                        Updates.set(LocationEntry.CHECK_BY, after.get(i).checkBy())))
                .toList();
        return writes.isEmpty()
                ? 0
                : calls.get(() -> documents
                        .bulkWrite(writes, new BulkWriteOptions().ordered(false))
                        .getMatchedCount());
    }

    void forget(Collection<String> paths) {
        directories.change(paths.stream()
                .map(path -> LocationEntry.location(path).directory())
                .collect(Collectors.toSet()));
        calls.run(() -> paths.forEach(path -> documents.deleteOne(Filters.eq(DocumentMapping.ID, path))));
    }
}
