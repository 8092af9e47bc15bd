// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Inspection;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import dev.grainery.store.document.Written;
import dev.grainery.store.merge.FileRole;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
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
        Map<Location, KnownFile> known = new HashMap<>();
        forEach(
                locations,
                query -> query.only(LocationEntry.OF_FILE),
                document -> known.put(
                        LocationEntry.location(document.getString(DocumentMapping.ID)), LocationEntry.file(document)));
        return known;
    }

    private void forEach(Collection<Location> locations, UnaryOperator<Query> fields, Consumer<Document> consumer) {
        List<String> paths = locations.stream().map(Location::path).distinct().toList();
        Chunks.of(paths, LOOKED_UP_AT_ONCE)
                .forEach(some -> documents.find(fields.apply(Query.ids(some))).forEach(consumer));
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
     * The files that are to be checked by a time, the most overdue first. A page goes on where the one before ended, whatever
     * was checked meanwhile.
     *
     * @param until the latest time, files of which are still among them
     * @param after only those after this key, which a page before has given; empty for the first. It tells no path
     * @param limit how many at most
     * @throws IllegalArgumentException if {@code after} is no key of such a page
     */
    public Page<ScheduledFile> due(Instant until, Optional<String> after, int limit) {
        after.filter(key -> !ScheduledFile.ORDER.matcher(key).matches()).ifPresent(key -> {
            throw new IllegalArgumentException("no key of a file: " + key);
        });
        List<Keyed<ScheduledFile>> found = scheduled(inOrder(after.orElse(""), until, limit + 1)).stream()
                .map(file -> new Keyed<>(file.order(), file))
                .toList();
        return Page.cut(found, limit).map(Keyed::item);
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

    /** Passes on all files in any order: that of their checks leads all over the store. */
    public void forEach(Consumer<ScheduledFile> consumer) {
        documents.forEachPage(
                Query.all(),
                page -> page.forEach(
                        document -> consumer.accept(LocationEntry.of(document).scheduled())));
    }

    private List<ScheduledFile> scheduled(Query query) {
        return documents.find(query).stream()
                .map(document -> LocationEntry.of(document).scheduled())
                .toList();
    }

    /** How the files at these locations are scheduled now; those that nothing is known of are left out. */
    public List<ScheduledFile> scheduled(Collection<Location> locations) {
        return entries(locations).values().stream()
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

    /** What is known of these places, by their paths. */
    Map<String, LocationEntry> entries(Collection<Location> places) {
        Map<String, LocationEntry> entries = new HashMap<>();
        forEach(
                places,
                query -> query,
                document -> entries.put(document.getString(DocumentMapping.ID), LocationEntry.of(document)));
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
    public record KnownFile(RecordType type, Amount size, Hash hash, RevisionStatus status, FileRole role) {}

    /**
     * A file and when it is to be checked.
     *
     * @param location where it lies
     * @param known what is known of it
     * @param checked when it was last checked
     * @param due the latest time for its next check, which its record has as well
     * @param inspected when the file was last inspected, if it was; only kept of the file that a record describes
     */
    public record ScheduledFile(
            Location location, KnownFile known, Instant checked, Instant due, Optional<LastInspection> inspected) {

        private static final Pattern ORDER = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{12}Z [0-9a-f-]{36}");

        public ScheduledFile {
            checked = checked.truncatedTo(ChronoUnit.MILLIS);
            due = due.truncatedTo(ChronoUnit.MILLIS);
        }

        /** Its place in the order of checks: it changes with the time, no other file has it, and all have the same length. */
        public String order() {
            return RecordDate.text(due) + " " + NameUuid.URL.of(location.path());
        }

        /** When its check is planned: {@link RevisionCycle#planned}. */
        public Instant planned() {
            return RevisionCycle.planned(location.path(), due, known.status());
        }
    }

    /**
     * The last inspection of a file.
     *
     * @param schema version of the layout of what it has counted
     * @param at when the file was read
     */
    public record LastInspection(int schema, Instant at) {

        /** Whether it has an older layout than the present one, or is dated before a time. */
        public boolean isBefore(Instant time) {
            return schema < Inspection.SCHEMA || (schema == Inspection.SCHEMA && at.isBefore(time));
        }
    }
}
