// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import static java.util.Objects.requireNonNull;

import de.bwaldvogel.mongo.bson.Document;
import java.util.Optional;

/**
 * An update that gives top-level fields of a document new values, or a whole document new ones. It needs neither the
 * server's search for operators nor its copies of whole documents, which take most of the time of an ordinary update.
 *
 * @param fields the new values; other fields stay as they are only if {@code whole} is false
 * @param whole whether the fields are all that the document has afterwards, besides its {@code _id}
 */
record PlainUpdate(Document fields, boolean whole) {

    private static final String SET = "$set";

    PlainUpdate {
        requireNonNull(fields, "fields");
    }

    /** The plain update that is asked for, empty if it is another one. */
    static Optional<PlainUpdate> of(Document asked) {
        if (asked.keySet().stream().noneMatch(key -> key.startsWith("$"))) {
            return Optional.of(new PlainUpdate(asked, true)).filter(PlainUpdate::isOfFields);
        }
        return asked.size() == 1 && asked.get(SET) instanceof Document fields
                ? Optional.of(new PlainUpdate(fields, false))
                        .filter(update -> update.isOfFields() && !fields.containsKey(AskedIds.ID))
                : Optional.empty();
    }

    private boolean isOfFields() {
        return fields.keySet().stream().allMatch(key -> !key.isEmpty() && !key.startsWith("$") && key.indexOf('.') < 0);
    }

    /** Whether it leaves the {@code _id} of a document as it is. */
    boolean keepsId(Document before) {
        return !fields.containsKey(AskedIds.ID) || fields.get(AskedIds.ID).equals(before.get(AskedIds.ID));
    }

    /** The document after it, which shares what did not change with the one before. */
    Document after(Document before) {
        Document after = whole ? new Document(AskedIds.ID, before.get(AskedIds.ID)) : before.clone();
        after.putAll(fields);
        return after;
    }
}
