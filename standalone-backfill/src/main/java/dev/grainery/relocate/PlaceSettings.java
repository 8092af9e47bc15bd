// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.store.RecordCollection.Statement;

/**
 * How a run is to be done.
 *
 * @param said who says it, when and why
 * @param dryRun whether only to tell what would be changed
 */
public record PlaceSettings(Statement said, boolean dryRun) {}
