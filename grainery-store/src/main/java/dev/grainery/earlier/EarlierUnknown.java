// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

/**
 * A document that is no record of the earlier Grainery.
 *
 * @param reason why, for a person
 */
public record EarlierUnknown(EarlierDocument document, String reason) implements EarlierRecord {}
