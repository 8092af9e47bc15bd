// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Inspection;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.internal.document.Chunks;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.DocumentMapping;
import dev.grainery.store.internal.document.DocumentStore;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.internal.document.Writes;
import dev.grainery.store.internal.document.Written;
import dev.grainery.store.merge.FileRole;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * Which file lies where: drawn from the records, to find the record of a location at once. An entry is written after its
 * record, and looked at once more after that; of a record that is taken away the entries go once more after it. So a
 * location is known only if its record is there, whoever else writes; a location that was not written is met as a new one,
 * and its record is found by itself.
 */
public final class Locations {

    private static final int LOOKED_UP_AT_ONCE = 1_000;

    private final DocumentCollection documents;

    Locations(DocumentStore store) {
        this.documents = store.collection(StoreSchema.LOCATION);
    }

    /** What is known of the files at these locations; those that nothing is known of are left out. */
    public Map<Location, KnownFile> known(Collection<Location> locations) {
        List<Location> wanted = List.copyOf(locations);
        Map<Location, KnownFile> known = new HashMap<>();
        List<Optional<KnownFile>> files = knownInOrder(wanted);
        for (int i = 0; i < wanted.size(); i++) {
            Location location = wanted.get(i);
            files.get(i).ifPresent(file -> known.put(location, file));
        }
        return known;
    }

    /**
     * What is known of the file at each of these locations, in their order. Locations in the order in which a walk meets
     * them cost little: the store goes through its own from the first to the last of them, side by side with these, and
     * only those that were not met on the way are looked up one by one. So what is found does not depend on the order.
     */
    public List<Optional<KnownFile>> knownInOrder(List<Location> locations) {
        List<String> paths = locations.stream().map(Location::path).toList();
        MergeJoin join = new MergeJoin(paths);
        if (paths.size() > 1) {
            documents
                    .find(Query.all()
                            .from(DocumentMapping.ID, Collections.min(paths))
                            .upTo(DocumentMapping.ID, Collections.max(paths))
                            .ascending(DocumentMapping.ID)
                            .only(LocationEntry.OF_FILE)
                            .first(2 * paths.size()))
                    .forEach(join::meet);
        }
        Map<String, KnownFile> met = new HashMap<>();
        for (List<String> some : Chunks.of(join.notMet(), LOOKED_UP_AT_ONCE)) {
            documents
                    .find(Query.ids(some).only(LocationEntry.OF_FILE))
                    .forEach(document -> met.put(document.getString(DocumentMapping.ID), LocationEntry.file(document)));
        }
        return join.files(met);
    }

    /** Paths that are wanted side by side with documents that are met, mostly in the same order. */
    private static final class MergeJoin {

        private final List<String> paths;
        private final KnownFile[] files;
        private int next;

        MergeJoin(List<String> paths) {
            this.paths = paths;
            this.files = new KnownFile[paths.size()];
        }

        void meet(Document document) {
            String path = document.getString(DocumentMapping.ID);
            int at = next;
            while (at < paths.size() && !path.equals(paths.get(at))) {
                at = paths.get(at).compareTo(path) < 0 ? at + 1 : paths.size();
            }
            if (at < paths.size()) {
                files[at] = LocationEntry.file(document);
                next = at + 1;
            }
        }

        List<String> notMet() {
            return IntStream.range(0, files.length)
                    .filter(i -> files[i] == null)
                    .mapToObj(paths::get)
                    .toList();
        }

        List<Optional<KnownFile>> files(Map<String, KnownFile> others) {
            return IntStream.range(0, files.length)
                    .mapToObj(i -> Optional.ofNullable(files[i] == null ? others.get(paths.get(i)) : files[i]))
                    .toList();
        }
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
        return scheduled(inOrder(after, until, most));
    }

    /**
     * The files that are to be checked by a time, the most overdue first.
     *
     * @param from only those that are to be checked then or later
     * @param until the latest time, files of which are still among them
     * @param most how many at most
     */
    public List<ScheduledFile> scheduled(Instant from, Instant until, int most) {
        return scheduled(inOrder(RecordDate.text(from), until, most));
    }

    static Query inOrder(Optional<ScheduledFile> after, Instant until, int most) {
        return inOrder(after.map(ScheduledFile::order).orElse(""), until, most);
    }

    private static Query inOrder(String after, Instant until, int most) {
        // of all texts with this time, none is greater
        return Query.all()
                .after(LocationEntry.CHECK_BY, after)
                .upTo(LocationEntry.CHECK_BY, RecordDate.text(until) + " ~")
                .ascending(LocationEntry.CHECK_BY)
                .first(most);
    }

    /**
     * The files whose last check is dated later than a time, in the order of their paths. Every location is looked at.
     *
     * @param after only files after this one in that order, empty for the first
     * @param most how many at most
     */
    public List<ScheduledFile> checkedAfter(Instant time, Optional<Location> after, int most) {
        return scheduled(Query.all()
                .after(LocationEntry.CHECKED, RecordDate.text(time))
                .after(DocumentMapping.ID, after.map(Location::path).orElse(""))
                .ascending(DocumentMapping.ID)
                .first(most));
    }

    /**
     * The files of containers that were never inspected, the most overdue first: an inspection is a check as well. Every
     * location is looked at, no record.
     *
     * @param after only files after this one in that order, empty for the first
     * @param most how many at most
     */
    public List<ScheduledFile> notInspected(Optional<ScheduledFile> after, int most) {
        return scheduled(describedContainers(after, most).lacking(LocationEntry.INSPECTED));
    }

    /**
     * The files of containers whose last inspection has an older layout than the present one, or is dated before a time,
     * the most overdue first. Every location is looked at, no record.
     *
     * @param after only files after this one in that order, empty for the first
     * @param most how many at most
     */
    public List<ScheduledFile> inspectedBefore(Instant time, Optional<ScheduledFile> after, int most) {
        return scheduled(describedContainers(after, most)
                .before(LocationEntry.INSPECTED, LocationEntry.text(new LastInspection(Inspection.SCHEMA, time))));
    }

    private static Query describedContainers(Optional<ScheduledFile> after, int most) {
        return Query.all()
                .is(LocationEntry.TYPE, RecordType.CONTAINER.word())
                .is(LocationEntry.ROLE, FileRole.PRIMARY.word())
                .after(LocationEntry.CHECK_BY, after.map(ScheduledFile::order).orElse(""))
                .ascending(LocationEntry.CHECK_BY)
                .first(most);
    }

    /** How many files should have been checked before a time, and were not. */
    public long countOverdue(Instant now) {
        // of all texts with this time, none is greater
        return documents.count(Query.all().upTo(LocationEntry.CHECK_BY, RecordDate.text(now) + " ~"));
    }

    private List<ScheduledFile> scheduled(Query query) {
        return documents.find(query).stream()
                .map(document -> LocationEntry.of(document).scheduled())
                .toList();
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
        Query below = below(directory, Optional.empty()).first(most);
        Stream.of(below.ascending(DocumentMapping.ID), below.descending(DocumentMapping.ID))
                .flatMap(query -> scheduled(query).stream())
                .forEach(file -> sample.put(file.location().path(), file));
        return List.copyOf(sample.values());
    }

    /**
     * Files below a directory, in the order of their paths.
     *
     * @param after only files after this one in that order, empty for the first
     * @param most how many at most
     */
    public List<ScheduledFile> below(String directory, Optional<Location> after, int most) {
        return scheduled(below(directory, after.map(Location::path))
                .ascending(DocumentMapping.ID)
                .first(most));
    }

    private static Query below(String directory, Optional<String> after) {
        String beginning = directory.endsWith("/") ? directory : directory + "/";
        // the character after the slash: past all that lies below the directory
        String end = beginning.substring(0, beginning.length() - 1) + (char) ('/' + 1);
        return Query.all().after(DocumentMapping.ID, after.orElse(beginning)).before(DocumentMapping.ID, end);
    }

    Map<String, LocationEntry> entries(List<String> paths) {
        Map<String, LocationEntry> entries = new HashMap<>();
        for (List<String> some : Chunks.of(paths, LOOKED_UP_AT_ONCE)) {
            documents.find(Query.ids(some)).stream()
                    .map(LocationEntry::of)
                    .forEach(entry -> entries.put(entry.path(), entry));
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
        documents.forEachPage(
                below(directory, Optional.empty()).only(LocationEntry.RECORD),
                page -> page.forEach(entry -> {
                    String path = entry.getString(DocumentMapping.ID);
                    if (chosen.test(LocationEntry.location(path).directory())) {
                        records.add(entry.getObjectId(LocationEntry.RECORD));
                    }
                }));
        return records;
    }

    /** Writes entries, whether they exist or not. */
    void put(Collection<LocationEntry> entries) {
        Writes.put(documents, entries.stream().map(LocationEntry::document).toList());
    }

    /** Writes entries that were not there a moment ago, which costs half as much. */
    void add(Collection<LocationEntry> entries) {
        List<Written> written = documents.write(entries.stream()
                .map(entry -> (Write) new Write.Insert(entry.document()))
                .toList());
        if (!written.stream().allMatch(Written::isDone)) {
            // another writer has met some of them meanwhile
            put(entries);
        }
    }

    /**
     * Writes what was found of files that their records had already. What somebody has forgotten meanwhile stays
     * forgotten, and what belongs to another record by now stays as it is.
     */
    void replace(Collection<LocationEntry> entries) {
        documents.write(entries.stream()
                .map(entry -> (Write) new Write.Replace(entry.document(), ofRecord(entry)))
                .toList());
    }

    /** Takes entries back that were written although their records were gone; others have written theirs there. */
    void withdraw(Collection<LocationEntry> entries) {
        documents.write(entries.stream()
                .map(entry -> (Write) new Write.Delete(entry.path(), ofRecord(entry)))
                .toList());
    }

    private static Document ofRecord(LocationEntry entry) {
        return new Document(LocationEntry.RECORD, entry.record());
    }

    /** Moves the times for the next checks of files, unless they have moved meanwhile; tells how many were moved. */
    long reschedule(List<LocationEntry> before, List<LocationEntry> after) {
        return documents
                .write(IntStream.range(0, before.size())
                        .mapToObj(i -> (Write) new Write.Set(
                                before.get(i).path(),
                                new Document(
                                        LocationEntry.CHECK_BY, before.get(i).checkBy()),
                                new Document(
                                        LocationEntry.CHECK_BY, after.get(i).checkBy())))
                        .toList())
                .stream()
                .filter(Written::isDone)
                .count();
    }

    void forget(Collection<String> paths) {
        documents.write(
                paths.stream().map(path -> (Write) new Write.Delete(path)).toList());
    }

    /**
     * What the store knows of the file at one location since it was last read.
     *
     * @param type the type of its record
     * @param size its size then
     * @param hash its MD5 then, {@code NA} if it could not be read
     * @param status how that check ended
     * @param role what it is to its record
     */
    public record KnownFile(RecordType type, Amount size, Hash hash, RevisionStatus status, FileRole role) {

        public KnownFile {
            requireNonNull(type, "type");
            requireNonNull(size, "size");
            requireNonNull(hash, "hash");
            requireNonNull(status, "status");
            requireNonNull(role, "role");
        }
    }

    /**
     * A file and when it is to be checked.
     *
     * @param location where it lies
     * @param known what is known of it
     * @param checked when it was last checked
     * @param due the latest time for its next check
     * @param order its place in the order of checks: it changes with the time, and no other file has it
     * @param inspected when the file was last inspected, if it was; only kept of the file that a record describes
     */
    public record ScheduledFile(
            Location location,
            KnownFile known,
            Instant checked,
            Instant due,
            String order,
            Optional<LastInspection> inspected)
            implements Comparable<ScheduledFile> {

        public ScheduledFile {
            requireNonNull(location, "location");
            requireNonNull(known, "known");
            requireNonNull(checked, "checked");
            requireNonNull(due, "due");
            requireNonNull(order, "order");
            requireNonNull(inspected, "inspected");
        }

        /** A file that was not inspected. */
        public ScheduledFile(Location location, KnownFile known, Instant checked, Instant due, String order) {
            this(location, known, checked, due, order, Optional.empty());
        }

        /** The same file with another time, as yet at its present place in the order. */
        public ScheduledFile dueAt(Instant other) {
            return new ScheduledFile(location, known, checked, other, order, inspected);
        }

        @Override
        public int compareTo(ScheduledFile other) {
            return order.compareTo(other.order);
        }
    }

    /**
     * The last inspection of a file.
     *
     * @param schema version of the layout of what it has counted
     * @param at when the file was read
     */
    public record LastInspection(int schema, Instant at) {

        public LastInspection {
            requireNonNull(at, "at");
        }

        /** Whether it has an older layout than the present one, or is dated before a time. */
        public boolean isBefore(Instant time) {
            return schema < Inspection.SCHEMA || (schema == Inspection.SCHEMA && at.isBefore(time));
        }
    }
}
