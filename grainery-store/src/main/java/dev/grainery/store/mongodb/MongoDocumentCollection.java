// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.mongodb;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.WriteModel;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Written;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bson.BSONException;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;

final class MongoDocumentCollection implements DocumentCollection {

    static final int WRITTEN_AT_ONCE = 1_000;

    private static final int ATTEMPTS = 5;
    private static final int GROUPED_AT_ONCE = 10_000;

    private final MongoCollection<Document> documents;
    private final CollectionSchema schema;
    private final ServerCalls calls;
    private final int changedAtOnce;

    /** Some servers test the guard of an update and write it in two steps; within a process this makes both atomic. */
    private final Lock guarding = new ReentrantLock();

    MongoDocumentCollection(
            MongoCollection<Document> documents, CollectionSchema schema, ServerCalls calls, int changedAtOnce) {
        this.documents = documents;
        this.schema = schema;
        this.calls = calls;
        this.changedAtOnce = changedAtOnce;
    }

    @Override
    public List<Document> find(Query query) {
        return calls.get(() -> iterable(query).into(new ArrayList<>()));
    }

    @Override
    public void forEachPage(Query query, Consumer<List<Document>> consumer) {
        try (MongoCursor<Document> cursor =
                calls.get(() -> iterable(query).batchSize(PAGE).iterator())) {
            List<Document> page = page(cursor);
            while (!page.isEmpty()) {
                consumer.accept(page);
                page = page(cursor);
            }
        }
    }

    private List<Document> page(MongoCursor<Document> cursor) {
        return calls.get(() -> {
            List<Document> page = new ArrayList<>(PAGE);
            while (page.size() < PAGE && cursor.hasNext()) {
                page.add(cursor.next());
            }
            return page;
        });
    }

    @Override
    public long count(Query query) {
        return calls.get(() -> documents.countDocuments(filter(query)));
    }

    /** Grouped here, as FerretDB 1 finds no least values. */
    @Override
    public List<Group> groups(Collection<String> values) {
        List<String> fields = schema.groupedFields();
        return calls.get(() -> {
            Map<List<String>, Group> groups = new LinkedHashMap<>();
            grouping(values).forEach(found -> {
                List<String> texts =
                        fields.stream().map(field -> text(found, field)).toList();
                groups.merge(
                        texts.subList(0, 2),
                        new Group(texts.get(0), texts.get(1), 1, texts.subList(2, texts.size())),
                        Group::and);
            });
            return List.copyOf(groups.values());
        });
    }

    /** Without the {@code _id}, so that the server reads only the index. */
    FindIterable<Document> grouping(Collection<String> values) {
        List<String> fields = schema.groupedFields();
        return documents
                .find(Filters.in(fields.get(0), values))
                .projection(Projections.fields(Projections.include(fields), Projections.excludeId()))
                .batchSize(GROUPED_AT_ONCE);
    }

    private static String text(Document found, String field) {
        return String.valueOf(found.getEmbedded(List.of(field.split("\\.")), Object.class));
    }

    FindIterable<Document> iterable(Query query) {
        FindIterable<Document> found = documents.find(filter(query));
        query.order()
                .ifPresent(order -> found.sort(
                        order.descending() ? Sorts.descending(order.field()) : Sorts.ascending(order.field())));
        query.most().ifPresent(found::limit);
        if (!query.only().isEmpty()) {
            found.projection(Projections.include(List.copyOf(query.only())));
        }
        return found;
    }

    /** One document without {@code $and}: every server finds the index for that. */
    private static Document filter(Query query) {
        Map<String, Document> operators = new LinkedHashMap<>();
        for (Query.Condition condition : query.conditions()) {
            Document ofField = operators.computeIfAbsent(condition.field(), field -> new Document());
            if (condition instanceof Query.OneOf oneOf) {
                boolean isOne = oneOf.values().size() == 1;
                ofField.append(isOne ? "$eq" : "$in", isOne ? oneOf.values().get(0) : oneOf.values());
            } else if (condition instanceof Query.Compared compared) {
                ofField.append(operator(compared.comparison()), compared.value());
            } else if (condition instanceof Query.Absent) {
                ofField.append("$exists", false);
            }
        }
        Document filter = new Document();
        operators.forEach((field, asked) ->
                filter.append(field, asked.size() == 1 && asked.containsKey("$eq") ? asked.get("$eq") : asked));
        return filter;
    }

    private static String operator(Query.Comparison comparison) {
        return switch (comparison) {
            case ABOVE -> "$gt";
            case AT_LEAST -> "$gte";
            case BELOW -> "$lt";
            case AT_MOST -> "$lte";
        };
    }

    @Override
    public List<Written> write(List<Write> writes) {
        boolean onlyInserts = writes.stream().allMatch(Write.Insert.class::isInstance);
        return Chunks.of(writes, onlyInserts ? WRITTEN_AT_ONCE : changedAtOnce).stream()
                .flatMap(some -> calls.get(() -> onlyInserts ? writeNow(some) : writeGuarded(some)).stream())
                .toList();
    }

    private List<Written> writeGuarded(List<Write> writes) {
        guarding.lock();
        try {
            return writeNow(writes);
        } finally {
            guarding.unlock();
        }
    }

    private List<Written> writeNow(List<Write> writes) {
        List<WriteModel<Document>> models =
                writes.stream().map(MongoDocumentCollection::model).toList();
        for (int attempt = 1; ; attempt++) {
            try {
                BulkWriteResult result = documents.bulkWrite(models, new BulkWriteOptions().ordered(false));
                return results(writes, result, List.of());
            } catch (MongoBulkWriteException e) {
                if (ServerState.takesNothingNow(e)) {
                    throw e;
                }
                if (attempt == ATTEMPTS || !isAnotherPutFirst(writes, e)) {
                    return results(writes, e.getWriteResult(), e.getWriteErrors());
                }
            } catch (BsonMaximumSizeExceededException | MongoCommandException e) {
                // one is too large, and none or some were sent: each is tried separately
                return writes.size() > 1 ? each(writes) : List.of(refused(e));
            } catch (BSONException e) {
                // some servers answer so to a collision, and the driver cannot parse it
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private List<Written> each(List<Write> writes) {
        return writes.stream().flatMap(one -> writeNow(List.of(one)).stream()).toList();
    }

    private Written refused(RuntimeException e) {
        if (e instanceof MongoException failure) {
            if (ServerState.takesNothingNow(failure)) {
                throw e;
            }
            return new Written.Refused(calls.reason(failure));
        }
        return new Written.Refused(String.valueOf(e.getMessage()));
    }

    /** Of two concurrent inserts one is refused, and finds the document at the next attempt. */
    private static boolean isAnotherPutFirst(List<Write> writes, MongoBulkWriteException e) {
        return writes.stream().allMatch(Write.Put.class::isInstance)
                && e.getWriteErrors().stream().anyMatch(MongoDocumentCollection::isCollision);
    }

    private static boolean isCollision(BulkWriteError error) {
        return error.getCategory() == ErrorCategory.DUPLICATE_KEY;
    }

    /** The server reports which writes failed, but only the number of guarded ones that matched. */
    private static List<Written> results(
            List<Write> writes, BulkWriteResult result, List<? extends BulkWriteError> errors) {
        List<Written> written = new ArrayList<>(Collections.nCopies(writes.size(), new Written.Done()));
        for (BulkWriteError error : errors) {
            written.set(
                    error.getIndex(),
                    isCollision(error) ? new Written.Lost() : new Written.Refused(error.getMessage()));
        }
        long putsThatFoundOne =
                count(writes, written, Write.Put.class) - result.getUpserts().size();
        long guarded = count(writes, written, Write.Set.class) + count(writes, written, Write.Replace.class);
        if (result.getMatchedCount() - putsThatFoundOne != guarded) {
            lose(writes, written, Write.Set.class);
            lose(writes, written, Write.Replace.class);
        }
        if (result.getDeletedCount() != count(writes, written, Write.Delete.class)) {
            lose(writes, written, Write.Delete.class);
        }
        return written;
    }

    private static long count(List<Write> writes, List<Written> written, Class<? extends Write> type) {
        return IntStream.range(0, writes.size())
                .filter(i -> type.isInstance(writes.get(i)) && written.get(i).isDone())
                .count();
    }

    private static void lose(List<Write> writes, List<Written> written, Class<? extends Write> type) {
        IntStream.range(0, writes.size())
                .filter(i -> type.isInstance(writes.get(i)) && written.get(i).isDone())
                .forEach(i -> written.set(i, new Written.Lost()));
    }

    private static WriteModel<Document> model(Write write) {
        if (write instanceof Write.Insert insert) {
            return new InsertOneModel<>(insert.document());
        }
        if (write instanceof Write.Put put) {
            return new ReplaceOneModel<>(
                    Filters.eq(ID, put.document().get(ID)), put.document(), new ReplaceOptions().upsert(true));
        }
        if (write instanceof Write.Set set) {
            // set, not replace: top-level fields of other tools stay
            return new UpdateOneModel<>(guarded(set.id(), set.guard()), new Document("$set", set.fields()));
        }
        if (write instanceof Write.Replace replace) {
            return new ReplaceOneModel<>(guarded(replace.document().get(ID), replace.guard()), replace.document());
        }
        if (write instanceof Write.Delete delete) {
            return new DeleteOneModel<>(guarded(delete.id(), delete.guard()));
        }
        throw new StoreException("unknown kind of write: " + write.getClass());
    }

    private static Document guarded(Object id, Document guard) {
        Document both = new Document(ID, id);
        both.putAll(guard);
        return both;
    }
}
