// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalLong;

@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record RecordDifference(
        DifferenceKind kind,
        OptionalLong oldOffset,
        OptionalLong newOffset,
        String uri,
        String oldValue,
        String newValue) {}
