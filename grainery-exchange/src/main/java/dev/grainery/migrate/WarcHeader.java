// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Builds the header of a WARC record (ISO 28500 4): a version line, and fields in insertion order. */
final class WarcHeader {

    private final StringBuilder lines = new StringBuilder("WARC/1.1\r\n");

    WarcHeader(String type, String recordId) {
        field("WARC-Type", type);
        field("WARC-Record-ID", "<urn:uuid:" + recordId + ">");
    }

    /** Adds a field; the value must be printable ASCII. */
    WarcHeader field(String name, String value) {
        if (!value.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("not printable ASCII: a value of " + name);
        }
        lines.append(name).append(": ").append(value).append("\r\n");
        return this;
    }

    WarcHeader field(String name, Optional<String> value) {
        value.ifPresent(given -> field(name, given));
        return this;
    }

    byte[] bytes() {
        return (lines + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
