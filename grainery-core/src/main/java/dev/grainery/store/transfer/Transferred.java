// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.transfer;

/**
 * What a transfer did.
 *
 * @param documents how many documents the store has now
 * @param written how many of them were written
 * @param removed how many were taken away, as the source has them no more
 */
public record Transferred(long documents, long written, long removed) {}
