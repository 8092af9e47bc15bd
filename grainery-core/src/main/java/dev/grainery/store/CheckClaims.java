// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.Document;

/**
 * Who checks which file just now, so that several runs on one store never check the same file at once. A claim lasts for
 * a while and is renewed as long as its run lives. Whoever gets a claim must look at the file's schedule after that: the
 * one who had it before may have checked the file.
 */
public final class CheckClaims {

    static final String NAME = "claim";
    private static final String HOLDER = "holder";

    private static final String UNTIL = "until";
    private static final int AT_ONCE = 1_000;

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;

    CheckClaims(MongoDatabase database, ServerCalls calls) {
        this.documents = database.getCollection(NAME);
        this.calls = calls;
    }

    /**
     * Claims files.
     *
     * @param holder a word that no other run has
     * @param until how long the claims last unless they are renewed
     * @return those that are claimed now; the others are claimed by somebody else
     */
    public Set<Location> take(Collection<Location> locations, String holder, Instant until) {
        Set<Location> taken = new HashSet<>();
        for (List<Location> some : some(locations)) {
            taken.addAll(insert(some, holder, until));
        }
        return taken;
    }

    private List<Location> insert(List<Location> locations, String holder, Instant until) {
        List<Document> claims = locations.stream()
                .map(location -> new Document(DocumentMapping.ID, location.path())
                        .append(HOLDER, holder)
                        .append(UNTIL, RecordDate.text(until)))
                .toList();
        return calls.get(() -> {
            try {
                documents.insertMany(claims, new InsertManyOptions().ordered(false));
                return locations;
            } catch (MongoBulkWriteException e) {
                return without(locations, e);
            }
        });
    }

    private static List<Location> without(List<Location> locations, MongoBulkWriteException e) {
        boolean all = e.getWriteErrors().stream().allMatch(error -> error.getCategory() == ErrorCategory.DUPLICATE_KEY);
        if (!all || e.getWriteErrors().isEmpty()) {
            throw e;
        }
        Set<Integer> refused =
                e.getWriteErrors().stream().map(BulkWriteError::getIndex).collect(Collectors.toSet());
        List<Location> taken = new ArrayList<>();
        for (int i = 0; i < locations.size(); i++) {
            if (!refused.contains(i)) {
                taken.add(locations.get(i));
            }
        }
        return taken;
    }

    /** Makes claims last longer, as far as this holder still has them. */
    public void renew(Collection<Location> locations, String holder, Instant until) {
        Document later = new Document("$set", new Document(UNTIL, RecordDate.text(until)));
        some(locations).forEach(some -> calls.run(() -> documents.updateMany(own(some, holder), later)));
    }

    /** Gives claims back. */
    public void release(Collection<Location> locations, String holder) {
        some(locations).forEach(some -> calls.run(() -> documents.deleteMany(own(some, holder))));
    }

    private static List<List<Location>> some(Collection<Location> locations) {
        return Chunks.of(List.copyOf(locations), AT_ONCE);
    }

    private static Document own(List<Location> locations, String holder) {
        List<String> paths = locations.stream().map(Location::path).toList();
        return new Document(DocumentMapping.ID, new Document("$in", paths)).append(HOLDER, holder);
    }

    /**
     * Takes away the claims of runs that have died.
     *
     * @return how many claims there are still
     */
    public long expire(Instant now) {
        List<Document> all = calls.get(() -> documents.find().into(new ArrayList<>()));
        String text = RecordDate.text(now);
        long left = 0;
        for (Document claim : all) {
            if (claim.getString(UNTIL).compareTo(text) < 0) {
                // a claim renewed or taken anew meanwhile stays
                calls.run(() -> documents.deleteOne(Filters.and(
                        Filters.eq(DocumentMapping.ID, claim.get(DocumentMapping.ID)),
                        Filters.eq(HOLDER, claim.getString(HOLDER)),
                        Filters.eq(UNTIL, claim.getString(UNTIL)))));
            } else {
                left++;
            }
        }
        return left;
    }
}
