// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.store.access.StoreException;
import dev.grainery.store.access.StoreUnavailableException;
import dev.grainery.store.access.StoreUri;
import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.DocumentStore;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.internal.document.Writes;
import dev.grainery.store.internal.document.Written;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * What the documents of a store look like: a number among its settings. A version is never read as another one; ordered
 * steps bring the documents of each version to the next, in a server and in a file alike.
 */
final class SchemaVersion {

    /** The {@code _id} of the number among the settings. */
    static final String ID = "schema";

    /** What this program reads and writes. */
    static final long CURRENT = 3;

    /** The first one, which says nothing of itself. */
    private static final long FIRST = 1;

    private static final String VALUE = "value";
    private static final List<CollectionSchema> RECORDS =
            List.of(StoreSchema.CONTAINER, StoreSchema.CDX, StoreSchema.HARVEST_RECORD);
    private static final Set<String> TYPES =
            Stream.of(RecordType.values()).map(RecordType::word).collect(Collectors.toUnmodifiableSet());
    private static final int PASSES = 100;

    /** What was done to the documents of one version to make them those of the next. */
    private enum Step {
        /** Every record has the date of its last change; nobody knows it, so it is that of the upgrade. */
        DATE_OF_MODIFICATION(1) {
            @Override
            Set<CollectionSchema> schemas() {
                return Set.of(StoreSchema.CONTAINER, StoreSchema.CDX, StoreSchema.HARVEST_RECORD);
            }

            @Override
            Optional<Document> changed(Document document, Instant now) {
                // a document that is no record stays as it is
                return document.get(EXTENSION) instanceof Document extension && !extension.containsKey(MODIFIED)
                        ? Optional.of(
                                new Document(EXTENSION, new Document(extension).append(MODIFIED, RecordDate.text(now))))
                        : Optional.empty();
            }
        },

        /** There are more indexes, which are made before the first step; documents stay as they are. */
        INDEXES(2) {
            @Override
            Set<CollectionSchema> schemas() {
                return Set.of();
            }

            @Override
            Optional<Document> changed(Document document, Instant now) {
                return Optional.empty();
            }
        };

        private static final String EXTENSION = "extension";
        private static final String MODIFIED = "modified";

        private final long from;

        Step(long from) {
            this.from = from;
        }

        /** Whose documents may change; the others are not read. */
        abstract Set<CollectionSchema> schemas();

        /** The top-level fields that change, empty if the document stays as it is. To do it twice does no more. */
        abstract Optional<Document> changed(Document document, Instant now);
    }

    private final DocumentStore documents;
    private final DocumentCollection settings;

    SchemaVersion(DocumentStore documents) {
        this.documents = documents;
        this.settings = documents.collection(StoreSchema.SETTING);
    }

    /** Whether a document of the settings is the number. */
    static boolean isMark(CollectionSchema schema, Document document) {
        return schema.equals(StoreSchema.SETTING) && ID.equals(document.get(DocumentCollection.ID));
    }

    /** Whether a document of the settings can be the number of a store that this program can bring to its version. */
    static boolean isKnown(Document mark) {
        return mark.get(VALUE) instanceof Long version && version >= FIRST && version <= CURRENT;
    }

    /**
     * Makes sure that this program can work with the store, and marks one that is empty.
     *
     * @throws StoreUnavailableException if an earlier or a newer version of the program has written it, or another program
     */
    void check(StoreUri uri) {
        refuseForeign(uri);
        if (version().isEmpty() && isEmpty()) {
            mark(CURRENT);
        }
        // another program that opened the empty store marked it before it wrote, so after documents were seen it is
        // asked
        long version = version().orElse(FIRST);
        if (version < CURRENT) {
            throw new StoreUnavailableException("the store " + uri + " was written by an earlier version of Grainery;"
                    + " bring it over once: grainery upgrade --store " + uri);
        }
        if (version > CURRENT) {
            throw new StoreUnavailableException(
                    "the store " + uri + " was written by a newer version of Grainery; use that one");
        }
    }

    /**
     * Refuses what another program has made, before a byte is written to it: each of our records counts how often it was
     * written, those of the first version, too, which say nothing else of themselves.
     */
    private void refuseForeign(StoreUri uri) {
        if (version().isPresent()) {
            return;
        }
        boolean isEmpty = isEmpty();
        if (!isEmpty && version().isPresent()) {
            // another process made a store of it in this moment: it marked it before it wrote anything
            return;
        }
        Optional<Document> record = isEmpty
                ? Optional.empty()
                : RECORDS.stream()
                        .flatMap(schema ->
                                documents.collection(schema).first(Query.all().lacking(StoreSchema.VERSION)).stream())
                        .findFirst();
        // of a store of ours, others may have collections beside it
        List<String> others = isEmpty ? documents.others() : List.of();
        if (record.isEmpty() && others.isEmpty()) {
            return;
        }
        if (record.filter(SchemaVersion::isOfEarlierGrainery).isPresent()) {
            throw new StoreUnavailableException("the store " + uri
                    + " is a database of the earlier Grainery (Extarc); nothing was written to it. This version cannot read"
                    + " it; \"grainery import --earlier\" of a later release will take its records over. Leave it as it is,"
                    + " and name another, empty database");
        }
        throw new StoreUnavailableException("the store " + uri + " holds data of another program"
                + (others.isEmpty() ? "" : " (" + String.join(", ", others) + ")")
                + "; nothing was written to it. Name another, empty database");
    }

    /** Its records tell their type in one way or the other, and have no part that standards do not name. */
    private static boolean isOfEarlierGrainery(Document record) {
        return Stream.of("recType", "type").anyMatch(field -> TYPES.contains(String.valueOf(record.get(field))))
                && !record.containsKey(Step.EXTENSION);
    }

    /** Notes that documents will follow of which the version is not known yet. */
    void forget() {
        mark(FIRST);
    }

    /**
     * Makes the indexes that are missing, and brings the documents to this version, one step after the other. If that is
     * broken off, the same once more goes on with it.
     *
     * @param begun is given each index before it is made
     * @return how many documents of each collection were changed; empty if the store is of this version
     * @throws StoreUnavailableException if a newer version of the program has written it, or another program
     */
    Optional<Map<String, Long>> upgrade(StoreUri uri, Instant now, Consumer<String> begun) {
        refuseForeign(uri);
        long version = version().orElse(FIRST);
        if (version >= CURRENT || (version().isEmpty() && isEmpty())) {
            check(uri);
            return Optional.empty();
        }
        documents.makeIndexes(begun);
        Map<String, Long> changed = new LinkedHashMap<>();
        for (Step step : Step.values()) {
            if (step.from >= version) {
                for (CollectionSchema schema : StoreSchema.ALL) {
                    changed.merge(
                            schema.name(), step.schemas().contains(schema) ? run(step, schema, now) : 0, Long::sum);
                }
                documents.flush();
                mark(step.from + 1);
                documents.flush();
            }
        }
        return Optional.of(changed);
    }

    private long run(Step step, CollectionSchema schema, Instant now) {
        DocumentCollection collection = documents.collection(schema);
        long[] changed = {0};
        for (int pass = 0; pass < PASSES; pass++) {
            boolean[] isLost = {false};
            collection.forEachPage(Query.all().ascending(DocumentCollection.ID), page -> {
                List<Write> writes = new ArrayList<>();
                for (Document document : page) {
                    step.changed(document, now)
                            .ifPresent(fields -> writes.add(
                                    new Write.Set(document.get(DocumentCollection.ID), guard(document), fields)));
                }
                for (Written written : collection.write(writes)) {
                    boolean done = Writes.isDone(written);
                    changed[0] += done ? 1 : 0;
                    isLost[0] |= !done;
                }
            });
            if (!isLost[0]) {
                return changed[0];
            }
        }
        throw new StoreException("other programs write to the store while it is upgraded; stop them first");
    }

    private static Document guard(Document document) {
        Object version = document.get("extension") instanceof Document extension ? extension.get("version") : null;
        return version == null ? new Document() : new Document(StoreSchema.VERSION, version);
    }

    private Optional<Long> version() {
        return settings.first(Query.id(ID))
                .map(mark -> mark.get(VALUE, Number.class).longValue());
    }

    private boolean isEmpty() {
        return StoreSchema.KEPT.stream()
                .allMatch(schema ->
                        documents.collection(schema).first(Query.all()).isEmpty());
    }

    private void mark(long version) {
        Writes.put(settings, List.of(new Document(DocumentCollection.ID, ID).append(VALUE, version)));
    }
}
