// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** A run of a command in a list; {@code paths} is left out unless paths are shown. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RunRow(
        String command,
        Instant start,
        Optional<Instant> end,
        RunOutcome outcome,
        OptionalInt exitStatus,
        Optional<List<String>> paths,
        Map<String, Long> counts,
        String host,
        String program) {

    public RunRow {
        paths = paths.map(List::copyOf);
        counts = new TreeMap<>(counts);
    }
}
