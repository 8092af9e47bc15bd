// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What an index is (Metodika 10.5.2).
 *
 * @param fileName name of the index file
 * @param warcName file names of the containers it covers, at most {@link #MOST_NAMES}
 * @param exists whether the index exists
 * @param cdxID bare lower-case UUID of the index
 * @param size bytes of the file
 * @param columns number of columns, which tells indexer versions apart
 * @param lines number of archived objects listed
 */
@JsonPropertyOrder({"fileName", "warcName", "exists", "cdxID", "size", "columns", "lines"})
public record CdxSection(
        String fileName, OneOrMany warcName, boolean exists, String cdxID, Amount size, Amount columns, Amount lines) {

    /** How many container names an index record lists; more are only counted. */
    public static final int MOST_NAMES = 1_000;

    public CdxSection {
        requireNonNull(fileName, "fileName");
        requireNonNull(warcName, "warcName");
        requireNonNull(cdxID, "cdxID");
        requireNonNull(size, "size");
        requireNonNull(columns, "columns");
        requireNonNull(lines, "lines");
    }

    /** The same with another identifier and size. */
    CdxSection with(String identity, Amount bytes) {
        return new CdxSection(fileName, warcName, exists, identity, bytes, columns, lines);
    }

    public CdxSection withFileName(String other) {
        return new CdxSection(other, warcName, exists, cdxID, size, columns, lines);
    }
}
