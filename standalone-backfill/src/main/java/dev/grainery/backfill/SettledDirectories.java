// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.record.Amount;
import dev.grainery.store.Directories;
import dev.grainery.store.KnownDirectory;
import dev.grainery.store.Stored;
import dev.grainery.store.merge.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells the store which directories need not be looked up file by file by the next run: those all of whose files have
 * locations that say so. Not thread-safe.
 */
final class SettledDirectories {

    private final Directories store;
    private final Map<Integer, Integer> settled = new HashMap<>();
    private final Map<Integer, FileResult.EndOfDirectory> ended = new HashMap<>();
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private int last;

    SettledDirectories(Directories store) {
        this.store = store;
    }

    /** The number of the directory whose files are coming from a walk now. */
    int number(int walk) {
        return numbers.computeIfAbsent(walk, first -> last++);
    }

    /** No more files of the directory come from a walk. */
    void end(FileResult.EndOfDirectory end, int walk) {
        ended.put(number(walk), end);
        numbers.remove(walk);
    }

    /** How many directories have come to their end and are not written. */
    int ended() {
        return ended.size();
    }

    /** A file was stored. */
    void stored(ReadFile<?> file, Stored stored) {
        boolean willBeLeftAlone = stored.outcome() != Outcome.REFUSED
                && file.observation().hash().isKnown()
                && file.observation().candidate().size().equals(Amount.of(file.sizeWhenMet()));
        if (willBeLeftAlone) {
            settled.merge(file.directory(), 1, Integer::sum);
        }
    }

    /** Writes what has come to its end; all its files are stored. */
    void write() {
        List<KnownDirectory> whole = new ArrayList<>();
        ended.forEach((directory, end) -> {
            int files = settled.getOrDefault(directory, 0);
            settled.remove(directory);
            if (files == end.files()) {
                end.directory().ifPresent(whole::add);
            }
        });
        ended.clear();
        store.settle(whole);
    }
}
