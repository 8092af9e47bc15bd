// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The record of one harvest, a crawl as a whole (Metodika 10.3).
 *
 * @param header the header, written flat at the top of the record
 * @param harvest what the harvest is
 * @param harvestCrawl its crawl logs
 * @param paths its containers and CDX files
 * @param extension what goes beyond the methodology
 * @param revision the footer, drawn from the footers of the containers
 */
public record HarvestRecord(
        @JsonUnwrapped Header header,
        Section harvest,
        CrawlSection harvestCrawl,
        Paths paths,
        HarvestExtension extension,
        Revision revision)
        implements GraineryRecord {

    /**
     * The names of a harvest and what they tell (Metodika 10.3.2).
     *
     * @param harvestNameStand standardised unique name
     * @param harvestFromWarcinfo names found in the containers' isPartOf
     * @param harvestNameFNtrunc names found as prefixes of the containers' file names
     * @param harvestDirsName names of the directories that hold the containers
     * @param harvestType Topics, Serials, Continuous, Totals, Tests, Requests, or {@code NA}
     * @param harvestSuffix frequency and type tokens and the date of the name
     */
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

    /**
     * What a harvest is (Metodika 10.3.2).
     *
     * @param harvestPrefix its names and what they tell
     * @param date start of the harvest, ISO 8601 in UTC with milliseconds, or {@code NA}
     * @param harvestID UUID version 5 in the DNS namespace of the harvest's name
     * @param size bytes of all its containers as stored
     * @param warcsNumber number of its containers
     */
    public record Section(Prefix harvestPrefix, String date, String harvestID, long size, long warcsNumber) {}

    /**
     * The crawl logs of a harvest (Metodika 10.3.3).
     *
     * @param logs whether crawl logs were kept or found
     * @param path where they lie; left out when there are none
     * @param fileName their file names; left out when there are none
     */
    public record CrawlSection(
            boolean logs,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> path,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> fileName) {

        /** No crawl logs known. */
        public static final CrawlSection NONE = new CrawlSection(false, Optional.empty(), List.of());

        public CrawlSection {
            fileName = List.copyOf(fileName);
        }
    }

    /**
     * The containers and CDX files of a harvest (Metodika 10.3.4). Containers are sorted by file name, and the two lists of
     * them run in parallel.
     *
     * @param cdxsID identifiers of the CDX files
     * @param warcsID identifiers of the containers
     * @param warcsFileNames full file names of the containers
     */
    public record Paths(List<String> cdxsID, List<String> warcsID, List<String> warcsFileNames) {

        public Paths {
            cdxsID = List.copyOf(cdxsID);
            warcsID = List.copyOf(warcsID);
            warcsFileNames = List.copyOf(warcsFileNames);
        }
    }

    /**
     * A former name of a harvest, or of a part of it.
     *
     * @param name the name it had
     * @param harvestID the identifier it had
     * @param until when it was renamed
     */
    public record Alias(String name, String harvestID, Instant until) {}
}
