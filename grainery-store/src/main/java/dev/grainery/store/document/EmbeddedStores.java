// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/** Embedded stores ({@code embedded:DIRECTORY}), provided by a library found by {@link ServiceLoader}. */
public interface EmbeddedStores {

    /** Whether opening creates a store: the directory has no store file of any version. */
    boolean isMadeIn(Path directory);

    /** Fails if the store cannot be used now, is of another version, or is damaged. */
    DocumentStore open(Path directory, List<CollectionSchema> schemas);

    static EmbeddedStores installed() {
        return ServiceLoader.load(EmbeddedStores.class, EmbeddedStores.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new StoreUnavailableException("an embedded store needs the library grainery-sqlite,"
                        + " which is not on the class path; add it, or name a store of MongoDB"));
    }
}
