// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.DigestCounts;
import dev.grainery.record.Inspection.Revisits;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** With {@code atLeast}, values count only where listed, and the number of others is a lower bound. */
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
        DigestCounts payloadDigests,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Breakdown> answers)
        implements ContentCounts {

    public static final int SCHEMA = 1;

    public InspectionSums {
        containersByVerdict = Collections.unmodifiableSortedMap(new TreeMap<>(containersByVerdict));
        recordsByType = Collections.unmodifiableSortedMap(new TreeMap<>(recordsByType));
    }
}
