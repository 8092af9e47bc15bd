// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A file system or a network service. Read-only. Thread-safe. Addresses are absolute texts as in records: {@code
 * /mnt/archive/17}, or a URI such as {@code s3://bucket/17}. No two files have the same address.
 */
@FunctionalInterface
public interface Storage {

    /** Does not access the storage; empty if no file of this storage can have this address. */
    Optional<StorageEntry> at(String address);

    static Storage of(Storage... storages) {
        List<Storage> all = List.copyOf(Arrays.asList(storages));
        return address ->
                all.stream().flatMap(storage -> storage.at(address).stream()).findFirst();
    }
}
