// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** A file to replace. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record DamagedRow(
        RecordType recType,
        String id,
        String fileName,
        Optional<String> harvest,
        Optional<String> harvestID,

        @JsonPropertyDescription("Name of the storage; left out until the figures are counted.")
        Optional<String> storage,

        @JsonPropertyDescription("Only with --show-paths.") Optional<String> absolute,
        RevisionStatus status,
        boolean missing,
        OptionalLong bytes,

        @JsonPropertyDescription("First MD5, which a good copy has.")
        Hash hashOrig,

        @JsonPropertyDescription("Recorded copies without known damage.")
        long soundCopies,

        Instant checked) {}
