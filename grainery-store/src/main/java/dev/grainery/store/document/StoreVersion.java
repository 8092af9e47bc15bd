// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

/** The form of a store and of its documents: one number, which changes if either does. */
public final class StoreVersion {

    /** What this program reads and writes; nothing else. */
    public static final long CURRENT = 5;

    private StoreVersion() {}

    /**
     * Refuses a store of another version.
     *
     * @param store what is refused
     * @param version the number that it has, or what else tells its version
     */
    public static StoreUnavailableException refused(String store, String version) {
        return new StoreUnavailableException(store + " is a store of version " + version
                + " of Grainery's stores, and this program reads and writes only version " + CURRENT
                + "; nothing was written to it. Use the program that wrote it, or name a new store and run the"
                + " backfill again");
    }
}
