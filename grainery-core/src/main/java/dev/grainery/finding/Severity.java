// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

public enum Severity {
    /** Loss, damage or contradiction; needs attention. */
    ERROR,
    /** Unusual or incomplete; the record is still good. */
    WARNING,
    NOTE;

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
