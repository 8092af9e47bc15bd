// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.EmbeddedStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

public final class SqliteStores implements EmbeddedStores {

    @Override
    public boolean isMadeIn(Path directory) {
        return Stream.of(SqliteDocuments.FILE_NAME, SqliteDocuments.FILE_NAME + "-wal", SqliteDocuments.MARK_NAME)
                .map(directory::resolve)
                // a directory without access is not new
                .allMatch(Files::notExists);
    }

    @Override
    public DocumentStore open(Path directory, List<CollectionSchema> schemas) {
        return SqliteDocuments.open(directory, schemas);
    }
}
