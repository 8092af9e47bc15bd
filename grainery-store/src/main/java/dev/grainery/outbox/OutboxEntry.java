// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.grainery.finding.Finding;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.NamedHarvest;
import dev.grainery.record.RecordType;
import java.util.List;
import java.util.Optional;

/** What waits to be delivered. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "holds")
@JsonSubTypes({
    @JsonSubTypes.Type(name = "container", value = OutboxEntry.Container.class),
    @JsonSubTypes.Type(name = "crawl", value = OutboxEntry.CrawlOfHarvest.class),
    @JsonSubTypes.Type(name = "findings", value = OutboxEntry.Met.class)
})
public sealed interface OutboxEntry {

    /**
     * A container that was closed.
     *
     * @param record its record, as a first reading makes it
     * @param findings what was found while it was read
     * @param cdxFile the CDX file that was written of it, if one was
     */
    record Container(
            ContainerRecord record,
            List<Finding> findings,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<CdxFile> cdxFile)
            implements OutboxEntry {

        public Container {
            if (record.header().recType() != RecordType.CONTAINER) {
                throw new IllegalArgumentException("it holds no container, but a "
                        + record.header().recType().word());
            }
            findings = List.copyOf(findings);
        }

        /** A container of which no CDX file was written. */
        public Container(ContainerRecord record, List<Finding> findings) {
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
            if (record.header().recType() != RecordType.CDX) {
                throw new IllegalArgumentException("it holds no CDX file, but a "
                        + record.header().recType().word());
            }
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
    record CrawlOfHarvest(
            String harvestId,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<NamedHarvest> harvest,
            Crawl crawl) implements OutboxEntry {

        public CrawlOfHarvest {
            if (harvestId.isBlank()) {
                throw new IllegalArgumentException("a crawl of no harvest");
            }
            if (harvest.isPresent() && !harvest.get().harvestId().equals(harvestId)) {
                throw new IllegalArgumentException("the name of its harvest is not that of the identifier");
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
