// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.Amount;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerExtension;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.record.FileDirectory;
import dev.grainery.record.FileExtension;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.Inspection;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordType;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;

/** Makes members of harvests. */
final class Members {

    static final String NAME = "Serials 2013-05-1M_12M_ArchiveIt";
    static final String PREFIX = "Serials-2013-05-1M_12M_ArchiveIt";
    static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
    static final Header HEADER = new Header(RecordType.HARVEST, "NKCR", NOON, Header.DEFAULT_STANDARD);
    static final Hash A = Hash.of("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    static final Hash B = Hash.of("0bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb");

    private static final List<RevisionStatus> STATUSES = List.of(RevisionStatus.values());

    private Members() {}

    static ContainerRecord container(String fileName) {
        return container(fileName, RevisionStatus.FIRST, A, Hash.NA);
    }

    static ContainerRecord container(String fileName, RevisionStatus status, Hash orig, Hash last) {
        return container(
                fileName,
                new ContainerRecord.HarvestNames(NAME, NAME, PREFIX, PREFIX),
                revision(NOON, status, orig, last));
    }

    static ContainerRecord container(String fileName, ContainerRecord.HarvestNames names, Revision revision) {
        return container(
                fileName,
                NameUuid.DNS.of(fileName),
                names,
                "2013-05-22T10:00:00.000Z",
                Amount.of(10),
                revision,
                Optional.empty());
    }

    static ContainerRecord container(
            String fileName,
            String warcID,
            ContainerRecord.HarvestNames names,
            String dateOfOrigin,
            Amount size,
            Revision revision,
            Optional<Inspection> inspection) {
        return new ContainerRecord(
                        new Header(RecordType.CONTAINER, "NKCR", NOON, Header.DEFAULT_STANDARD),
                        new ContainerRecord.Section(
                                fileName,
                                warcID,
                                NAME,
                                "crawler00",
                                "NA",
                                Amount.NA,
                                "NA",
                                "NA",
                                "NA",
                                "classic",
                                dateOfOrigin,
                                size),
                        new ContainerRecord.TypeSection("WARC File Format 1.0", "x", "warcinfo", "application/warc"),
                        new ContainerRecord.Paths(FileDirectory.of(new Location("/a", fileName)), "NA", "NA"),
                        new ContainerExtension(
                                new FileExtension.Bookkeeping(0, Optional.empty(), Digests.NONE),
                                names,
                                false,
                                Optional.empty(),
                                Optional.empty(),
                                List.of()),
                        revision)
                .withInspection(inspection);
    }

    static Revision revision(Instant checked, RevisionStatus status, Hash orig, Hash last) {
        return new Revision(checked, status, checked.plus(Duration.ofDays(730)), orig, last, Commentaries.NONE);
    }

    static String crawled(String host, int serial) {
        return PREFIX + "-20130522100000000-" + String.format(Locale.ROOT, "%05d", serial) + "-5644~" + host
                + "~7778.warc.gz";
    }

    /** Containers of one harvest, of all states and of several crawlers, with odd names among them. */
    static List<ContainerRecord> anyContainers(SplittableRandom random) {
        List<ContainerRecord> members = new ArrayList<>();
        for (int i = random.nextInt(1, 40); i > 0; i--) {
            RevisionStatus status = STATUSES.get(random.nextInt(STATUSES.size()));
            Hash orig = status == RevisionStatus.FIRST_FAILED ? Hash.NA : anyHash(random);
            String prefix = random.nextInt(4) == 0 ? "Serials-2013-0" + random.nextInt(1, 9) : PREFIX;
            String fileName = random.nextInt(8) == 0
                    ? "odd" + i + ".warc"
                    : prefix + "-20130522100000000-" + String.format(Locale.ROOT, "%05d", random.nextInt(60)) + "-1~h"
                            + random.nextInt(3) + "~80.warc.gz";
            members.add(container(
                    fileName,
                    random.nextInt(9) == 0 ? "NA" : NameUuid.DNS.of(fileName + i),
                    new ContainerRecord.HarvestNames(
                            NAME, random.nextInt(5) == 0 ? "NA" : NAME, prefix, "dir" + random.nextInt(3)),
                    random.nextInt(5) == 0 ? "NA" : "2013-05-2" + random.nextInt(10) + "T10:00:00.000Z",
                    random.nextInt(5) == 0 ? Amount.NA : Amount.of(random.nextInt(1_000)),
                    revision(NOON.plusSeconds(random.nextInt(100)), status, orig, last(status, orig, random)),
                    orig.isKnown() && random.nextBoolean()
                            ? Optional.of(Inspections.of(orig.value()))
                            : Optional.empty()));
        }
        return members;
    }

    private static Hash last(RevisionStatus status, Hash orig, SplittableRandom random) {
        return switch (status) {
            case FIRST, FIRST_FAILED -> Hash.NA;
            case VALIDATED -> orig;
            case TOBEVALIDATED -> random.nextBoolean() ? orig : Hash.NA;
            case FAILED -> random.nextBoolean() ? anyHash(random) : Hash.NA;
        };
    }

    private static Hash anyHash(SplittableRandom random) {
        byte[] digest = new byte[16];
        random.nextBytes(digest);
        return Hash.of(digest);
    }
}
