// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;

/** Leases of files to runs. A new holder must read the schedule again: the previous one may have checked the file. */
public final class FileLeases {

    /** Without renewal. */
    public static final Duration LONGEST = Duration.ofDays(1);

    private static final String HOLDER = "holder";

    private static final String UNTIL = "until";

    private final DocumentCollection documents;

    FileLeases(DocumentStore store) {
        this.documents = store.collection(StoreSchema.LEASE);
    }

    /** Returns the leased locations; others are leased by another run. */
    public Set<Location> take(Collection<Location> locations, String holder, Instant until) {
        List<Location> wanted = List.copyOf(locations);
        List<Write> leases = wanted.stream()
                .map(location -> (Write) new Write.Insert(new Document(DocumentMapping.ID, location.path())
                        .append(HOLDER, holder)
                        .append(UNTIL, RecordDate.text(until))))
                .toList();
        List<Written> written = documents.write(leases);
        return IntStream.range(0, wanted.size())
                .filter(i -> written.get(i).isDone())
                .mapToObj(wanted::get)
                .collect(Collectors.toSet());
    }

    public void renew(Collection<Location> locations, String holder, Instant until) {
        Document later = new Document(UNTIL, RecordDate.text(until));
        documents.write(locations.stream()
                .map(location -> (Write) new Write.Set(location.path(), own(holder), later))
                .toList());
    }

    public void release(Collection<Location> locations, String holder) {
        documents.write(locations.stream()
                .map(location -> (Write) new Write.Delete(location.path(), own(holder)))
                .toList());
    }

    private static Document own(String holder) {
        return new Document(HOLDER, holder);
    }

    /** Deletes leases of dead runs, and leases longer than allowed, made by a wrong clock. */
    public long expire(Instant now, Predicate<String> dead) {
        String text = RecordDate.text(now);
        String longest = RecordDate.text(now.plus(LONGEST).plus(RevisionCycle.CLOCKS_APART));
        long left = 0;
        for (Document lease : documents.find(Query.all())) {
            String until = DocumentMapping.field(lease, UNTIL, String.class);
            String holder = DocumentMapping.field(lease, HOLDER, String.class);
            if (until.compareTo(text) < 0 || until.compareTo(longest) > 0 || dead.test(holder)) {
                // a lease renewed or taken again meanwhile stays
                Document guard = own(holder).append(UNTIL, until);
                documents.write(new Write.Delete(lease.getString(DocumentMapping.ID), guard));
            } else {
                left++;
            }
        }
        return left;
    }
}
