// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

/** The key continues the list after this entry. */
public record Keyed<T>(String key, T item) {}
