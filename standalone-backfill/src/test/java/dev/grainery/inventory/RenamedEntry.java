// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.DelegatingEntry;
import dev.grainery.file.NameText;
import dev.grainery.file.StorageEntry;

/** A local file by another address. */
final class RenamedEntry extends DelegatingEntry {

    private final String scheme;

    /** @param scheme what its address begins with */
    RenamedEntry(StorageEntry local, String scheme) {
        super(local);
        this.scheme = scheme;
    }

    @Override
    public NameText name() {
        return new NameText(scheme + entry.name().text(), entry.name().utf8());
    }

    @Override
    public StorageEntry real() {
        return this;
    }
}
