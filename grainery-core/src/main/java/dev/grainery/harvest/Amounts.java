// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

/** Sums of numbers that come from the store, which anyone may have written to. */
final class Amounts {

    private Amounts() {}

    /** The sum, or the greatest number if the sum is greater. */
    static long sum(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
