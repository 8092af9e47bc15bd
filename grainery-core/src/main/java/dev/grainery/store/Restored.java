// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

/** What became of something that an export had written and that was given back. */
enum Restored {
    /** It is in the store now. */
    ADDED,
    /** It was there already, just the same. */
    SAME,
    /** The store says something else of the same thing, which stays. */
    CONFLICT
}
