// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.nio.file.Path;
import java.util.Optional;

public final class LocalStorage implements Storage {

    @Override
    public Optional<StorageEntry> at(String address) {
        return isLocal(address) ? path(address).map(LocalStorage::entry) : Optional.empty();
    }

    public static StorageEntry entry(Path path) {
        return new LocalEntry(path);
    }

    public static boolean isLocal(String address) {
        return address.startsWith("/");
    }

    private static Optional<Path> path(String address) {
        try {
            return Optional.of(NameText.pathOf(address));
        } catch (IllegalArgumentException e) {
            // a NUL, which a checksum list may contain, is in no file name
            return Optional.empty();
        }
    }
}
