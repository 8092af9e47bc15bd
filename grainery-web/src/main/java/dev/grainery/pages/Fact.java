// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

public record Fact(String label, Value value) {}
