// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import dev.grainery.completeness.Comparison.Unread;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageTimeout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads all tables in a directory; what could not be read is part of the result. Not thread-safe. */
public final class CaptureTables {

    @FunctionalInterface
    public interface Reader {
        void table(StoredTable table) throws IOException;
    }

    private final Path directory;
    private final StorageTimeout storages;
    private final ReadThrottle throttle;
    private final List<Unread> unread = new ArrayList<>();

    public CaptureTables(Path directory, StorageTimeout storages, ReadThrottle throttle) {
        this.directory = directory;
        this.storages = storages;
        this.throttle = throttle;
    }

    public void forEach(Reader reader) throws IOException {
        for (Path file : storages.answer(directory.toString(), () -> LocalTables.in(directory))) {
            throttle.passed(0);
            StorageEntry entry = storages.of(LocalStorage.entry(file));
            try {
                reader.table(StoredTable.of(entry));
            } catch (IOException e) {
                unread.add(new Unread(entry.name().text(), String.valueOf(e.getMessage())));
            }
        }
    }

    public List<Unread> unread() {
        return List.copyOf(unread);
    }
}
