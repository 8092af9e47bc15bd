// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.serve;

import dev.grainery.store.document.StoreUri;

/** Fills a new store: {@code FillStore URI CONTAINERS HARVESTS}. */
public final class FillStore {

    private FillStore() {}

    public static void main(String[] arguments) {
        StoreGenerator.fill(
                StoreUri.parse(arguments[0]),
                new MadeUpArchive(
                        Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]), "/mnt", 4, 10, false));
    }
}
