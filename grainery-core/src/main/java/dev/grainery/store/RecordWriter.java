// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.UpdateOneModel;
import dev.grainery.record.StoredFileRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;

/** Writes records of one type. An update only takes place if the record still has the version it was read with. */
final class RecordWriter<R extends StoredFileRecord> {

    private static final String EXTENSION = "extension";
    private static final String REVISION = "revision";

    private final RecordKind<R> kind;
    private final MongoCollection<Document> documents;
    private final ServerCalls calls;

    RecordWriter(RecordKind<R> kind, MongoCollection<Document> documents, ServerCalls calls) {
        this.kind = kind;
        this.documents = documents;
        this.calls = calls;
    }

    /** Inserts new records; the result of each stands at the same place. */
    List<Written> insert(List<StoredRecord<R>> records) {
        List<Document> all = records.stream()
                .map(record -> document(record.record(), 1).append(DocumentMapping.ID, record.id()))
                .toList();
        return calls.get(() -> {
            try {
                documents.insertMany(all, new InsertManyOptions().ordered(false));
                return Collections.nCopies(all.size(), new Written.Done());
            } catch (MongoBulkWriteException e) {
                return results(all.size(), e);
            } catch (BsonMaximumSizeExceededException e) {
                // one is too large, and none or some were sent: each is tried by itself
                return all.size() == 1
                        ? List.of(new Written.Refused(e.getMessage()))
                        : Collections.nCopies(all.size(), new Written.Lost());
            }
        });
    }

    private List<Written> results(int size, MongoBulkWriteException e) {
        if (ServerState.takesNothingNow(e)) {
            throw e;
        }
        List<Written> results = new ArrayList<>(Collections.nCopies(size, new Written.Done()));
        e.getWriteErrors().forEach(error -> results.set(error.getIndex(), result(error)));
        return results;
    }

    private static Written result(WriteError error) {
        return error.getCategory() == ErrorCategory.DUPLICATE_KEY
                ? new Written.Lost()
                : new Written.Refused(error.getMessage());
    }

    /** Updates one record. */
    Written update(StoredRecord<R> before, R after) {
        UpdateOneModel<Document> write = guarded(before, after);
        return calls.get(() -> {
            try {
                long matched = documents
                        .updateOne(write.getFilter(), write.getUpdate())
                        .getMatchedCount();
                return matched == 1 ? new Written.Done() : new Written.Lost();
            } catch (MongoWriteException e) {
                return result(known(e).getError());
            } catch (MongoCommandException e) {
                return new Written.Refused(calls.reason(known(e)));
            } catch (BsonMaximumSizeExceededException e) {
                return new Written.Refused(e.getMessage());
            }
        });
    }

    /** The failure, if it is about the record alone. */
    private static <E extends MongoException> E known(E e) {
        if (ServerState.takesNothingNow(e)) {
            throw e;
        }
        return e;
    }

    /** Updates many records, and tells whether all of them are updated; else some may be, and each is to be looked at. */
    boolean updateAll(List<StoredRecord<R>> before, List<R> after) {
        List<UpdateOneModel<Document>> writes = IntStream.range(0, before.size())
                .mapToObj(i -> guarded(before.get(i), after.get(i)))
                .toList();
        return calls.get(() -> {
            try {
                return documents
                                .bulkWrite(writes, new BulkWriteOptions().ordered(false))
                                .getMatchedCount()
                        == writes.size();
            } catch (MongoBulkWriteException | MongoCommandException | BsonMaximumSizeExceededException e) {
                return false;
            }
        });
    }

    /** Deletes a record unless it has changed since it was read, and tells whether it did. */
    boolean delete(StoredRecord<R> record) {
        return calls.get(() -> documents.deleteOne(guard(record)).getDeletedCount() == 1);
    }

    private UpdateOneModel<Document> guarded(StoredRecord<R> before, R after) {
        // set, not replace: top-level fields that other tools have added stay
        return new UpdateOneModel<>(guard(before), new Document("$set", changed(before.record(), after)));
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
        return new Document(DocumentMapping.ID, record.id())
                .append(StoreIndexes.VERSION, record.record().version());
    }

    private Document document(R record, long version) {
        return DocumentMapping.document(kind.sections().versioned(record, version));
    }
}
