// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.WriteModel;
import dev.grainery.record.RecordDate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.Document;

/**
 * Digests of the files of whole directories, so that a run which finds nothing changed asks for one document instead of
 * hundreds of locations. A digest never says more than the locations do, whoever writes at the same time:
 *
 * <pre>
 * who settles a directory:  reads its token   looks at locations        writes digests if the token is the same
 * who changes a location:                        gives it a new token   writes the location
 * </pre>
 *
 * A writer does not say when it is done, as it may die before that. So nothing is settled for {@link #REST} after.
 */
public final class Directories {

    static final String NAME = "directory";
    private static final String TOKEN = "token";

    /** Longer than any write takes from reading what was there, and than the clocks of two machines differ. */
    static final Duration REST = Duration.ofHours(1);

    /** How many digests a document holds at most; a directory with more has none. */
    static final int MOST_DIGESTS = 10_000;

    private static final String DIGESTS = "digests";
    private static final String CHANGED = "changed";

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;
    private final InstantSource clock;

    /** Some servers test the guard of an update and write it in two steps; within a process this keeps them together. */
    private final Lock writing = new ReentrantLock();

    Directories(MongoDatabase database, ServerCalls calls, InstantSource clock) {
        this.documents = database.getCollection(NAME);
        this.calls = calls;
        this.clock = clock;
    }

    /** What is known of each of these directories, by its path. */
    public Map<String, KnownDirectory> known(Collection<String> directories) {
        Map<String, KnownDirectory> known = new HashMap<>();
        directories.forEach(directory -> known.put(directory, KnownDirectory.unknown(directory)));
        Instant now = clock.instant();
        for (List<String> some : Chunks.of(List.copyOf(known.keySet()))) {
            calls.run(() -> documents
                    .find(Filters.in(DocumentMapping.ID, some))
                    .map(document -> directory(document, now))
                    .forEach(directory -> known.put(directory.directory(), directory)));
        }
        return known;
    }

    private static KnownDirectory directory(Document document, Instant now) {
        String rest = RecordDate.text(now.minus(REST));
        String changed = document.get(CHANGED, "");
        return new KnownDirectory(
                document.getString(DocumentMapping.ID),
                Optional.of(document.get(TOKEN, "")),
                document.getList(DIGESTS, String.class, List.of()),
                changed.compareTo(rest) < 0);
    }

    /**
     * Writes digests of directories, unless a location in them was about to change since they were looked up.
     *
     * @param settled what {@link #known} told before the locations were looked at, with the digests of what was found
     */
    public void settle(Collection<KnownDirectory> settled) {
        List<WriteModel<Document>> writes = new ArrayList<>();
        for (KnownDirectory directory : settled) {
            if (directory.isAtRest() && directory.digests().size() <= MOST_DIGESTS) {
                writes.add(write(directory));
            }
        }
        writing.lock();
        try {
            Chunks.of(writes, 1_000).forEach(some -> calls.run(() -> write(some)));
        } finally {
            writing.unlock();
        }
    }

    private static WriteModel<Document> write(KnownDirectory directory) {
        if (directory.token().isEmpty()) {
            return new InsertOneModel<>(new Document(DocumentMapping.ID, directory.directory())
                    .append(TOKEN, newToken())
                    .append(DIGESTS, directory.digests()));
        }
        return new UpdateOneModel<>(
                new Document(DocumentMapping.ID, directory.directory())
                        .append(TOKEN, directory.token().get()),
                Updates.set(DIGESTS, directory.digests()));
    }

    private void write(List<WriteModel<Document>> some) {
        try {
            documents.bulkWrite(some, new BulkWriteOptions().ordered(false));
        } catch (MongoBulkWriteException e) {
            // a directory that was unknown and no longer is: somebody else was first
            boolean onlyOthersFirst = !e.getWriteErrors().isEmpty()
                    && e.getWriteErrors().stream()
                            .allMatch(error -> error.getCategory() == ErrorCategory.DUPLICATE_KEY);
            if (!onlyOthersFirst) {
                throw e;
            }
        }
    }

    /** Forgets the digests of directories, of which a location is about to say less or something else. */
    void change(Collection<String> directories) {
        if (directories.isEmpty()) {
            return;
        }
        String now = RecordDate.text(clock.instant());
        writing.lock();
        try {
            new Upserts(documents, calls)
                    .put(directories.stream()
                            .distinct()
                            .map(directory -> new Document(DocumentMapping.ID, directory)
                                    .append(TOKEN, newToken())
                                    .append(CHANGED, now))
                            .toList());
        } finally {
            writing.unlock();
        }
    }

    private static String newToken() {
        return UUID.randomUUID().toString();
    }
}
