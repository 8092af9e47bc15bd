// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

/**
 * The documents that hold the rest of a harvest's lists.
 *
 * @param set name of the set, another one for each write
 * @param number how many documents it has
 */
public record PartSet(String set, int number) {}
