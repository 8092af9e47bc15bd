// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.read.Reading;
import dev.grainery.read.cdx.CdxDescription;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxExtension;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.record.FileDirectory;
import dev.grainery.record.FileExtension;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.OneOrMany;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Metodika 10.5. The store links containers later. */
record CdxMapping(RecordStyle style) {

    private static final Pattern EXTENSION = Pattern.compile("(?i)\\.cdxj?(?:\\.gz|\\.zst)?\\z");

    static String expectedName(ContainerRecord container) {
        return container.container().fileName() + ".cdx";
    }

    CdxRecord absent(ContainerRecord container, Instant now) {
        Location home = container.location();
        String directory = home.directory().equals("/") ? "/logs/index" : home.directory() + "/logs/index";
        Location location = new Location(directory, expectedName(container));
        return new CdxRecord(
                style.header(RecordType.CDX, now),
                new CdxRecord.Section(
                        location.fileName(),
                        OneOrMany.of(container.container().fileName()),
                        false,
                        FileIdentity.ofFile(location, Hash.NA),
                        Amount.NA,
                        Amount.NA,
                        Amount.NA),
                new CdxRecord.Paths(FileDirectory.of(location), OneOrMany.of(container.id()), container.harvestId()),
                new CdxExtension(new FileExtension.Bookkeeping(1, Optional.of(now), Digests.NONE), 1, home.parentDir()),
                RevisionCycle.first(Hash.NA, now));
    }

    Described.Recorded map(Reading.Present<CdxDescription> reading, Instant now) {
        Location location = reading.location();
        CdxDescription description = reading.description();
        Hash hash = reading.hash();
        List<Finding> findings = reading.findings();
        boolean named = !description.containerNames().isEmpty();
        boolean noIndex = findings.stream().anyMatch(finding -> finding.code() == FindingCode.NOT_A_CDX_FILE);
        OneOrMany covered = named
                ? OneOrMany.of(description.containerNames())
                : noIndex ? OneOrMany.NONE : ownName(location.fileName());
        CdxRecord record = new CdxRecord(
                style.header(RecordType.CDX, now),
                new CdxRecord.Section(
                        location.fileName(),
                        covered,
                        true,
                        FileIdentity.ofFile(location, hash),
                        reading.size(),
                        description.columns(),
                        description.lines()),
                new CdxRecord.Paths(FileDirectory.of(location), OneOrMany.NONE, GraineryRecord.NA),
                new CdxExtension(
                        new FileExtension.Bookkeeping(1, Optional.of(now), reading.digests()),
                        Math.max(covered.values().size(), description.containerNamesTotal()),
                        directoryName(location)),
                RevisionCycle.first(hash, now));
        return new Described.Recorded(
                record.withRevision(record.revision().withCommentaries(CommentRemarks.comment(findings))), findings);
    }

    static String directoryName(Location location) {
        return new Location(location.harvestDirectory(), location.fileName()).parentDir();
    }

    /** A CDX file without container names covers the container with its own base name. */
    private static OneOrMany ownName(String fileName) {
        Matcher extension = EXTENSION.matcher(fileName);
        return extension.find() && extension.start() > 0
                ? OneOrMany.of(fileName.substring(0, extension.start()))
                : OneOrMany.NONE;
    }
}
