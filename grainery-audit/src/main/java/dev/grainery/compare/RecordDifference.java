// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalLong;

/**
 * One difference between two containers.
 *
 * @param kind in what they differ
 * @param oldOffset where the record begins in the old file, if it has it
 * @param newOffset where the record begins in the new file, if it has it
 * @param uri the URI of the record, cleaned and bounded
 * @param oldValue what the old file has, cleaned and bounded
 * @param newValue what the new file has, cleaned and bounded
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record RecordDifference(
        DifferenceKind kind,
        OptionalLong oldOffset,
        OptionalLong newOffset,
        String uri,
        String oldValue,
        String newValue) {}
