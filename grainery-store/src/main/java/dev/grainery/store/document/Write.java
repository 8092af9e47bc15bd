// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import static java.util.Objects.requireNonNull;

import org.bson.Document;

/** A write of one document, identified by its {@code _id}. A guard names fields and the values that they must have. */
public sealed interface Write {

    record Insert(Document document) implements Write {

        public Insert {
            requireNonNull(document.get(DocumentCollection.ID), "_id");
        }
    }

    record Put(Document document) implements Write {

        public Put {
            requireNonNull(document.get(DocumentCollection.ID), "_id");
        }
    }

    /** Replaces an existing document if the guard holds. */
    record Replace(Document document, Document guard) implements Write {

        public Replace {
            requireNonNull(document.get(DocumentCollection.ID), "_id");
        }
    }

    /** Sets top-level fields of an existing document if the guard holds; other fields stay. */
    record Set(Object id, Document guard, Document fields) implements Write {}

    record Delete(Object id, Document guard) implements Write {

        public Delete(Object id) {
            this(id, new Document());
        }
    }
}
