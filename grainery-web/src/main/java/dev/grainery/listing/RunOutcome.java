// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;

public enum RunOutcome {
    DONE,
    FINDINGS,
    STOPPED,
    /** Completed, but skipped files that the same command may be able to read later. */
    INCOMPLETE,
    FAILED,
    /** Running, or killed. */
    UNFINISHED;

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Set<Integer> exitStatuses() {
        return switch (this) {
            case DONE -> Set.of(0);
            case FINDINGS -> Set.of(1);
            case STOPPED -> Set.of(4);
            case INCOMPLETE -> Set.of(5);
            case FAILED -> Set.of(2, 3, 6, 70);
            case UNFINISHED -> Set.of();
        };
    }

    static RunOutcome of(OptionalInt exitStatus) {
        if (exitStatus.isEmpty()) {
            return UNFINISHED;
        }
        return Arrays.stream(values())
                .filter(outcome -> outcome.exitStatuses().contains(exitStatus.getAsInt()))
                .findFirst()
                .orElse(FAILED);
    }
}
