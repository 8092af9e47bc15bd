// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;

/** How a finding that is kept stands. */
public enum FindingState {
    /** It holds, and nobody has said that it is known. */
    OPEN,
    /** It holds, and a person has said that it is known. */
    ACKNOWLEDGED,
    /** It holds no longer: whatever it was about was looked at again, and it was not made. */
    RESOLVED;

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of this word. */
    public static FindingState of(String word) {
        return Arrays.stream(values())
                .filter(state -> state.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such state of a finding: " + word));
    }
}
