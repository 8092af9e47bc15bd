// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

/**
 * The documents with the rest of a harvest's lists.
 *
 * @param set identifier, unique to each write
 * @param number number of documents
 */
public record HarvestPartSet(String set, int number) {}
