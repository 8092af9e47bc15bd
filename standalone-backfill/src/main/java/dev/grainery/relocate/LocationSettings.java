// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.file.Storage;
import dev.grainery.store.RecordCollection.Statement;

public record LocationSettings(Storage storage, Statement said, boolean dryRun) {}
