// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/** What keeps embedded stores ({@code embedded:DIRECTORY}): a library of its own, found by {@link ServiceLoader}. */
public interface EmbeddedStores {

    /** Whether opening a store in this directory makes one: it has no file of a store, of whatever version. */
    boolean isMadeIn(Path directory);

    /**
     * Opens the store in a directory; both are made if they do not exist.
     *
     * @throws StoreUnavailableException if it cannot be used now, or is of another version
     * @throws StoreDamagedException if it is seen to be damaged
     */
    DocumentStore open(Path directory, List<CollectionSchema> schemas);

    /**
     * The library that is on the class path.
     *
     * @throws StoreUnavailableException if there is none
     */
    static EmbeddedStores installed() {
        return ServiceLoader.load(EmbeddedStores.class, EmbeddedStores.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new StoreUnavailableException("an embedded store needs the library grainery-sqlite,"
                        + " which is not on the class path; add it, or name a store of MongoDB"));
    }
}
