// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.inspect.Inspector;
import dev.grainery.internal.container.ContainerDescription;
import dev.grainery.internal.container.ContainerDescription.DescribingRecord;
import dev.grainery.internal.container.ContainerDescription.FirstRecord;
import dev.grainery.internal.reading.Reading;
import dev.grainery.naming.ContainerName;
import dev.grainery.naming.HarvestNaming;
import dev.grainery.record.Amount;
import dev.grainery.record.BasicPath;
import dev.grainery.record.ContainerExtension;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OriginDate;
import dev.grainery.record.Places;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * From the reading of a container to its record (Metodika 10.4). One mapping serves the crawler and the backfill: the
 * same file gives the same record, but for the date and what only the crawl knows. Immutable.
 */
final class ContainerMapping {

    private final RecordStyle style;
    private final HarvestNaming naming;

    ContainerMapping(RecordStyle style, HarvestNaming naming) {
        this.style = style;
        this.naming = naming;
    }

    /** The record of a container that was read to its end. */
    Mapped<ContainerRecord> map(Reading.Complete<ContainerDescription> reading, Instant now) {
        return map(
                reading.location(),
                Amount.of(reading.fixity().size()),
                reading.description(),
                Optional.empty(),
                reading.fixity().md5(),
                reading.fixity().digests(),
                reading.findings(),
                now);
    }

    /** The record of a container that was read to its end and inspected on the way. */
    Mapped<ContainerRecord> map(
            Reading.Complete<ContainerDescription> reading, Inspector inspector, String program, Instant now) {
        List<Finding> findings = new ArrayList<>(reading.findings());
        findings.addAll(inspector.findings());
        Mapped<ContainerRecord> mapped =
                map(new Reading.Complete<>(reading.location(), reading.fixity(), reading.description(), findings), now);
        return new Mapped<>(
                mapped.record()
                        .withInspection(inspector.inspection(
                                now, program, reading.fixity().size(), reading.findings())),
                mapped.findings());
    }

    /** The record of a container that could not be read; it has no hash. */
    Mapped<ContainerRecord> map(Reading.Unreadable<ContainerDescription> reading, Instant now) {
        return map(reading, Optional.empty(), now);
    }

    /**
     * The record of a container that could not be read; it has no hash.
     *
     * @param isPartOf what it would say it is part of, if whoever wrote it has told
     */
    Mapped<ContainerRecord> map(
            Reading.Unreadable<ContainerDescription> reading, Optional<String> isPartOf, Instant now) {
        return map(
                reading.location(),
                reading.size(),
                reading.description(),
                isPartOf,
                Hash.NA,
                Digests.NONE,
                reading.findings(),
                now);
    }

    private Mapped<ContainerRecord> map(
            Location location,
            Amount size,
            ContainerDescription description,
            Optional<String> isPartOf,
            Hash hash,
            Digests digests,
            List<Finding> read,
            Instant now) {
        DescribedValues values = new DescribedValues(location.path(), description);
        ContainerRecord.HarvestNames names =
                naming.names(values.value("isPartOf").or(() -> isPartOf), location);
        ContainerRecord.Section section = section(location, size, description, values, names, hash);
        ContainerRecord record = new ContainerRecord(
                style.header(RecordType.CONTAINER, now),
                section,
                ContainerType.of(description, values),
                new ContainerRecord.Paths(
                        BasicPath.of(location), NameUuid.ofHarvest(names.standard()), GraineryRecord.NA),
                new ContainerExtension(
                        1,
                        Optional.of(now),
                        names,
                        isNoContainer(read),
                        digests,
                        Optional.empty(),
                        List.of(),
                        Places.NONE),
                RevisionCycle.first(hash, now));
        List<Finding> findings = new ArrayList<>(read);
        UnfinishedFile.finding(location).ifPresent(findings::add);
        findings.addAll(values.findings());
        OriginDate.fault(section.dateOfOrigin(), now)
                .map(fault -> Finding.of(
                        FindingCode.ORIGIN_DATE_ODD, location.path(), section.dateOfOrigin() + " is " + fault))
                .ifPresent(findings::add);
        return new Mapped<>(
                record.withRevision(record.revision().withCommentaries(Remarks.comment(findings))), findings);
    }

    private static boolean isNoContainer(List<Finding> read) {
        return read.stream().anyMatch(finding -> finding.code() == FindingCode.NOT_A_CONTAINER);
    }

    private static ContainerRecord.Section section(
            Location location,
            Amount size,
            ContainerDescription description,
            DescribedValues values,
            ContainerRecord.HarvestNames names,
            Hash hash) {
        Optional<ContainerName> name = ContainerName.parse(location.fileName());
        Optional<DescribingRecord> describing = description.describing();
        return new ContainerRecord.Section(
                location.fileName(),
                describing
                        .flatMap(DescribingRecord::recordId)
                        .flatMap(FileIdentity::ofRecordId)
                        .orElseGet(() -> FileIdentity.ofFile(location, hash)),
                isPartOf(names),
                values.value("hostname", "host")
                        .or(() -> name.flatMap(ContainerName::host))
                        .orElse(GraineryRecord.NA),
                values.valueOrNa("ip"),
                describing.map(d -> Amount.of(d.contentLength())).orElse(Amount.NA),
                values.valueOrNa("operator"),
                values.valueOrNa("publisher"),
                values.valueOrNa("audience"),
                values.robots(),
                dateOfOrigin(description, name),
                size);
    }

    /** The container's own word on its harvest, whatever source the convention prefers for the harvest's name. */
    static String isPartOf(ContainerRecord.HarvestNames names) {
        if (!names.warcinfo().equals(GraineryRecord.NA)) {
            return names.warcinfo();
        }
        return names.prefix().equals(GraineryRecord.NA) ? names.directory() : names.prefix();
    }

    private static String dateOfOrigin(ContainerDescription description, Optional<ContainerName> name) {
        return description
                .describing()
                .flatMap(DescribingRecord::date)
                .flatMap(ArchiveDate::text)
                .or(() -> name.flatMap(ContainerName::time).map(RecordDate::text))
                .or(() -> description.first().flatMap(FirstRecord::date).flatMap(ArchiveDate::text))
                .orElse(GraineryRecord.NA);
    }
}
