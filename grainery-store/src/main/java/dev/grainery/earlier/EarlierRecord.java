// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

public sealed interface EarlierRecord permits EarlierFile, EarlierHarvest, EarlierUnknown {

    EarlierDocument document();
}
