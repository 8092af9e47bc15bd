// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How crawl logs and containers agree.
 *
 * @param differences how many differences there are, of all kinds together
 * @param kinds how many of each kind
 * @param logs crawl logs that were read
 * @param lines lines of these that tell of a URI, each once
 * @param linesToStore lines that tell of a record which must be in a container
 * @param otherLines lines that are none of a crawl.log
 * @param containers containers that were read
 * @param captures captures in these
 * @param matched lines and captures that belong together
 * @param withoutRecord lines of URIs that were fetched, and rightly have no record: duplicates, and what the crawler did
 *     not write
 * @param first the first differences of each kind, in the order of their URIs
 * @param unread files that could not be read, or not to their end, and why
 */
public record Completeness(
        long differences,
        Map<Kind, Long> kinds,
        long logs,
        long lines,
        long linesToStore,
        long otherLines,
        long containers,
        long captures,
        long matched,
        long withoutRecord,
        List<Difference> first,
        List<Unread> unread) {

    /** What a difference is. */
    public enum Kind {
        /** A log tells of a record, and no container has it. */
        LOGGED_NOT_STORED,
        /** A container holds a capture, and no log tells of it. */
        STORED_NOT_LOGGED,
        /** A capture is stored more often than a log tells of it. */
        TWICE,
        /** The record of a capture is incomplete, or its digest is wrong. */
        DAMAGED,
        /** The record states another digest than the log. */
        OTHER_DIGEST,
        /** The payload has another size than the log tells. */
        OTHER_SIZE,
        /** The record has another HTTP status than the log. */
        OTHER_STATUS,
        /** The record lies in another container than the log tells. */
        OTHER_CONTAINER;

        /** As people read it. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * One difference.
     *
     * @param kind what it is
     * @param uri the URI, cut if it is very long
     * @param date when the fetch began, 14 digits; empty if that is not known
     * @param log the log and the number of its line; empty if no line tells of it
     * @param container the container and the offset of the record; empty if there is none
     * @param found how the two differ, such as {@code 200, not 404}; empty if the kind tells all
     */
    public record Difference(Kind kind, String uri, String date, String log, String container, String found) {}

    /**
     * A file of which not all is known.
     *
     * @param path its path
     * @param reason why it could not be read
     */
    public record Unread(String path, String reason) {}
}
