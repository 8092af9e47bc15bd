// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

/**
 * An entry of a list, and its place in it.
 *
 * @param key to be given for {@code after}, if the list is to go on after this entry
 * @param item the entry
 */
public record Keyed<T>(String key, T item) {}
