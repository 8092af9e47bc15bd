// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordChange;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * Finds out in which harvests something was written since it was last asked. Dates are those of the writers' clocks, and a
 * write takes effect some time after it was dated: so it looks back further each time, and passes over what it has met.
 * Not thread-safe.
 */
final class RecentChanges {

    /** How long before its effect a write may be dated: writers of an embedded store wait for each other for a minute. */
    static final Duration OVERLAP = Duration.ofMinutes(2);

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final GraineryStore store;
    private long[] met = {};
    private Map<String, String> pending;

    /** Begins with what is there now. */
    RecentChanges(GraineryStore store) {
        this.store = store;
        this.pending = store.pending().all();
    }

    /**
     * The harvests in which something was written.
     *
     * @param last when this was last asked, or the figures were begun to be counted
     */
    Set<String> harvestsSince(Instant last) {
        Instant from = last.minus(OVERLAP);
        Set<String> changed = new TreeSet<>();
        // records leave a harvest without being written into it again: then it is marked as to be rebuilt
        Map<String, String> marks = store.pending().all();
        marks.forEach((harvest, token) -> {
            if (!token.equals(pending.get(harvest))) {
                changed.add(harvest);
            }
        });
        LongStream.Builder meeting = LongStream.builder();
        changes(1, store.containers()::changesSince, from, meeting, changed);
        changes(2, store.cdxFiles()::changesSince, from, meeting, changed);
        changes(3, store.harvests()::changesSince, from, meeting, changed);
        tombstones(from, meeting, changed);
        pending = new HashMap<>(marks);
        met = meeting.build().sorted().toArray();
        return changed;
    }

    private void changes(
            int kind,
            BiConsumer<Instant, Consumer<RecordChange>> since,
            Instant from,
            LongStream.Builder meeting,
            Set<String> changed) {
        since.accept(
                from,
                change -> meet(
                        digest(kind, change.key(), change.harvestId(), change.modified()),
                        change.harvestId(),
                        meeting,
                        changed));
    }

    private void tombstones(Instant from, LongStream.Builder meeting, Set<String> changed) {
        store.tombstones()
                .since(
                        from,
                        gone -> meet(
                                digest(4, gone.id(), gone.fileName(), gone.date()),
                                gone.harvestID(),
                                meeting,
                                changed));
    }

    private void meet(long digest, String harvest, LongStream.Builder meeting, Set<String> changed) {
        meeting.add(digest);
        if (Arrays.binarySearch(met, digest) < 0) {
            changed.add(harvest);
        }
    }

    private static long digest(int kind, String one, String other, Instant date) {
        long digest = (FNV_OFFSET ^ kind) * FNV_PRIME;
        for (String text : List.of(one, other)) {
            for (int i = 0; i < text.length(); i++) {
                digest = (digest ^ text.charAt(i)) * FNV_PRIME;
            }
            digest *= FNV_PRIME;
        }
        return (digest ^ date.toEpochMilli()) * FNV_PRIME;
    }
}
