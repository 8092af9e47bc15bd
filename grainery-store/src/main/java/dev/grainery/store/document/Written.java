// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

public sealed interface Written {

    record Done() implements Written {}

    /**
     * A document of the same {@code _id} or unique fields exists, or the guard does not hold. One lost guarded write
     * may be reported for all of its call, so a loser must read again.
     */
    record Lost() implements Written {}

    /** The store will never accept this document. */
    record Refused(String reason) implements Written {}

    default boolean isDone() {
        return this instanceof Done;
    }
}
