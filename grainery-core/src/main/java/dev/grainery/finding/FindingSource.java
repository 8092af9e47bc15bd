// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;

/** What made a finding. Made again and without it, the same source takes it back. */
public enum FindingSource {
    /** A file was read from its first to its last byte and described. */
    READING,
    /** A file was read from its first to its last byte to compare its hash. */
    CHECK,
    /** A file was looked for, and not opened. */
    PRESENCE,
    /** The directories of a storage were walked, with their checksum lists. */
    WALK,
    /** A file was compared with a checksum list. */
    CHECKSUMS,
    /** The containers that an index covers were looked up. */
    LINKS,
    /** The record of a harvest was rebuilt. */
    HARVEST,
    /** A storage was looked for. */
    STORAGE;

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The source of this word. */
    public static FindingSource of(String word) {
        return Arrays.stream(values())
                .filter(source -> source.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such source of a finding: " + word));
    }
}
