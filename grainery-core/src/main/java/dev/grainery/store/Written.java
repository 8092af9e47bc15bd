// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

/** How the writing of one record ended. */
sealed interface Written {

    /** It is in the store. */
    record Done() implements Written {}

    /** Somebody else was there first: the record is to be read again. */
    record Lost() implements Written {}

    /** The server does not take it, and says why. */
    record Refused(String reason) implements Written {}
}
