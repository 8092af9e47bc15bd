// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.StorageEntry;
import java.util.AbstractList;
import java.util.List;

/** What is in a directory: of each line, the entry is made when it is asked for. */
final class InventoryListing extends AbstractList<StorageEntry> {

    private final InventoryStorage storage;
    private final List<FileLine> lines;

    InventoryListing(InventoryStorage storage, List<FileLine> lines) {
        this.storage = storage;
        this.lines = lines;
    }

    @Override
    public StorageEntry get(int index) {
        return storage.entry(lines.get(index));
    }

    @Override
    public int size() {
        return lines.size();
    }
}
