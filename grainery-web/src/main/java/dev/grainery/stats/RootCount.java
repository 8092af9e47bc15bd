// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Memory grows with years and damaged harvests, not with files. */
final class RootCount {

    private final Map<CheckState, FileSum> states = none();
    private final SortedMap<String, Map<CheckState, FileSum>> years = new TreeMap<>();
    private final SortedMap<String, Map<CheckState, FileSum>> damaged = new TreeMap<>();

    private long toReplace;

    static Map<CheckState, FileSum> none() {
        Map<CheckState, FileSum> none = new EnumMap<>(CheckState.class);
        for (CheckState state : CheckState.values()) {
            none.put(state, FileSum.NONE);
        }
        return none;
    }

    void add(CheckState state, FileSum file, Optional<String> year, String harvestId, boolean isAccepted) {
        states.merge(state, file, FileSum::plus);
        year.ifPresent(made -> add(years, made, state, file));
        if (state.isDamage()) {
            add(damaged, harvestId, state, file);
            toReplace += isAccepted ? 0 : 1;
        }
    }

    private static void add(Map<String, Map<CheckState, FileSum>> sums, String key, CheckState state, FileSum file) {
        sums.computeIfAbsent(key, one -> new EnumMap<>(CheckState.class)).merge(state, file, FileSum::plus);
    }

    long toReplace() {
        return toReplace;
    }

    Map<CheckState, FileSum> states() {
        return states;
    }

    SortedMap<String, Map<CheckState, FileSum>> years() {
        return years;
    }

    SortedMap<String, Map<CheckState, FileSum>> damaged() {
        return damaged;
    }
}
