// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The record of a harvest (Metodika 10.3). Its revision summarises those of its containers. */
public record HarvestRecord(
        @JsonUnwrapped Header header,
        Section harvest,
        CrawlSection harvestCrawl,
        Paths paths,
        HarvestExtension extension,
        Revision revision)
        implements GraineryRecord {

    /** The names of a harvest (Metodika 10.3.2). */
    public record Prefix(
            String harvestNameStand,
            OneOrMany harvestFromWarcinfo,
            OneOrMany harvestNameFNtrunc,
            OneOrMany harvestDirsName,
            String harvestType,
            List<String> harvestSuffix) {

        public Prefix {
            harvestSuffix = List.copyOf(harvestSuffix);
        }
    }

    /** The section {@code harvest} (Metodika 10.3.2). */
    public record Section(Prefix harvestPrefix, String date, String harvestID, long size, long warcsNumber) {}

    /** The section {@code harvestCrawl} (Metodika 10.3.3): directory and names of the crawl logs. */
    public record CrawlSection(
            boolean logs,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> path,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> fileName) {

        public static final CrawlSection NONE = new CrawlSection(false, Optional.empty(), List.of());

        public CrawlSection {
            fileName = List.copyOf(fileName);
        }
    }

    /** Metodika 10.3.4. Containers are sorted by file name; both lists of containers are parallel. */
    public record Paths(List<String> cdxsID, List<String> warcsID, List<String> warcsFileNames) {

        public Paths {
            cdxsID = List.copyOf(cdxsID);
            warcsID = List.copyOf(warcsID);
            warcsFileNames = List.copyOf(warcsFileNames);
        }
    }

    /** A former name of a harvest or of a part of it. */
    public record Alias(String name, String harvestID, Instant until) {}
}
