// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

/** What a document of the earlier database tells. */
public sealed interface EarlierRecord permits EarlierFile, EarlierHarvest, EarlierUnknown {

    /** The document that it was read from. */
    EarlierDocument document();
}
