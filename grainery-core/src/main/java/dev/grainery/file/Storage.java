// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where the files of an archive lie: a file system, or a service that is asked over the network. Nothing in it can be
 * changed through this interface.
 *
 * <p>What lies in a storage is named by its address, an absolute text as the records write it: {@code /mnt/archive/17},
 * or a URI such as {@code s3://bucket/17}. A slash stands between the names of directories, and no two files have the same
 * address. Implementations are thread-safe.
 */
@FunctionalInterface
public interface Storage {

    /**
     * What has this address. Nothing is asked of the storage yet, so it need not be there.
     *
     * @return empty if no file of this storage can have such an address
     */
    Optional<StorageEntry> at(String address);

    /** Several storages as one: an address is that of the first in which something can have it. */
    static Storage of(Storage... storages) {
        List<Storage> all = List.copyOf(Arrays.asList(storages));
        return address ->
                all.stream().flatMap(storage -> storage.at(address).stream()).findFirst();
    }
}
