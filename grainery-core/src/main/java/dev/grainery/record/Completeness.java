// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;
import java.util.List;

/**
 * The result of comparing the crawl logs, containers and CDX files of a harvest.
 *
 * @param lines log lines about a URI, without repetitions
 * @param linesToStore lines for which a container must have a record
 * @param withoutRecord lines of fetched URIs that need no record: duplicates, and fetches that the crawler did not
 *     write
 * @param otherLines lines that do not have the format of crawl.log
 * @param matched pairs of line and capture
 * @param indexed CDX lines, without repetitions
 * @param filesUnread files that could not be read to their end
 * @param kinds the differences by kind, without kinds that did not occur
 */
public record Completeness(
        Instant compared,
        long logs,
        long lines,
        long linesToStore,
        long withoutRecord,
        long otherLines,
        long containers,
        long captures,
        long matched,
        long indexes,
        long indexed,
        long filesUnread,
        long differences,
        List<Differences> kinds) {

    public Completeness {
        kinds = List.copyOf(kinds);
    }

    /**
     * The differences of one kind.
     *
     * @param uri the first URI concerned, in byte order, cut to {@link Crawl#LONGEST} characters
     * @param date when its fetch began, 14 digits; empty if unknown
     */
    public record Differences(Kind kind, long number, String uri, String date) {

        public Differences {
            uri = Crawl.clean(uri, Crawl.LONGEST);
        }
    }

    public enum Kind {
        /** A line is in a log, but no container has the record. */
        LOGGED_NOT_STORED("logged not stored"),
        /** A container has a capture that is in no log. */
        STORED_NOT_LOGGED("stored not logged"),
        /** A capture is stored more often than it was logged. */
        TWICE("twice"),
        /** The record of a capture is incomplete, or its digest is wrong. */
        DAMAGED("damaged"),
        OTHER_DIGEST("other digest"),
        OTHER_SIZE("other size"),
        OTHER_STATUS("other status"),
        OTHER_CONTAINER("other container"),
        /** No CDX file lists the capture, although one covers its container. */
        STORED_NOT_INDEXED("stored not indexed"),
        /** A CDX file lists a capture that its container does not have at that offset. */
        INDEXED_NOT_STORED("indexed not stored");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}
