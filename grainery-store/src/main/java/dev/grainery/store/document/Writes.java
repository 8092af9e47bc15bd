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

    public static boolean isDone(Written written) {
        if (written instanceof Written.Refused refused) {
            throw new StoreException("the store refused a document: " + refused.reason());
        }
        return written.isDone();
    }

    public static boolean areDone(List<Written> written) {
        // all are checked: a later one may be refused
        return written.stream().filter(one -> !isDone(one)).count() == 0;
    }

    public static void insert(DocumentCollection documents, List<Document> added) {
        List<Write> writes =
                added.stream().map(one -> (Write) new Write.Insert(one)).toList();
        if (!areDone(documents.write(writes))) {
            throw new StoreException("the store has a document already that was to be added to it");
        }
    }

    public static void put(DocumentCollection documents, Collection<Document> all) {
        areDone(documents.write(
                all.stream().map(one -> (Write) new Write.Put(one)).toList()));
    }

    /** Each attempt is empty after a conflict; fails after too many. */
    public static <T> T retried(String what, Supplier<Optional<T>> attempt) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Optional<T> done = attempt.get();
            if (done.isPresent()) {
                return done.get();
            }
        }
        throw new StoreException(what + " was changed by other writers " + ATTEMPTS + " times in a row");
    }

    /** The change gets no fields if the document does not exist. */
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
