// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grainery.file.UnreadLines;
import dev.grainery.record.Completeness;
import dev.grainery.record.Completeness.Kind;
import dev.grainery.record.CrawlSettings;
import dev.grainery.record.Fetches;
import java.util.List;

/**
 * What crawl logs, containers and CDX files say of each other.
 *
 * @param completeness how they agree
 * @param first the first differences of each kind, in the order of their URIs
 * @param unread files that could not be read, or not to their end, and why
 * @param unreadLines lines of crawl logs and CDX files that have no known form
 * @param fetches what became of the URIs that the logs tell of
 * @param settings what the crawls were to do, as far as their settings were read
 */
public record Comparison(
        @JsonUnwrapped Completeness completeness,
        List<Difference> first,
        List<Unread> unread,
        List<UnreadLines> unreadLines,
        Fetches fetches,
        List<CrawlSettings> settings) {

    /** Whether everything could be read; else there may be more differences than are known. */
    @JsonIgnore
    public boolean isWhole() {
        return unread.isEmpty() && unreadLines.isEmpty();
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
     * @param isGone whether it is a container that is not there any more
     */
    public record Unread(
            String path, String reason, @JsonIgnore boolean isGone) {

        public Unread(String path, String reason) {
            this(path, reason, false);
        }
    }
}
