// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

/** The documents with the rest of a harvest's lists; {@code set} is unique to each write. */
public record HarvestPartSet(String set, int number) {}
