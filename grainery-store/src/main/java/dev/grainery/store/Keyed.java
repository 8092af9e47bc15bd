// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

/**
 * @param key continues the list after this entry
 */
public record Keyed<T>(String key, T item) {}
