// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding.FindingSource;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.Severity;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** A finding in a list; {@code file} is a name, or a path if paths are shown. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record FindingRow(
        String id,
        FindingCode code,
        Severity severity,
        FindingState state,
        Optional<String> file,
        Optional<String> harvest,
        Optional<String> harvestID,
        OptionalLong offset,
        String message,
        FindingSource source,
        Instant first,
        Instant last,
        Instant since,
        Optional<String> reason,
        Optional<String> by) {}
