// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The field {@code recType} of the header (Metodika 10.1). */
public enum RecordType {
    HARVEST,
    CONTAINER,
    CDX;

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static RecordType of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
