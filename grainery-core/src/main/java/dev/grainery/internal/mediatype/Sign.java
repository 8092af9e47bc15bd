// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

/**
 * What must be there for a condition to be met, and is found out faster than whether it is met: one of two bytes, not behind
 * an offset.
 *
 * @param one a byte
 * @param other another one, or the same
 * @param last the highest offset
 */
record Sign(byte one, byte other, int last) {

    boolean isOfSameBytes(Sign that) {
        return (one == that.one && other == that.other) || (one == that.other && other == that.one);
    }

    boolean isIn(FirstBytes start) {
        return start.noneBefore(one) <= last || start.noneBefore(other) <= last;
    }
}
