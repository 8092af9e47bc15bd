// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/** @param key distinguishes files of one name; a constant on systems without file keys */
record StoreFileState(Object key, FileTime time, long size) {

    static StoreFileState of(Path path) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            Object key = Optional.ofNullable(attributes.fileKey()).orElse("unknown");
            return new StoreFileState(key, attributes.lastModifiedTime(), attributes.size());
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    "the store " + path + " is gone: its file was removed, or can no longer be examined (" + e + ")",
                    e);
        }
    }
}
