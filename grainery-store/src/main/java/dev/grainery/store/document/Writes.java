// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.bson.Document;

/** Writes of documents that no store has a reason to refuse. */
public final class Writes {

    private static final int ATTEMPTS = 100;

    private Writes() {}

    /**
     * Whether a document is written, and no other writer was first.
     *
     * @throws StoreException if the store does not take it
     */
    public static boolean isDone(Written written) {
        if (written instanceof Written.Refused refused) {
            throw new StoreException("the store refused a document: " + refused.reason());
        }
        return written.isDone();
    }

    /** Whether all documents are written, as {@link #isDone} does. */
    public static boolean areDone(List<Written> written) {
        // all are looked at: a later one may be refused
        return written.stream().filter(one -> !isDone(one)).count() == 0;
    }

    /** Adds documents that nobody else can have added. */
    public static void insert(DocumentCollection documents, List<Document> added) {
        List<Write> writes =
                added.stream().map(one -> (Write) new Write.Insert(one)).toList();
        if (!areDone(documents.write(writes))) {
            throw new StoreException("the store has a document already that was to be added to it");
        }
    }

    /** Writes documents by their {@code _id}s, whether they exist or not. */
    public static void put(DocumentCollection documents, Collection<Document> all) {
        areDone(documents.write(
                all.stream().map(one -> (Write) new Write.Put(one)).toList()));
    }

    /**
     * The one loop of guarded writes: each attempt reads, decides, and writes only if nobody else has written since.
     *
     * @param what is written, for the message
     * @param attempt empty if another writer was first
     * @throws StoreException if other writers were first again and again
     */
    public static <T> T retried(String what, Supplier<Optional<T>> attempt) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Optional<T> done = attempt.get();
            if (done.isPresent()) {
                return done.get();
            }
        }
        throw new StoreException(what + " was changed by other writers " + ATTEMPTS + " times in a row");
    }

    /**
     * Changes a document, whatever other writers do meanwhile: if one of them was first, the change is asked for again.
     *
     * @param change gives what becomes of its fields; of no fields if it does not exist. What it leaves as it is is not
     *     written
     */
    public static void change(DocumentCollection documents, String id, UnaryOperator<Document> change) {
        retried("a document", () -> {
            Optional<Document> stored = documents.first(Query.id(id));
            Document before = new Document(stored.orElseGet(Document::new));
            before.remove(DocumentCollection.ID);
            Document after = new Document(change.apply(new Document(before)));
            after.entrySet().removeIf(field -> Objects.equals(field.getValue(), before.get(field.getKey())));
            boolean done = after.isEmpty() || isDone(documents.write(write(id, stored.isPresent(), before, after)));
            return done ? Optional.of(true) : Optional.empty();
        });
    }

    private static Write write(String id, boolean isStored, Document before, Document after) {
        if (!isStored) {
            return new Write.Insert(new Document(after).append(DocumentCollection.ID, id));
        }
        before.keySet().retainAll(after.keySet());
        return new Write.Set(id, before, after);
    }
}
