// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What the file at one location is to its record. */
public enum FileRole {
    /** The file that the record describes. */
    PRIMARY,
    /** The same bytes elsewhere. */
    COPY,
    /** The same identity with other bytes, or not readable yet. */
    CONFLICT;

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The role of this word. */
    public static FileRole of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
