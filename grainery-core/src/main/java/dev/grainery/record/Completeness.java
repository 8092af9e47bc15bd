// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;
import java.util.List;

/**
 * How the crawl logs, containers and CDX files of a harvest agreed when they were compared.
 *
 * @param compared when that was
 * @param logs crawl logs that were read
 * @param lines lines of these that tell of a URI, each once
 * @param linesToStore lines that tell of a record which must be in a container
 * @param withoutRecord lines of URIs that were fetched, and rightly have no record: duplicates, and what the crawler did
 *     not write
 * @param otherLines lines that are none of a crawl.log
 * @param containers containers that were read
 * @param captures captures in these
 * @param matched lines and captures that belong together
 * @param indexes CDX files that were read
 * @param indexed lines of these, each once
 * @param filesUnread files that could not be read, or not to their end
 * @param differences how many differences there are, of all kinds together
 * @param kinds how many of each kind; those of which there are none are left out
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
     * @param kind what they are
     * @param number how many
     * @param uri the first URI that they are about, in the order of their bytes, cut if it is very long
     * @param date when its fetch began, 14 digits; empty if that is not known
     */
    public record Differences(Kind kind, long number, String uri, String date) {

        public Differences {
            uri = Crawl.clean(uri, Crawl.LONGEST);
        }
    }

    /** What a difference is. */
    public enum Kind {
        /** A log tells of a record, and no container has it. */
        LOGGED_NOT_STORED("logged not stored"),
        /** A container holds a capture, and no log tells of it. */
        STORED_NOT_LOGGED("stored not logged"),
        /** A capture is stored more often than a log tells of it. */
        TWICE("twice"),
        /** The record of a capture is incomplete, or its digest is wrong. */
        DAMAGED("damaged"),
        /** The record states another digest than the log. */
        OTHER_DIGEST("other digest"),
        /** The payload has another size than the log tells. */
        OTHER_SIZE("other size"),
        /** The record has another HTTP status than the log. */
        OTHER_STATUS("other status"),
        /** The record lies in another container than the log tells. */
        OTHER_CONTAINER("other container"),
        /** No CDX file lists a capture of a container that one of them covers. */
        STORED_NOT_INDEXED("stored not indexed"),
        /** A CDX file lists a capture that its container does not have at that place. */
        INDEXED_NOT_STORED("indexed not stored");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** As people read it. */
        public String text() {
            return text;
        }
    }
}
