// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.record.Amount;
import java.util.List;

/** What a CDX file contains (Metodika 10.5.2). */
public record CdxDescription(
        CdxKind kind, Amount columns, Amount lines, List<String> containerNames, long containerNamesTotal) {

    public static final int MAX_COUNTED = 1_000_000;

    public static final CdxDescription UNKNOWN =
            new CdxDescription(CdxKind.UNKNOWN, Amount.NA, Amount.NA, List.of(), 0);

    public CdxDescription {
        containerNames = List.copyOf(containerNames);
    }
}
