// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

public sealed interface Written {

    record Done() implements Written {}

    /** One lost guarded write may be reported for all of its call, so a loser must read again. */
    record Lost() implements Written {}

    /** The store will never accept this document. */
    record Refused(String reason) implements Written {}

    default boolean isDone() {
        return this instanceof Done;
    }
}
