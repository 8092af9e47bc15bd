// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordType;
import java.util.Optional;

/**
 * Which record a file has.
 *
 * @param type its type
 * @param id its identifier
 * @param harvestId the identifier of its harvest; empty if it has none
 */
public record RecordReference(RecordType type, String id, Optional<String> harvestId) {}
