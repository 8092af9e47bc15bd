// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

/** The format of a store and of its documents. */
public final class StoreVersion {

    public static final long CURRENT = 6;

    private StoreVersion() {}

    public static StoreUnavailableException refused(String store, String version) {
        return new StoreUnavailableException(store + " is a store of version " + version
                + " of Grainery's stores, and this program reads and writes only version " + CURRENT
                + "; nothing was written to it. Use the program that wrote it, or name a new store and run the"
                + " backfill again");
    }
}
