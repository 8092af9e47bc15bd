// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.inspect.CountedCapture.Reference;
import java.util.Optional;

/** A row of a table. {@code date} has 14 digits, or is empty; {@code original} is what a revisit refers to. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record FoundCapture(
        String uri,
        String date,
        Optional<Long> status,
        Optional<String> mediaType,
        Optional<String> digest,
        String recordType,
        String harvest,
        String container,
        long offset,
        Optional<Reference> original) {}
