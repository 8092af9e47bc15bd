// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import dev.grainery.record.Digests;
import dev.grainery.record.Hash;

public record Fixity(long size, Hash md5, Digests digests) {

    public Fixity(long size, Hash md5) {
        this(size, md5, Digests.NONE);
    }
}
