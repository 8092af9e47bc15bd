// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.nio.file.Path;
import java.util.Optional;

/** The file systems that this machine has mounted. */
public final class LocalStorage implements Storage {

    @Override
    public Optional<StorageEntry> at(String address) {
        return isLocal(address) ? path(address).map(LocalStorage::entry) : Optional.empty();
    }

    /** What has this path. */
    public static StorageEntry entry(Path path) {
        return new LocalEntry(path);
    }

    /** Whether an address is that of a local file, whatever else there may be. */
    public static boolean isLocal(String address) {
        return address.startsWith("/");
    }

    private static Optional<Path> path(String address) {
        try {
            return Optional.of(NameText.pathOf(address));
        } catch (IllegalArgumentException e) {
            // with a zero byte, as a checksum list may have it: no file has such a name
            return Optional.empty();
        }
    }
}
