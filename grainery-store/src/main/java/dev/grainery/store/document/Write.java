// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import static java.util.Objects.requireNonNull;

import org.bson.Document;

/** One change of a collection. */
public sealed interface Write {

    /**
     * Adds a document.
     *
     * @param document with its {@code _id}
     */
    record Insert(Document document) implements Write {

        public Insert {
            requireNonNull(document.get(DocumentCollection.ID), "_id");
        }
    }

    /**
     * Writes a document in place of the one with its {@code _id}, if there is one.
     *
     * @param document with its {@code _id}
     */
    record Put(Document document) implements Write {

        public Put {
            requireNonNull(document.get(DocumentCollection.ID), "_id");
        }
    }

    /**
     * Writes a document in place of the one with its {@code _id}, if that is there and the guard holds.
     *
     * @param document with its {@code _id}
     * @param guard fields and the values that they must have
     */
    record Replace(Document document, Document guard) implements Write {

        public Replace {
            requireNonNull(document.get(DocumentCollection.ID), "_id");
        }
    }

    /**
     * Gives top-level fields of a document new values, if it is there and the guard holds; other fields stay as they
     * are.
     *
     * @param id its {@code _id}
     * @param guard fields, also within others ({@code a.b}), and the values that they must have
     * @param fields the new values, without the {@code _id}
     */
    record Set(Object id, Document guard, Document fields) implements Write {}

    /**
     * Deletes a document, if it is there and the guard holds.
     *
     * @param id its {@code _id}
     * @param guard fields and the values that they must have
     */
    record Delete(Object id, Document guard) implements Write {

        /** Deletes a document whatever it says. */
        public Delete(Object id) {
            this(id, new Document());
        }
    }
}
