// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

public record EarlierUnknown(EarlierDocument document, String reason) implements EarlierRecord {}
