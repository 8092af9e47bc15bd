// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.describe.naming.ContainerName;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.inspect.Inspector;
import dev.grainery.read.Reading;
import dev.grainery.read.container.ContainerDescription;
import dev.grainery.read.container.ContainerDescription.ContainerFormat;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import dev.grainery.read.container.ContainerDescription.FirstRecord;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerExtension;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.FileDirectory;
import dev.grainery.record.FileExtension;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OriginDate;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Metodika 10.4. Crawler and backfill share it, so that the same file gives the same record. */
record ContainerMapping(RecordStyle style, HarvestNaming naming) {

    Described.Recorded map(
            Reading.Present<ContainerDescription> reading,
            Optional<String> isPartOf,
            Optional<Inspector> inspector,
            Optional<String> program,
            Instant now) {
        Location location = reading.location();
        ContainerDescription description = reading.description();
        Hash hash = reading.hash();
        boolean complete = reading instanceof Reading.Complete;
        List<Finding> findings = new ArrayList<>(reading.findings());
        inspector.filter(seen -> complete).ifPresent(seen -> findings.addAll(seen.findings()));
        DescribedValues values = new DescribedValues(location.path(), description);
        ContainerRecord.HarvestNames names =
                naming.names(values.value("isPartOf").or(() -> complete ? Optional.empty() : isPartOf), location);
        ContainerRecord.Section section = section(location, reading.size(), description, values, names, hash);
        ContainerRecord record = new ContainerRecord(
                style.header(RecordType.CONTAINER, now),
                section,
                ContainerType.of(description, values),
                new ContainerRecord.Paths(
                        FileDirectory.of(location), NameUuid.ofHarvest(names.standard()), GraineryRecord.NA),
                new ContainerExtension(
                        new FileExtension.Bookkeeping(1, Optional.of(now), reading.digests()),
                        names,
                        isNoContainer(findings),
                        description.format() == ContainerFormat.WARC ? values.migratedFrom() : Optional.empty(),
                        inspector
                                .filter(seen -> complete)
                                .flatMap(seen -> seen.inspection(
                                        now,
                                        program.orElseThrow(),
                                        reading.size().value().orElseThrow(),
                                        reading.findings())),
                        List.of()),
                RevisionCycle.first(hash, now));
        UnfinishedFile.finding(location).ifPresent(findings::add);
        findings.addAll(values.findings());
        OriginDate.fault(section.dateOfOrigin(), now)
                .map(fault -> Finding.of(
                        FindingCode.ORIGIN_DATE_ODD, location.path(), section.dateOfOrigin() + " is " + fault))
                .ifPresent(findings::add);
        return new Described.Recorded(
                record.withRevision(record.revision().withCommentaries(CommentRemarks.comment(findings))), findings);
    }

    private static boolean isNoContainer(List<Finding> findings) {
        return findings.stream().anyMatch(finding -> finding.code() == FindingCode.NOT_A_CONTAINER);
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

    /** The container's own statement, even if the convention takes the name from another source. */
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
