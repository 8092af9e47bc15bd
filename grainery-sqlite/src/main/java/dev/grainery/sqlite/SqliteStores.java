// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.EmbeddedStores;
import java.nio.file.Path;
import java.util.List;

public final class SqliteStores implements EmbeddedStores {

    @Override
    public boolean isMadeIn(Path directory) {
        return SqliteDocuments.isMadeIn(directory);
    }

    @Override
    public DocumentStore open(Path directory, List<CollectionSchema> schemas) {
        return SqliteDocuments.open(directory, schemas);
    }
}
