// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.DigestCounts;
import dev.grainery.record.Inspection.Revisits;
import java.util.Optional;
import java.util.SortedMap;

/** Every breakdown but {@link #answers} counts each capture once: its parts add up to {@link #captures}. */
public sealed interface ContentCounts permits Inspection, InspectionSums {

    long records();

    /** Records by type in lower case; {@code other} for types that ISO 28500 does not define. */
    SortedMap<String, Long> recordsByType();

    /** Size of the files in bytes. */
    long storedBytes();

    /** Size of their records in bytes, decompressed. */
    long plainBytes();

    /** Responses, resources, revisits, and ARC documents. */
    long captures();

    long payloadBytes();

    /** The earliest capture date, or {@code NA}. */
    String firstCapture();

    String lastCapture();

    Revisits revisits();

    Breakdown mediaTypesServed();

    /** By the media type identified from the first bytes of the payload. */
    Breakdown mediaTypesIdentified();

    Breakdown statuses();

    Breakdown hosts();

    Breakdown schemes();

    Breakdown years();

    DigestCounts blockDigests();

    DigestCounts payloadDigests();

    /** Judged pages by the kind of their answer, a challenge with its service; empty if none was judged. */
    Optional<Breakdown> answers();
}
