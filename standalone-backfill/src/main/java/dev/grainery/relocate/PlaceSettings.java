// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.file.Storage;
import dev.grainery.store.RecordCollection.Statement;

/**
 * How a run is to be done.
 *
 * @param storage where places are looked at
 * @param said who says it, when and why
 * @param dryRun whether only to tell what would be changed
 */
public record PlaceSettings(Storage storage, Statement said, boolean dryRun) {}
