// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.DigestCounts;
import dev.grainery.record.Inspection.Revisits;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sums of what inspections counted in several containers. The captures of each breakdown add up to {@code captures}. If
 * some container does not list all its values, {@code rest} has {@code atLeast}: what is said of a value is then the sum of
 * the containers that list it, and the number of other values is the least that there can be.
 *
 * @param schema version of this layout
 * @param containersInspected how many containers the sums are of
 * @param containersNotInspected how many containers there are besides, of which nothing is known
 * @param containersByVerdict how many of the inspected ones had which verdict
 * @param records how many records there are
 * @param recordsByType the same by type
 * @param storedBytes size of the files
 * @param plainBytes size of their records without compression
 * @param captures responses, resources and revisits, and the documents of ARCs
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
public record InspectionSums(
        int schema,
        long containersInspected,
        long containersNotInspected,
        SortedMap<String, Long> containersByVerdict,
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

    /** Version of the layout that is written. */
    public static final int SCHEMA = 1;

    public InspectionSums {
        containersByVerdict = Collections.unmodifiableSortedMap(new TreeMap<>(containersByVerdict));
        recordsByType = Collections.unmodifiableSortedMap(new TreeMap<>(recordsByType));
    }
}
