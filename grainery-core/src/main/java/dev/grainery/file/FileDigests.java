// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import dev.grainery.record.Digests;
import dev.grainery.record.Hash;

public record FileDigests(long size, Hash md5, Digests digests) {

    public FileDigests(long size, Hash md5) {
        this(size, md5, Digests.NONE);
    }
}
