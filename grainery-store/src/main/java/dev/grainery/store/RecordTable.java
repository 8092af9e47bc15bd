// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.CdxExtension;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerExtension;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.record.FileExtension;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.OtherLocations;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Written;
import dev.grainery.store.merge.DerivedRecord;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

/** Writes use optimistic concurrency by version. Thread-safe. */
final class RecordTable<R extends StoredFileRecord> {

    private static final String EXTENSION = "extension";
    private static final String REVISION = "revision";
    private static final Set<String> CONTENT = Set.of("inspection", "digests", "utilities", "earlier");

    private final Kind<R> kind;
    private final DocumentCollection documents;
    private final InstantSource clock;

    record Kind<R extends StoredFileRecord>(
            RecordType type, Class<R> javaType, String idField, String nameField, Object noExtension) {

        static final Kind<ContainerRecord> CONTAINER = new Kind<>(
                RecordType.CONTAINER,
                ContainerRecord.class,
                "container.warcID",
                "container.fileName",
                new ContainerExtension(
                        new FileExtension.Bookkeeping(0, Optional.empty(), Digests.NONE),
                        new ContainerRecord.HarvestNames(
                                GraineryRecord.NA, GraineryRecord.NA, GraineryRecord.NA, GraineryRecord.NA),
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        List.of()));

        static final Kind<CdxRecord> CDX = new Kind<>(
                RecordType.CDX,
                CdxRecord.class,
                "cdx.cdxID",
                "cdx.fileName",
                new CdxExtension(
                        new FileExtension.Bookkeeping(0, Optional.empty(), Digests.NONE), 0, GraineryRecord.NA));

        static final List<Kind<?>> ALL = List.of(CONTAINER, CDX);
    }

    RecordTable(Kind<R> kind, DocumentStore store, InstantSource clock) {
        this.clock = clock;
        this.kind = kind;
        this.documents = store.collection(StoreSchema.of(kind.type()));
    }

    /** Nested documents as the driver returns them, so that no mapper is needed. */
    private static Document documents(Map<?, ?> map) {
        Document document = new Document();
        map.forEach((name, value) ->
                document.append(String.valueOf(name), value instanceof Map<?, ?> inner ? documents(inner) : value));
        return document;
    }

    Kind<R> kind() {
        return kind;
    }

    DocumentCollection documents() {
        return documents;
    }

    List<StoredRecord<R>> byIds(List<ObjectId> ids) {
        List<StoredRecord<R>> found = new ArrayList<>(ids.size());
        Chunks.of(ids).forEach(some -> found.addAll(all(Query.ids(some))));
        return found;
    }

    List<StoredRecord<R>> byLocations(Collection<Location> locations) {
        return locations.isEmpty()
                ? List.of()
                : all(Query.all()
                        .in(StoreSchema.DIRECTORY, each(locations, Location::directory))
                        .in(kind.nameField(), each(locations, Location::fileName)));
    }

    List<StoredRecord<R>> byIdentities(Collection<List<String>> identities) {
        return identities.isEmpty()
                ? List.of()
                : all(Query.all()
                        .in(kind.idField(), each(identities, one -> one.get(0)))
                        .in(kind.nameField(), each(identities, one -> one.get(1))));
    }

    private static <T> Set<String> each(Collection<T> all, Function<T, String> text) {
        return all.stream().map(text).collect(Collectors.toSet());
    }

    /** Deletes entries of records deleted meanwhile: a file with an entry but no record is never described again. */
    void locate(Locations locations, Collection<LocationEntry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        locations.add(entries);
        List<ObjectId> records =
                entries.stream().map(LocationEntry::record).distinct().toList();
        // counting reads no record
        if (documents.count(Query.ids(records)) < records.size()) {
            Set<ObjectId> there = documents.find(Query.ids(records).only(DocumentMapping.ID)).stream()
                    .map(record -> record.getObjectId(DocumentMapping.ID))
                    .collect(Collectors.toSet());
            locations.withdraw(entries.stream()
                    .filter(entry -> !there.contains(entry.record()))
                    .toList());
        }
    }

    String[] summary(String... ofExtension) {
        return Stream.concat(
                        Stream.of(
                                "recType",
                                "author",
                                "date",
                                "standard",
                                kind.type().word(),
                                "type",
                                "paths",
                                REVISION),
                        Stream.of(ofExtension))
                .toArray(String[]::new);
    }

    /** Without the long parts of the extension that only describe the content. */
    String[] briefFields() {
        return summary(Stream.of(kind.noExtension().getClass(), FileExtension.Bookkeeping.class, OtherLocations.class)
                .flatMap(type -> Stream.of(type.getRecordComponents()))
                .map(RecordComponent::getName)
                .filter(part -> !CONTENT.contains(part))
                .map(part -> EXTENSION + "." + part)
                .toArray(String[]::new));
    }

    String[] locationFields() {
        return new String[] {kind.nameField(), StoreSchema.DIRECTORY, EXTENSION + ".copies", EXTENSION + ".conflicts"};
    }

    Stream<Location> locations(Document document) {
        Location described = new Location(
                DocumentMapping.field(document, StoreSchema.DIRECTORY, String.class),
                DocumentMapping.field(document, kind.nameField(), String.class));
        OtherLocations others = Optional.ofNullable(document.get(EXTENSION, Document.class))
                .map(extension -> DocumentMapping.record(extension, OtherLocations.class))
                .orElse(OtherLocations.NONE);
        return others.locations(described);
    }

    /** Made for each query: the first one makes serializers of the whole extension, which takes long. */
    Function<Document, R> summaries() {
        Document noExtension = documents(DocumentMapping.document(kind.noExtension()));
        return document -> {
            Document extension = new Document(noExtension);
            Optional.ofNullable(document.get(EXTENSION, Document.class)).ifPresent(extension::putAll);
            return stored(new Document(document).append(EXTENSION, extension)).record();
        };
    }

    void forEachPage(Query query, Consumer<List<StoredRecord<R>>> some) {
        documents.forEachPage(
                query, page -> some.accept(page.stream().map(this::stored).toList()));
    }

    List<StoredRecord<R>> all(Query query) {
        return documents.find(query).stream().map(this::stored).toList();
    }

    StoredRecord<R> stored(Document document) {
        return new StoredRecord<>(
                document.getObjectId(DocumentMapping.ID), DocumentMapping.record(document, kind.javaType()));
    }

    Written restore(StoredRecord<R> record) {
        return documents.write(insert(record));
    }

    Write write(Effect<R, ?> effect) {
        if (effect.before().isEmpty()) {
            StoredRecord<R> inserted = effect.after().orElseThrow();
            return insert(new StoredRecord<>(inserted.id(), written(inserted.record(), 1)));
        }
        StoredRecord<R> before = effect.before().get();
        Document guard = new Document(StoreSchema.VERSION, before.record().version());
        return effect.after().isEmpty()
                ? new Write.Delete(before.id(), guard)
                : new Write.Set(
                        before.id(),
                        guard,
                        changed(effect, before.record(), effect.after().get().record()));
    }

    List<Written> write(List<Write> writes) {
        return documents.write(writes);
    }

    /** Only the sections that differ: a check changes two of many. */
    private Document changed(Effect<R, ?> effect, R before, R after) {
        R next = written(after, before.version() + 1);
        boolean onlyChecked = effect.side().harvests().isOfCheck()
                || DerivedRecord.withFrame(after, after.header(), before.places(), before.revision())
                        .equals(before);
        if (onlyChecked) {
            return new Document(EXTENSION, DocumentMapping.document(next.extension()))
                    .append(REVISION, DocumentMapping.document(next.revision()));
        }
        Document changed = document(next);
        Document was = document(before);
        changed.entrySet().removeIf(field -> field.getValue().equals(was.get(field.getKey())));
        return changed;
    }

    private Write insert(StoredRecord<R> record) {
        return new Write.Insert(document(record.record()).append(DocumentMapping.ID, record.id()));
    }

    private Document document(R record) {
        return DocumentMapping.document(record).append(StoreSchema.STEM, Stems.field(record));
    }

    private R written(R record, long version) {
        return kind.javaType().cast(record.written(version, Optional.of(now())));
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    record StoredRecord<R>(ObjectId id, R record) {}
}
