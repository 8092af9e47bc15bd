// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The counts of the inspection of one container.
 *
 * @param schema version of the layout and rules, see {@link #SCHEMA}
 * @param inspected when the container was read
 * @param program name and version
 */
public record Inspection(
        int schema,
        Instant inspected,
        String program,
        Conformance verdict,
        long records,
        SortedMap<String, Long> recordsByType,
        long storedBytes,
        long plainBytes,
        long captures,
        long payloadBytes,
        String firstCapture,
        String lastCapture,
        Revisits revisits,
        Breakdown mediaTypesServed,
        Breakdown mediaTypesIdentified,
        Breakdown statuses,
        Breakdown hosts,
        Breakdown schemes,
        Breakdown years,
        DigestCounts blockDigests,
        DigestCounts payloadDigests)
        implements ContentCounts {

    /**
     * Version of layout and rules. The layout is that of version 1, which took bytes before a blank line for an HTTP
     * header.
     */
    public static final int SCHEMA = 2;

    public Inspection {
        recordsByType = Collections.unmodifiableSortedMap(new TreeMap<>(recordsByType));
    }

    public enum Conformance {
        VALID,
        /** All records can be read to the last byte, but some lack mandatory fields or have a wrong digest. */
        WELL_FORMED,
        /** Records cannot be delimited somewhere, or compression is damaged. */
        MALFORMED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        @JsonCreator
        public static Conformance of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    /**
     * Captures by one property.
     *
     * @param top values by number of captures, descending: up to 100 hosts, up to 1,000 values of other properties
     * @param rest the sum of the other values
     */
    public record Breakdown(
            List<Share> top,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Rest> rest) {

        public Breakdown {
            top = List.copyOf(top);
        }
    }

    /** The captures with one value; bytes are those of their payloads. */
    public record Share(String name, long captures, long bytes) {}

    /**
     * The captures with all other values.
     *
     * @param number how many other values
     * @param atLeast whether there may be more values, because memory is bounded
     */
    public record Rest(
            long number,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean atLeast,
            long captures,
            long bytes) {}

    /**
     * Captures whose payload is in another record.
     *
     * @param bytesSaved payload bytes not stored again, according to HTTP headers
     * @param ofUnknownSize captures whose HTTP header states no length
     */
    public record Revisits(long captures, long bytesSaved, long ofUnknownSize) {}

    /**
     * Results of verifying the digests that records state.
     *
     * @param absent records without a digest
     * @param unknown digests with an unknown algorithm or notation
     * @param unchecked digests of bytes that are not in the record: revisits, segments, truncated records
     */
    public record DigestCounts(long verified, long wrong, long absent, long unknown, long unchecked) {}
}
