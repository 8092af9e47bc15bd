// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.record.Amount;
import java.util.List;

/**
 * What a CDX file says (Metodika 10.5.2).
 *
 * @param kind what its lines look like
 * @param columns letters in its header, else fields of its first line; 3 for CDXJ
 * @param lines number of archived objects it lists: its lines without header, meta and blank lines
 * @param containerNames file names of containers, sorted; the smallest if there are more than
 *     {@link dev.grainery.record.CdxRecord.Section#MOST_NAMES}; none if no column is known to hold them
 * @param containerNamesTotal how many different names it holds; beyond {@link #MOST_COUNTED} only a lower bound
 */
public record CdxDescription(
        CdxKind kind, Amount columns, Amount lines, List<String> containerNames, long containerNamesTotal) {

    /** How many different container names are told apart. */
    public static final int MOST_COUNTED = 1_000_000;

    /** Nothing is known. */
    public static final CdxDescription UNKNOWN =
            new CdxDescription(CdxKind.UNKNOWN, Amount.NA, Amount.NA, List.of(), 0);

    public CdxDescription {
        containerNames = List.copyOf(containerNames);
    }
}
