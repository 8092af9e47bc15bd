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
 * An index of files, derived from the records. An entry is written after its record and checked again afterwards; the
 * entries of a deleted record are deleted again after it. So an entry exists only if its record does, whatever other
 * processes write. A file without an entry is read as new, and its record is found by identity.
 */
public final class Locations {

    private static final int LOOKED_UP_AT_ONCE = 1_000;

    private final DocumentCollection documents;

    Locations(DocumentStore store) {
        this.documents = store.collection(StoreSchema.LOCATION);
    }

    public Map<Location, RecordedFile> known(Collection<Location> locations) {
        Map<Location, RecordedFile> known = new HashMap<>();
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

    /** The most overdue first; {@code until} is inclusive. A check postpones a file, so every file gets its turn. */
    public List<ScheduledFile> scheduled(Optional<ScheduledFile> after, Instant until, int most) {
        return scheduled(inOrder(after, until, most));
    }

    /**
     * The most overdue first; {@code until} is inclusive. Keys contain no path; an invalid one is an {@link
     * IllegalArgumentException}.
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
        // greater than all texts with this time
        return Query.all()
                .after(LocationEntry.CHECK_BY, after)
                .upTo(LocationEntry.CHECK_BY, RecordDate.text(until) + " ~")
                .ascending(LocationEntry.CHECK_BY)
                .first(most);
    }

    public List<ScheduledFile> checkedAfter(Instant time, Optional<Location> after, int most) {
        return scheduled(Query.all()
                .after(LocationEntry.CHECKED, RecordDate.text(time))
                .after(DocumentMapping.ID, after.map(Location::path).orElse(""))
                .ascending(DocumentMapping.ID)
                .first(most));
    }

    /** The most overdue first. Scans all locations, but no records. */
    public List<ScheduledFile> notInspected(Optional<ScheduledFile> after, int most) {
        return scheduled(describedContainers(after, most).lacking(LocationEntry.INSPECTED));
    }

    /** An older layout or a date before the time, the most overdue first. Scans all locations, but no records. */
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

    public long countOverdue(Instant now) {
        // greater than all texts with this time
        return documents.count(Query.all().upTo(LocationEntry.CHECK_BY, RecordDate.text(now) + " ~"));
    }

    /** In the order of storage: any other order would read randomly. */
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

    public List<ScheduledFile> scheduled(Collection<Location> locations) {
        return entries(locations).values().stream()
                .map(LocationEntry::scheduled)
                .toList();
    }

    public List<ScheduledFile> sampleBelow(String directory, int most) {
        Map<String, ScheduledFile> sample = new LinkedHashMap<>();
        Query below = below(directory, Optional.empty()).first(most);
        Stream.of(below.ascending(DocumentMapping.ID), below.descending(DocumentMapping.ID))
                .flatMap(query -> scheduled(query).stream())
                .forEach(file -> sample.put(file.location().path(), file));
        return List.copyOf(sample.values());
    }

    public List<ScheduledFile> below(String directory, Optional<Location> after, int most) {
        return scheduled(below(directory, after.map(Location::path))
                .ascending(DocumentMapping.ID)
                .first(most));
    }

    private static Query below(String directory, Optional<String> after) {
        String beginning = directory.endsWith("/") ? directory : directory + "/";
        // the character after the slash: greater than all paths below the directory
        String end = beginning.substring(0, beginning.length() - 1) + (char) ('/' + 1);
        return Query.all().after(DocumentMapping.ID, after.orElse(beginning)).before(DocumentMapping.ID, end);
    }

    Map<String, LocationEntry> entries(Collection<Location> locations) {
        Map<String, LocationEntry> entries = new HashMap<>();
        forEach(
                locations,
                query -> query,
                document -> entries.put(document.getString(DocumentMapping.ID), LocationEntry.of(document)));
        return entries;
    }

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

    void put(Collection<LocationEntry> entries) {
        Writes.put(documents, entries.stream().map(LocationEntry::document).toList());
    }

    /** Costs half as much as {@link #put}. */
    void add(Collection<LocationEntry> entries) {
        List<Written> written = documents.write(entries.stream()
                .map(entry -> (Write) new Write.Insert(entry.document()))
                .toList());
        if (!written.stream().allMatch(Written::isDone)) {
            // another writer has added some of them meanwhile
            put(entries);
        }
    }

    /** Deleted entries stay deleted, and those of another record stay unchanged. */
    void replace(Collection<LocationEntry> entries) {
        documents.write(entries.stream()
                .map(entry -> (Write) new Write.Replace(entry.document(), ofRecord(entry)))
                .toList());
    }

    /** Deletes entries whose records do not exist, unless they belong to another record by now. */
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

    /** The hash is an MD5, {@code NA} if the file could not be read. */
    public record RecordedFile(RecordType type, Amount size, Hash hash, RevisionStatus status, FileRole role) {}

    public record ScheduledFile(
            Location location, RecordedFile known, Instant checked, Instant due, Optional<LastInspection> inspected) {

        private static final Pattern ORDER = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{12}Z [0-9a-f-]{36}");

        public ScheduledFile {
            checked = checked.truncatedTo(ChronoUnit.MILLIS);
            due = due.truncatedTo(ChronoUnit.MILLIS);
        }

        public String order() {
            return RecordDate.text(due) + " " + NameUuid.URL.of(location.path());
        }

        public Instant planned() {
            return RevisionCycle.planned(location.path(), due, known.status());
        }
    }

    /** The schema is the version of the layout of its counts. */
    public record LastInspection(int schema, Instant at) {

        public boolean isBefore(Instant time) {
            return schema < Inspection.SCHEMA || (schema == Inspection.SCHEMA && at.isBefore(time));
        }
    }
}
