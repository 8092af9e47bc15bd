// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

/** What became of a {@link Write}. */
public sealed interface Written {

    /** It is written. */
    record Done() implements Written {}

    /**
     * Another writer was first: there is a document of the same {@code _id} or unique fields already, or the guard does
     * not hold. Of several guarded writes in one call all may be said to be lost if one of them is: a server tells only
     * how many it wrote. So whoever loses looks again at what is there.
     */
    record Lost() implements Written {}

    /**
     * The store does not take this document, and never will.
     *
     * @param reason why
     */
    record Refused(String reason) implements Written {}

    /** Whether it is written. */
    default boolean isDone() {
        return this instanceof Done;
    }
}
