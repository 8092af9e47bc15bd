// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The header of a WARC record in the making (ISO 28500 4): a version line, and named fields in the order of their adding. */
final class WarcHeader {

    private final StringBuilder lines = new StringBuilder("WARC/1.1\r\n");

    /**
     * @param type its WARC-Type
     * @param recordId its identifier, a bare UUID
     */
    WarcHeader(String type, String recordId) {
        field("WARC-Type", type);
        field("WARC-Record-ID", "<urn:uuid:" + recordId + ">");
    }

    /**
     * Adds a field.
     *
     * @param value printable ASCII: whatever comes from a file is encoded before
     */
    WarcHeader field(String name, String value) {
        if (!value.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("not printable ASCII: a value of " + name);
        }
        lines.append(name).append(": ").append(value).append("\r\n");
        return this;
    }

    /** Adds a field if there is a value. */
    WarcHeader field(String name, Optional<String> value) {
        value.ifPresent(given -> field(name, given));
        return this;
    }

    /** The header as it is written, with the blank line that closes it. */
    byte[] bytes() {
        return (lines + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
