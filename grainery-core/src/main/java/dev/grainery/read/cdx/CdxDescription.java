// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.record.Amount;
import java.util.List;

/**
 * What a CDX file contains (Metodika 10.5.2).
 *
 * @param columns letters in its header, otherwise fields of its first line; 3 for CDXJ
 * @param lines listed captures: without header, meta and blank lines
 * @param containerNames sorted file names of containers, the first {@link
 *     dev.grainery.record.CdxRecord.Section#MOST_NAMES}
 * @param containerNamesTotal number of different names; a lower bound beyond {@link #MAX_COUNTED}
 */
public record CdxDescription(
        CdxKind kind, Amount columns, Amount lines, List<String> containerNames, long containerNamesTotal) {

    public static final int MAX_COUNTED = 1_000_000;

    public static final CdxDescription UNKNOWN =
            new CdxDescription(CdxKind.UNKNOWN, Amount.NA, Amount.NA, List.of(), 0);

    public CdxDescription {
        containerNames = List.copyOf(containerNames);
    }
}
