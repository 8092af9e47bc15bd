// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import java.util.List;

/** Subsequences in the order of their positions. */
record ByteSequence(Reference reference, List<Subsequence> subsequences) {

    enum Reference {
        BEGINNING,
        END,
        ANYWHERE
    }

    boolean matches(ByteSlice beginning, ByteSlice end, MatchBudget budget) {
        return reference == Reference.END ? matchesEnd(end, budget) : matchesBeginning(beginning, budget);
    }

    private boolean matchesBeginning(ByteSlice range, MatchBudget budget) {
        int after = range.from();
        for (int i = 0; i < subsequences.size() && after >= 0; i++) {
            Subsequence one = subsequences.get(i);
            after = one.after(
                    range,
                    Subsequence.sum(after, one.minDistance()),
                    Subsequence.sum(after, one.maxDistance()),
                    budget);
        }
        return after >= 0;
    }

    private boolean matchesEnd(ByteSlice range, MatchBudget budget) {
        int before = range.to();
        for (int i = subsequences.size() - 1; i >= 0 && before >= 0; i--) {
            Subsequence one = subsequences.get(i);
            before = one.before(
                    range,
                    (int) Math.max(range.from(), (long) before - one.maxDistance()),
                    before - one.minDistance(),
                    budget);
        }
        return before >= 0;
    }
}
