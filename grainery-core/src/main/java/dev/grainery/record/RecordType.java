// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The kind of entity a record describes, the field {@code recType} of its header (Metodika 10.1). */
public enum RecordType {
    HARVEST,
    CONTAINER,
    CDX;

    /** The word used in records, which also names the collection that holds them. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of this word. */
    public static RecordType of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
