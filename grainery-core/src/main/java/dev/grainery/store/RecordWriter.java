// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Written;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;

/** Writes records of one type. An update only takes place if the record still has the version it was read with. */
final class RecordWriter<R extends StoredFileRecord> {

    private static final String EXTENSION = "extension";
    private static final String REVISION = "revision";

    private final RecordKind<R> kind;
    private final DocumentCollection documents;

    RecordWriter(RecordKind<R> kind, DocumentCollection documents) {
        this.kind = kind;
        this.documents = documents;
    }

    /** Inserts new records; the result of each stands at the same place. */
    List<Written> insert(List<StoredRecord<R>> records) {
        return documents.write(records.stream()
                .map(record ->
                        (Write) new Write.Insert(document(record.record(), 1).append(DocumentMapping.ID, record.id())))
                .toList());
    }

    /** Inserts a record with the version that it has. */
    Written restore(StoredRecord<R> record) {
        return documents.write(
                new Write.Insert(DocumentMapping.document(record.record()).append(DocumentMapping.ID, record.id())));
    }

    /** Updates one record. */
    Written update(StoredRecord<R> before, R after) {
        return documents.write(guarded(before, after));
    }

    /** Updates many records, and tells whether all of them are updated; else some may be, and each is to be looked at. */
    boolean updateAll(List<StoredRecord<R>> before, List<R> after) {
        return documents
                .write(IntStream.range(0, before.size())
                        .mapToObj(i -> guarded(before.get(i), after.get(i)))
                        .toList())
                .stream()
                .allMatch(Written::isDone);
    }

    /** Deletes a record unless it has changed since it was read, and tells whether it did. */
    boolean delete(StoredRecord<R> record) {
        return Writes.isDone(documents.write(new Write.Delete(record.id(), guard(record))));
    }

    private Write guarded(StoredRecord<R> before, R after) {
        return new Write.Set(before.id(), guard(before), changed(before.record(), after));
    }

    /** The sections that differ: a check changes two of many. */
    private Document changed(R before, R after) {
        long version = before.version() + 1;
        boolean onlyChecked = kind.sections()
                .framed(after, after.header(), before.places(), before.revision())
                .equals(before);
        if (onlyChecked) {
            R next = kind.sections().versioned(after, version);
            return new Document(EXTENSION, DocumentMapping.document(next.extension()))
                    .append(REVISION, DocumentMapping.document(next.revision()));
        }
        Document changed = document(after, version);
        Document was = DocumentMapping.document(before);
        changed.entrySet().removeIf(field -> field.getValue().equals(was.get(field.getKey())));
        return changed;
    }

    private Document guard(StoredRecord<R> record) {
        return new Document(StoreSchema.VERSION, record.record().version());
    }

    private Document document(R record, long version) {
        return DocumentMapping.document(kind.sections().versioned(record, version));
    }
}
