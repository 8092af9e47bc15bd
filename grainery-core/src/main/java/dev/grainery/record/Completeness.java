// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.List;

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
        long linesUnread,
        long differences,
        List<Differences> kinds) {

    public Completeness {
        kinds = List.copyOf(kinds);
    }

    /** No difference was found, but not everything was read. */
    @JsonIgnore
    public boolean isInconclusive() {
        return differences == 0 && filesUnread + linesUnread > 0;
    }

    public record Differences(Kind kind, long number, String uri, String date) {

        public Differences {
            uri = Crawl.clean(uri, Crawl.LONGEST);
        }
    }

    public enum Kind {
        LOGGED_NOT_STORED("logged not stored"),
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
