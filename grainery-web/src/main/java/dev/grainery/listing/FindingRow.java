// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding.FindingSource;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code file} is a name, or a path if paths are shown. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record FindingRow(
        String id,
        FindingCode code,
        Severity severity,
        FindingState state,

        @JsonPropertyDescription("Name of the file; with --show-paths its path.")
        Optional<String> file,

        @JsonPropertyDescription("Type of the record of the file, if it has one.")
        Optional<RecordType> recType,

        @JsonPropertyDescription("Identifier of that record: its `warcID` or `cdxID`.")
        Optional<String> recordID,

        @JsonPropertyDescription("Name of the harvest that it is about, or to which its file belongs.")
        Optional<String> harvest,

        Optional<String> harvestID,
        OptionalLong offset,
        String message,

        @JsonPropertyDescription("What to do next.") String next,

        FindingSource source,
        Instant first,
        Instant last,
        Instant since,
        Optional<String> reason,
        Optional<String> by) {

    public Optional<String> fileName() {
        return file.map(new ShownPaths(false)::file);
    }
}
