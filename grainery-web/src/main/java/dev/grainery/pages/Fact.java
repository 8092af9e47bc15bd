// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

/**
 * One of the few things that the top of a page tells.
 *
 * @param label the key of what it is
 * @param value what it is
 */
public record Fact(String label, Value value) {}
