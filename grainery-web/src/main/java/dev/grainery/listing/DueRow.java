// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.merge.FileRole;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code absolute} is present only if paths are shown. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record DueRow(
        RecordType recType,
        String fileName,
        @JsonPropertyDescription("Only with --show-paths.") Optional<String> absolute,
        FileRole role,
        OptionalLong bytes,
        RevisionStatus status,
        Instant checked,
        Instant due) {}
