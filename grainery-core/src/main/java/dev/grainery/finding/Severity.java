// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How grave a finding is. */
public enum Severity {
    /** Something is lost, damaged or contradicts itself; a person should look. */
    ERROR,
    /** Something is odd or incomplete; the record is still good. */
    WARNING,
    /** Worth knowing, nothing to do. */
    NOTE;

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
