// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.DigestCounts;
import dev.grainery.record.Inspection.Revisits;
import java.util.SortedMap;

/**
 * What was counted inside of containers: of one in an {@link Inspection}, of several in {@link InspectionSums}. Every
 * breakdown counts each capture once, so that the captures of its parts add up to {@link #captures}.
 */
public sealed interface ContentCounts permits Inspection, InspectionSums {

    /** How many records there are. */
    long records();

    /** The same by type, in lower case; {@code other} is a type that the standard does not know, or none. */
    SortedMap<String, Long> recordsByType();

    /** Bytes of the files. */
    long storedBytes();

    /** Bytes of their records without compression. */
    long plainBytes();

    /** Responses, resources and revisits, and the documents of ARCs. */
    long captures();

    /** Bytes of the payloads of the captures. */
    long payloadBytes();

    /** The earliest date of a capture; {@code NA} if there is none. */
    String firstCapture();

    /** The latest date of a capture; {@code NA} if there is none. */
    String lastCapture();

    /** What was not stored again. */
    Revisits revisits();

    /** Captures by the media type that the server stated. */
    Breakdown mediaTypesServed();

    /** Captures by the media type that the first bytes of their payloads are identified as. */
    Breakdown mediaTypesIdentified();

    /** Captures by HTTP status. */
    Breakdown statuses();

    /** Captures by host. */
    Breakdown hosts();

    /** Captures by scheme of the URI. */
    Breakdown schemes();

    /** Captures by year. */
    Breakdown years();

    /** What became of the digests over the content of records. */
    DigestCounts blockDigests();

    /** What became of the digests over the payload of records. */
    DigestCounts payloadDigests();
}
