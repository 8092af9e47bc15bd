// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code absolute} and {@code from} are present only if paths are shown. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CheckRow(
        RecordType recType,
        String id,
        String fileName,
        @JsonPropertyDescription("Only with --show-paths.") Optional<String> absolute,
        @JsonPropertyDescription("Only with --show-paths.") Optional<String> from,
        Instant date,
        CheckOutcome outcome,
        Hash expected,
        Hash hash,

        @JsonPropertyDescription("What a first reading gave, if there was a second one.")
        Optional<Hash> firstReading,

        OptionalLong bytes,
        OptionalLong offset,
        long milliseconds,
        String host,
        String program,
        Optional<String> by,
        Optional<String> reason) {}
