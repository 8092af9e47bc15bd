// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;

/** How a run of a command ended. */
public enum RunOutcome {
    /** All well. */
    DONE,
    /** Done, with findings of severity error. */
    FINDINGS,
    /** Stopped before the end. */
    STOPPED,
    /** Done, but files were left out that the same command may be able to read later. */
    INCOMPLETE,
    /** It could not go on. */
    FAILED,
    /** Still running, or killed. */
    UNFINISHED;

    /** As it is chosen and told. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The exit statuses that tell it; none if the run has not ended. */
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

    /** What an exit status says; one that is not known says that the run failed. */
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
