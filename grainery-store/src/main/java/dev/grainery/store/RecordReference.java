// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordType;

/** The identifier of the harvest may be {@code NA}. */
public record RecordReference(RecordType type, String id, String harvestId) {}
