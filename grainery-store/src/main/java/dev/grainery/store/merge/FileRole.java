// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

public enum FileRole {
    PRIMARY,
    /** The same bytes elsewhere. */
    COPY,
    /** The same identity with other bytes, or not readable yet. */
    CONFLICT;

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static FileRole of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
