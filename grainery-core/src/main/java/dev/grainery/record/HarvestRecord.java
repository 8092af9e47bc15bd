// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The record of one harvest, a crawl as a whole (Metodika 10.3).
 *
 * @param header the header, written flat at the top of the record
 * @param harvest what the harvest is
 * @param harvestCrawl its crawl logs
 * @param paths its containers and indexes
 * @param extension what goes beyond the methodology
 * @param revision the footer, drawn from the footers of the containers
 */
@JsonPropertyOrder({"header", "harvest", "harvestCrawl", "paths", "extension", "revision"})
public record HarvestRecord(
        @JsonUnwrapped Header header,
        HarvestSection harvest,
        HarvestCrawl harvestCrawl,
        HarvestPaths paths,
        HarvestExtension extension,
        Revision revision)
        implements GraineryRecord {

    public HarvestRecord {
        requireNonNull(header, "header");
        requireNonNull(harvest, "harvest");
        requireNonNull(harvestCrawl, "harvestCrawl");
        requireNonNull(paths, "paths");
        requireNonNull(extension, "extension");
        requireNonNull(revision, "revision");
    }
}
