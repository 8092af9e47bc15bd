// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

/**
 * Something in a store that is not as every program leaves it.
 *
 * @param remedy what can be done
 * @param message what is wrong, with the collection and the document
 */
public record StoreProblem(Remedy remedy, String message) {

    /** What can be done about a problem. */
    public enum Remedy {
        /** What is wrong is lost, if no backup has it. */
        RESTORE,
        /** What is wrong follows from other documents, and can be made again from them. */
        REBUILD
    }

    public StoreProblem {
        requireNonNull(remedy, "remedy");
        requireNonNull(message, "message");
    }

    static StoreProblem lost(String message) {
        return new StoreProblem(Remedy.RESTORE, message);
    }

    static StoreProblem derived(String message) {
        return new StoreProblem(Remedy.REBUILD, message);
    }
}
