// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.util.Objects.requireNonNull;

import dev.grainery.finding.Finding;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.NamedHarvest;
import java.util.List;
import java.util.Optional;

/** What waits to be delivered. */
public sealed interface OutboxEntry {

    /**
     * A container that was closed.
     *
     * @param record its record, as a first reading makes it
     * @param findings what was found while it was read, empty if an earlier version of Grainery wrote the entry
     * @param cdxFile the CDX file that was written of it, if one was
     */
    record Container(ContainerRecord record, Optional<List<Finding>> findings, Optional<CdxFile> cdxFile)
            implements OutboxEntry {

        public Container {
            requireNonNull(record, "record");
            findings = findings.map(List::copyOf);
            requireNonNull(cdxFile, "cdxFile");
        }

        /** A container of which no CDX file was written. */
        public Container(ContainerRecord record, Optional<List<Finding>> findings) {
            this(record, findings, Optional.empty());
        }
    }

    /**
     * A CDX file that was written of a container. It is part of the container's entry, so that neither is delivered without
     * the other.
     *
     * @param record its record
     * @param findings what was found while it was read
     */
    record CdxFile(CdxRecord record, List<Finding> findings) {

        public CdxFile {
            requireNonNull(record, "record");
            findings = List.copyOf(findings);
        }
    }

    /**
     * A crawl that wrote a harvest.
     *
     * @param harvestId the harvest
     * @param harvest what it is, if no container of the crawl tells
     * @param crawl what is known of the crawl
     */
    record CrawlOfHarvest(String harvestId, Optional<NamedHarvest> harvest, Crawl crawl) implements OutboxEntry {

        public CrawlOfHarvest {
            requireNonNull(harvestId, "harvestId");
            requireNonNull(harvest, "harvest");
            requireNonNull(crawl, "crawl");
            if (harvestId.isBlank()) {
                throw new IllegalArgumentException("a crawl of no harvest");
            }
        }

        /** A crawl whose containers tell what the harvest is. */
        public CrawlOfHarvest(String harvestId, Crawl crawl) {
            this(harvestId, Optional.empty(), crawl);
        }
    }

    /**
     * A file that a crawl met and made no record of.
     *
     * @param path where it lies
     * @param findings what is wrong or odd about it
     */
    record Met(String path, List<Finding> findings) implements OutboxEntry {

        public Met {
            requireNonNull(path, "path");
            findings = List.copyOf(findings);
            if (path.isBlank()) {
                throw new IllegalArgumentException("findings about no file");
            }
        }
    }

    /** A file under the name of an entry is none: damaged, of another version, or put there by somebody else. */
    public static final class OutboxEntryException extends Exception {

        private static final long serialVersionUID = 1L;

        public OutboxEntryException(String message) {
            super(message);
        }

        public OutboxEntryException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
