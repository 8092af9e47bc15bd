// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxExtension;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerExtension;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.record.FileDirectory;
import dev.grainery.record.FileExtension;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OneOrMany;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Records as a fresh reading makes them. The hash and the size of a file follow from a word for its bytes. */
public final class SampleFiles {

    /** When the records were last written. */
    public static final Instant WRITTEN = Instant.parse("2026-11-01T00:00:00Z");

    public static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");

    private SampleFiles() {}

    /** Bytes that stand for a file that cannot be read. */
    public static final String UNREADABLE = "";

    public static Hash hash(String bytes) {
        return bytes.equals(UNREADABLE)
                ? Hash.NA
                : Hash.of(NameUuid.URL.of(bytes).replace("-", ""));
    }

    public static Instant minute(int minute) {
        return NOON.plusSeconds(60L * minute);
    }

    public static ContainerRecord container(String id, Location location, String bytes, Instant at) {
        return container(id, location, bytes, at, "H");
    }

    public static ContainerRecord container(String id, Location location, String bytes, Instant at, String harvest) {
        return new ContainerRecord(
                new Header(RecordType.CONTAINER, "NKCR", at, Header.DEFAULT_STANDARD),
                new ContainerRecord.Section(
                        location.fileName(),
                        id,
                        harvest,
                        "crawler00",
                        NA,
                        Amount.of(455),
                        NA,
                        NA,
                        NA,
                        "classic",
                        "2018-01-01T00:00:00.000Z",
                        Amount.of(bytes.length())),
                new ContainerRecord.TypeSection("WARC File Format 1.0", "x", "warcinfo", "application/warc"),
                new ContainerRecord.Paths(FileDirectory.of(location), NameUuid.DNS.of(harvest), NA),
                new ContainerExtension(
                        new FileExtension.Bookkeeping(0, Optional.of(WRITTEN), Digests.NONE),
                        new ContainerRecord.HarvestNames(harvest, harvest, NA, location.parentDir()),
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        List.of()),
                RevisionCycle.first(hash(bytes), at));
    }

    public static CdxRecord index(String id, Location location, String bytes, Instant at) {
        return new CdxRecord(
                new Header(RecordType.CDX, "NKCR", at, Header.DEFAULT_STANDARD),
                new CdxRecord.Section(
                        location.fileName(),
                        OneOrMany.of("a.warc.gz"),
                        true,
                        id,
                        Amount.of(bytes.length()),
                        Amount.of(9),
                        Amount.of(3)),
                new CdxRecord.Paths(FileDirectory.of(location), OneOrMany.NONE, NA),
                new CdxExtension(
                        new FileExtension.Bookkeeping(0, Optional.of(WRITTEN), Digests.NONE), 1, location.parentDir()),
                RevisionCycle.first(hash(bytes), at));
    }

    public static ContainerRecord commented(ContainerRecord record, String comment) {
        return record.withRevision(record.revision().withCommentaries(Commentaries.of(comment)));
    }
}
