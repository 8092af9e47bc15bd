// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

/** When a record that is put back counts as changed; one that has no date is always changed now. */
enum RestoredDate {
    /** When it was changed in the store that it comes from: the store is made again. */
    KEPT,
    /** Now: whoever asks what has changed since a time must hear of it. */
    NOW
}
