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

/**
 * What an inspection counted in one container. Every breakdown counts each capture once, so that the captures of its parts
 * add up to {@code captures}.
 *
 * @param schema version of this layout, and of the rules by which payloads and captures are told
 * @param inspected when the container was read
 * @param program name and version of the program that read it
 * @param verdict whether the container is what its standard asks for
 * @param records how many records there are
 * @param recordsByType the same by type, in lower case; {@code other} is a type that the standard does not know, or none
 * @param storedBytes size of the file
 * @param plainBytes size of its records without compression
 * @param captures responses, resources and revisits; of an ARC its documents
 * @param payloadBytes bytes of the payloads of the captures
 * @param firstCapture the earliest date of a capture; {@code NA} if there is none
 * @param lastCapture the latest date of a capture; {@code NA} if there is none
 * @param revisits what was not stored again
 * @param mediaTypesServed captures by the media type that the server stated
 * @param mediaTypesIdentified captures by the media type that the first bytes of their payloads are identified as
 * @param statuses captures by HTTP status
 * @param hosts captures by host
 * @param schemes captures by scheme of the URI
 * @param years captures by year
 * @param blockDigests digests over the content of records
 * @param payloadDigests digests over the payload of records
 */
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
        DigestCounts payloadDigests)
        implements ContentCounts {

    /**
     * Version of the layout and the rules that is written. The layout has not changed since 1, in which bytes before a
     * blank line were taken for the head of an HTTP message.
     */
    public static final int SCHEMA = 2;

    public Inspection {
        recordsByType = Collections.unmodifiableSortedMap(new TreeMap<>(recordsByType));
    }

    /** Whether a container is what its standard asks for. */
    @API(status = API.Status.STABLE)
    public enum Conformance {
        /** No defect was found. */
        VALID,
        /** All records can be cut out to the last byte, but some lack what they must have, or have a wrong digest. */
        WELL_FORMED,
        /** Somewhere the file cannot be cut into records, or its compression is damaged. */
        MALFORMED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The verdict of this word. */
        @JsonCreator
        public static Conformance of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    /**
     * Captures by one of their properties.
     *
     * @param top the values, those with the most captures first: the first 100 hosts, up to 1,000 values of other properties
     * @param rest the others together, left out if there are none
     */
    @API(status = API.Status.STABLE)
    public record Breakdown(
            List<Share> top,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Rest> rest) {

        public Breakdown {
            top = List.copyOf(top);
        }
    }

    /**
     * The captures with one value.
     *
     * @param name the value
     * @param captures how many
     * @param bytes bytes of their payloads
     */
    @API(status = API.Status.STABLE)
    public record Share(String name, long captures, long bytes) {}

    /**
     * The captures with all other values.
     *
     * @param number how many other values there are
     * @param atLeast whether there may be more of them, because memory is bounded; left out if not
     * @param captures how many captures
     * @param bytes bytes of their payloads
     */
    @API(status = API.Status.STABLE)
    public record Rest(
            long number,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean atLeast,
            long captures,
            long bytes) {}

    /**
     * Captures whose payload lies in another record.
     *
     * @param captures how many
     * @param bytesSaved bytes of the payloads that were not stored again, as far as their HTTP headers state a length
     * @param ofUnknownSize how many of them do not state one
     */
    @API(status = API.Status.STABLE)
    public record Revisits(long captures, long bytesSaved, long ofUnknownSize) {}

    /**
     * What became of the digests that records state.
     *
     * @param verified digests that are right
     * @param wrong digests of other bytes
     * @param absent records without one
     * @param unknown digests of an algorithm, or in a notation, that is not known
     * @param unchecked digests of bytes that are not in the record: of revisits, segments and records that are cut off
     */
    @API(status = API.Status.STABLE)
    public record DigestCounts(long verified, long wrong, long absent, long unknown, long unchecked) {}
}
