// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.DocumentMapping;
import dev.grainery.store.internal.document.DocumentStore;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.internal.document.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;

/**
 * Who checks which file just now, so that several runs on one store never check the same file at once. A claim lasts for
 * a while and is renewed as long as its run lives. Whoever gets a claim must look at the file's schedule after that: the
 * one who had it before may have checked the file.
 */
public final class CheckClaims {

    /** How long a claim may last at most without being renewed. */
    public static final Duration LONGEST = Duration.ofDays(1);

    private static final String HOLDER = "holder";

    private static final String UNTIL = "until";

    private final DocumentCollection documents;

    CheckClaims(DocumentStore store) {
        this.documents = store.collection(StoreSchema.CLAIM);
    }

    /**
     * Claims files.
     *
     * @param holder a word that no other run has
     * @param until how long the claims last unless they are renewed
     * @return those that are claimed now; the others are claimed by somebody else
     */
    public Set<Location> take(Collection<Location> locations, String holder, Instant until) {
        List<Location> wanted = List.copyOf(locations);
        List<Write> claims = wanted.stream()
                .map(location -> (Write) new Write.Insert(new Document(DocumentMapping.ID, location.path())
                        .append(HOLDER, holder)
                        .append(UNTIL, RecordDate.text(until))))
                .toList();
        List<Written> written = documents.write(claims);
        return IntStream.range(0, wanted.size())
                .filter(i -> written.get(i).isDone())
                .mapToObj(wanted::get)
                .collect(Collectors.toSet());
    }

    /** Makes claims last longer, as far as this holder still has them. */
    public void renew(Collection<Location> locations, String holder, Instant until) {
        Document later = new Document(UNTIL, RecordDate.text(until));
        documents.write(locations.stream()
                .map(location -> (Write) new Write.Set(location.path(), own(holder), later))
                .toList());
    }

    /** Gives claims back. */
    public void release(Collection<Location> locations, String holder) {
        documents.write(locations.stream()
                .map(location -> (Write) new Write.Delete(location.path(), own(holder)))
                .toList());
    }

    private static Document own(String holder) {
        return new Document(HOLDER, holder);
    }

    /**
     * Takes away the claims of runs that have died.
     *
     * @return how many claims there are still
     */
    public long expire(Instant now) {
        return expire(now, holder -> false);
    }

    /**
     * Takes away the claims of runs that have died. One that lasts longer than any claim may was made by a wrong clock.
     *
     * @param dead which holders are known to have died
     * @return how many claims there are still
     */
    public long expire(Instant now, Predicate<String> dead) {
        String text = RecordDate.text(now);
        String longest = RecordDate.text(now.plus(LONGEST).plus(RevisionCycle.CLOCKS_APART));
        long left = 0;
        for (Document claim : documents.find(Query.all())) {
            String until = claim.getString(UNTIL);
            if (until.compareTo(text) < 0 || until.compareTo(longest) > 0 || dead.test(claim.getString(HOLDER))) {
                // a claim renewed or taken anew meanwhile stays
                Document guard = own(claim.getString(HOLDER)).append(UNTIL, claim.getString(UNTIL));
                documents.write(new Write.Delete(claim.getString(DocumentMapping.ID), guard));
            } else {
                left++;
            }
        }
        return left;
    }
}
