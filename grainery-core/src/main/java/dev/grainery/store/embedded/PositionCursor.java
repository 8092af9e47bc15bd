// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.backend.AbstractCursor;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The rest of an answer, as positions: a document is read when it is asked for, and left out if it is gone by then. */
final class PositionCursor extends AbstractCursor {

    private final Iterator<String> positions;
    private final Function<String, Optional<Document>> documents;

    PositionCursor(long id, Iterator<String> positions, Function<String, Optional<Document>> documents) {
        super(id);
        this.positions = positions;
        this.documents = documents;
    }

    @Override
    public boolean isEmpty() {
        return !positions.hasNext();
    }

    @Override
    public List<Document> takeDocuments(int number) {
        List<Document> taken = new ArrayList<>();
        while (taken.size() < number && !isEmpty()) {
            documents.apply(positions.next()).ifPresent(taken::add);
        }
        return taken;
    }
}
