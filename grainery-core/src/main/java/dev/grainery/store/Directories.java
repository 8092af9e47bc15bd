// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordDate;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
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

    private static final String TOKEN = "token";

    /** Longer than any write takes from reading what was there, and than the clocks of two machines differ. */
    static final Duration REST = Duration.ofHours(1);

    /** How many digests a document holds at most; a directory with more has none. */
    static final int MOST_DIGESTS = 10_000;

    private static final String DIGESTS = "digests";
    private static final String CHANGED = "changed";

    private final DocumentCollection documents;
    private final InstantSource clock;

    Directories(DocumentStore store, InstantSource clock) {
        this.documents = store.collection(StoreSchema.DIRECTORY_DIGESTS);
        this.clock = clock;
    }

    /** What is known of each of these directories, by its path. */
    public Map<String, KnownDirectory> known(Collection<String> directories) {
        Map<String, KnownDirectory> known = new HashMap<>();
        directories.forEach(directory -> known.put(directory, KnownDirectory.unknown(directory)));
        Instant now = clock.instant();
        for (List<String> some : Chunks.of(List.copyOf(known.keySet()))) {
            documents.find(Query.ids(some)).stream()
                    .map(document -> directory(document, now))
                    .forEach(directory -> known.put(directory.directory(), directory));
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
        // a directory that was unknown and no longer is, or has another token: somebody else was first
        documents.write(settled.stream()
                .filter(directory -> directory.isAtRest() && directory.digests().size() <= MOST_DIGESTS)
                .map(Directories::write)
                .toList());
    }

    private static Write write(KnownDirectory directory) {
        if (directory.token().isEmpty()) {
            return new Write.Insert(new Document(DocumentMapping.ID, directory.directory())
                    .append(TOKEN, newToken())
                    .append(DIGESTS, directory.digests()));
        }
        return new Write.Set(
                directory.directory(),
                new Document(TOKEN, directory.token().get()),
                new Document(DIGESTS, directory.digests()));
    }

    /** Forgets the digests of directories, of which a location is about to say less or something else. */
    void change(Collection<String> directories) {
        if (directories.isEmpty()) {
            return;
        }
        String now = RecordDate.text(clock.instant());
        Writes.put(
                documents,
                directories.stream()
                        .distinct()
                        .map(directory -> new Document(DocumentMapping.ID, directory)
                                .append(TOKEN, newToken())
                                .append(CHANGED, now))
                        .toList());
    }

    private static String newToken() {
        return UUID.randomUUID().toString();
    }
}
