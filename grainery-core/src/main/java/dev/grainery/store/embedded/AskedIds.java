// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.Optional;

/**
 * A question for documents of certain {@code _id}s and more besides. It needs no index but the one of the {@code _id}.
 *
 * @param positions the positions of the only documents that may be meant, in order
 * @param rest what else they must be
 */
record AskedIds(List<String> positions, Document rest) {

    static final String ID = "_id";

    AskedIds {
        positions = List.copyOf(positions);
    }

    /** What a question asks for, empty if it is another one, or for several {@code _id}s and nothing besides. */
    static Optional<AskedIds> of(Document query) {
        Object wanted = query.get(ID);
        if (FileIndex.isPlain(wanted)) {
            return Optional.of(new AskedIds(List.of(IndexKeys.of(wanted)), without(query)));
        }
        if (query.size() == 1 || !FileIndex.isPlainList(wanted)) {
            return Optional.empty();
        }
        List<String> positions = FileIndex.listed(wanted).stream()
                .map(IndexKeys::of)
                .distinct()
                .sorted()
                .toList();
        return Optional.of(new AskedIds(positions, without(query)));
    }

    private static Document without(Document query) {
        Document rest = query.clone();
        rest.remove(ID);
        return rest;
    }
}
