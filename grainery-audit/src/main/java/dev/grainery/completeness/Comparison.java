// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.record.Completeness;
import dev.grainery.record.Completeness.Kind;
import dev.grainery.record.CrawlSettings;
import dev.grainery.record.Fetches;
import java.util.List;

public record Comparison(
        @JsonUnwrapped Completeness completeness,
        List<Difference> first,
        List<Unread> unread,
        List<UnreadLines> unreadLines,
        Fetches fetches,
        List<CrawlSettings> settings) {

    /** {@code log} and {@code container} have the file and the line or offset; texts are empty on a missing side. */
    public record Difference(Kind kind, String uri, String date, String log, String container, String found) {}

    public record Unread(
            String path, String reason, @JsonIgnore boolean isGone) {

        public Unread(String path, String reason) {
            this(path, reason, false);
        }
    }
}
