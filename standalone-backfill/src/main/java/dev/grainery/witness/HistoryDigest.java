// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.fixity.LineDigest;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;

/**
 * The digest of the beginning of the history. The history only grows, so what a digest covers never changes.
 *
 * @param entries how many entries it covers, in the order in which they were added
 * @param sha256 the SHA-256 of these as JSON lines
 */
public record HistoryDigest(long entries, String sha256) {

    /** That of the first entries of a store; of all that there are if these are fewer. */
    static HistoryDigest of(GraineryStore store, long most) {
        LineDigest digest = new LineDigest();
        long[] entries = {0};
        store.history().forEach(entry -> {
            if (entries[0] < most) {
                entries[0]++;
                try {
                    digest.add(RecordJson.mapper().writeValueAsBytes(entry));
                } catch (JsonProcessingException e) {
                    throw new IllegalStateException("every entry has a JSON form", e);
                }
            }
        });
        return new HistoryDigest(entries[0], digest.hex());
    }

    /** Its line in a witness. */
    public String line() {
        return sha256 + "  history " + entries;
    }
}
