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
import org.apiguardian.api.API;

/** The counts of the inspection of one container. */
@API(status = API.Status.STABLE)
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
        DigestCounts payloadDigests,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> answerSigns,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Breakdown> answers)
        implements ContentCounts {

    /**
     * Version that is written. The layout is that of version 1, the rules differ: since 2, bytes before a blank line are
     * not always an HTTP header; since 3, interim responses are skipped, and incomplete bodies are defects.
     */
    public static final int SCHEMA = 3;

    public Inspection {
        recordsByType = Collections.unmodifiableSortedMap(new TreeMap<>(recordsByType));
    }

    @API(status = API.Status.STABLE)
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

    /** Captures by one property. */
    @API(status = API.Status.STABLE)
    public record Breakdown(
            List<Share> top,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Rest> rest) {

        public Breakdown {
            top = List.copyOf(top);
        }
    }

    /** The captures with one value; bytes are those of their payloads. */
    @API(status = API.Status.STABLE)
    public record Share(String name, long captures, long bytes) {}

    /** The captures with all other values. */
    @API(status = API.Status.STABLE)
    public record Rest(
            long number,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean atLeast,
            long captures,
            long bytes) {}

    /** Captures whose payload is in another record. */
    @API(status = API.Status.STABLE)
    public record Revisits(long captures, long bytesSaved, long ofUnknownSize) {}

    /** Results of verifying the digests that records state. */
    @API(status = API.Status.STABLE)
    public record DigestCounts(long verified, long wrong, long absent, long unknown, long unchecked) {}
}
