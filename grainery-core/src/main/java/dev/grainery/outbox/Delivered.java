// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

/**
 * What one attempt at delivery did.
 *
 * @param containers how many containers the store has taken
 * @param crawls how many crawls it has taken
 * @param refused how many entries were put aside
 * @param more whether entries wait still
 */
public record Delivered(long containers, long crawls, long refused, boolean more) {

    /** How many entries do not wait any more. */
    public long entries() {
        return containers + crawls + refused;
    }
}
