// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RunRow(
        String command,
        Instant start,

        @JsonPropertyDescription("Left out while it has not ended.")
        Optional<Instant> end,

        RunOutcome outcome,
        OptionalInt exitStatus,

        @JsonPropertyDescription("What it was given; only with --show-paths.")
        Optional<List<String>> paths,

        @JsonPropertyDescription("What it did, by what is counted. In CSV, this object as text.")
        Map<String, Long> counts,

        String host,
        String program) {

    public RunRow {
        paths = paths.map(List::copyOf);
        counts = new TreeMap<>(counts);
    }
}
