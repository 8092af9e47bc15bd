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

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "holds")
@JsonSubTypes({
    @JsonSubTypes.Type(name = "container", value = OutboxEntry.Container.class),
    @JsonSubTypes.Type(name = "crawl", value = OutboxEntry.CrawlOfHarvest.class),
    @JsonSubTypes.Type(name = "findings", value = OutboxEntry.UnrecordedFile.class)
})
public sealed interface OutboxEntry {

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

        public Container(ContainerRecord record, List<Finding> findings) {
            this(record, findings, Optional.empty());
        }
    }

    /** Part of the container's entry, so that both are delivered together. */
    record CdxFile(CdxRecord record, List<Finding> findings) {

        public CdxFile {
            if (record.header().recType() != RecordType.CDX) {
                throw new IllegalArgumentException("it holds no CDX file, but a "
                        + record.header().recType().word());
            }
            findings = List.copyOf(findings);
        }
    }

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

        public CrawlOfHarvest(String harvestId, Crawl crawl) {
            this(harvestId, Optional.empty(), crawl);
        }
    }

    /** A file found by a crawl without making a record. */
    record UnrecordedFile(String path, List<Finding> findings) implements OutboxEntry {

        public UnrecordedFile {
            findings = List.copyOf(findings);
            if (path.isBlank()) {
                throw new IllegalArgumentException("findings about no file");
            }
        }
    }

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
