// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Records that fill every field, for tests to vary. */
public final class ExampleRecords {

    static final Instant MADE = Instant.parse("2026-03-04T05:06:07.089Z");
    static final Hash HASH = Hash.of("d41d8cd98f00b204e9800998ecf8427e");
    static final Hash OTHER = Hash.of("0cc175b9c0f1b6a831c399e269772661");
    static final String HARVEST = "Serials-2013-07-1M_ArchiveIt";
    static final String HARVEST_ID = NameUuid.DNS.of(HARVEST);
    static final String FILE = HARVEST + "-20130722150002470-00000-5644~crawler00.example.org~7778.warc.gz";
    static final String WARC_ID = "3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2";
    static final String CDX_ID = NameUuid.DNS.of(FILE + ".cdx");
    static final String DIRECTORY = "/archive/13/serials/" + HARVEST;

    private ExampleRecords() {}

    static GraineryRecord of(RecordType type) {
        return switch (type) {
            case HARVEST -> harvest();
            case CONTAINER -> container();
            case CDX -> cdx();
        };
    }

    static ObjectNode json(GraineryRecord record) {
        return RecordJson.mapper().valueToTree(record);
    }

    public static ContainerRecord container() {
        return new ContainerRecord(
                header(RecordType.CONTAINER),
                new ContainerRecord.Section(
                        FILE,
                        WARC_ID,
                        HARVEST,
                        "crawler00.example.org",
                        "192.0.2.7",
                        Amount.of(955),
                        "Jan Novák",
                        "Národní knihovna ČR",
                        "Readers",
                        "most-favored-set",
                        "2013-07-22T15:00:02.470Z",
                        Amount.of(1055)),
                new ContainerRecord.TypeSection(
                        "WARC File Format 1.0",
                        "https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.0/",
                        "warcinfo",
                        "application/warc"),
                new ContainerRecord.Paths(new FileDirectory(DIRECTORY, HARVEST), HARVEST_ID, CDX_ID),
                new ContainerExtension(
                        new FileExtension.Bookkeeping(
                                1,
                                Optional.of(MADE),
                                digests(),
                                Optional.of(earlier(
                                        Optional.empty(), Optional.of(Hash.of("0123456789abcdef0123456789abcdef")))),
                                places()),
                        new ContainerRecord.HarvestNames(HARVEST, HARVEST, HARVEST, HARVEST),
                        true,
                        Optional.of(new MigrationSource(
                                "IAH-20080430204825-00000-blackbook.arc.gz",
                                Hash.of("0123456789abcdef0123456789abcdef"))),
                        Optional.of(inspection()),
                        List.of(utility())),
                failed());
    }

    private static EarlierDocumentText earlierText() {
        return EarlierDocumentText.of("0".repeat(64), "{\"recType\": \"container\"}");
    }

    private static Earlier earlier(Optional<Instant> reindexed, Optional<Hash> described) {
        return new Earlier(
                List.of(earlierText()),
                Optional.of(new OwnEvidence(
                        "NKCR",
                        MADE,
                        GraineryRecord.NA,
                        MADE,
                        RevisionStatus.FIRST,
                        MADE,
                        Hash.of("0123456789abcdef0123456789abcdef"),
                        Hash.NA,
                        Optional.of(places()))),
                reindexed,
                described);
    }

    static UtilityOutput utility() {
        return new UtilityOutput(
                "siegfried",
                "siegfried 1.11.2",
                MADE,
                1234,
                Optional.of(1),
                Optional.of("ended after its 600 seconds"),
                "{}",
                true,
                Optional.of("no signature file"),
                true,
                Optional.of(new UtilityOutput.Payloads(
                        12,
                        1,
                        List.of(new UtilityOutput.Payload(
                                "payload-00001",
                                1033,
                                Optional.of("<urn:uuid:9237121d-e513-4352-8591-62637f3ed896>"),
                                "text/html",
                                5120)))));
    }

    private static Inspection inspection() {
        SortedMap<String, Long> types = new TreeMap<>();
        for (String type : List.of(
                "warcinfo",
                "response",
                "resource",
                "request",
                "metadata",
                "revisit",
                "conversion",
                "continuation",
                "filedesc",
                "document",
                "other")) {
            types.put(type, 1L);
        }
        Inspection.Breakdown breakdown = new Inspection.Breakdown(
                List.of(new Inspection.Share("a.example", 3, 30)), Optional.of(new Inspection.Rest(7, true, 8, 9)));
        Inspection.DigestCounts digests = new Inspection.DigestCounts(1, 2, 3, 4, 5);
        return new Inspection(
                Inspection.SCHEMA,
                MADE,
                "grainery 1.0",
                Inspection.Conformance.WELL_FORMED,
                11,
                types,
                1055,
                2000,
                4,
                39,
                "2013-07-22T15:00:02.000Z",
                "2013-07-22T15:00:03.000Z",
                new Inspection.Revisits(1, 20, 0),
                breakdown,
                breakdown,
                breakdown,
                breakdown,
                breakdown,
                breakdown,
                digests,
                digests,
                Optional.of("1"),
                Optional.of(breakdown));
    }

    private static InspectionSums sums() {
        Inspection one = inspection();
        return new InspectionSums(
                InspectionSums.SCHEMA,
                3,
                1,
                new TreeMap<>(Map.of("malformed", 1L, "valid", 1L, "well-formed", 1L)),
                one.records(),
                one.recordsByType(),
                one.storedBytes(),
                one.plainBytes(),
                one.captures(),
                one.payloadBytes(),
                one.firstCapture(),
                one.lastCapture(),
                one.revisits(),
                one.mediaTypesServed(),
                one.mediaTypesIdentified(),
                one.statuses(),
                one.hosts(),
                one.schemes(),
                one.years(),
                one.blockDigests(),
                one.payloadDigests(),
                one.answers());
    }

    private static Digests digests() {
        return new Digests(new TreeMap<>(Map.of(
                "sha1", "01234567".repeat(5),
                "sha256", "0123456789abcdef".repeat(4),
                "sha512", "0123456789abcdef".repeat(8))));
    }

    static CdxRecord cdx() {
        return new CdxRecord(
                header(RecordType.CDX),
                new CdxRecord.Section(
                        FILE + ".cdx",
                        new OneOrMany(List.of(FILE, "b.warc.gz")),
                        true,
                        CDX_ID,
                        Amount.of(158),
                        Amount.of(9),
                        Amount.of(0)),
                new CdxRecord.Paths(
                        new FileDirectory(DIRECTORY + "/logs/index", "index"),
                        new OneOrMany(List.of(WARC_ID, HARVEST_ID)),
                        HARVEST_ID),
                new CdxExtension(
                        new FileExtension.Bookkeeping(
                                2,
                                Optional.of(MADE),
                                digests(),
                                Optional.of(earlier(
                                        Optional.of(MADE), Optional.of(Hash.of("0123456789abcdef0123456789abcdef")))),
                                places()),
                        2,
                        HARVEST),
                failed());
    }

    static HarvestRecord harvest() {
        return new HarvestRecord(
                header(RecordType.HARVEST),
                new HarvestRecord.Section(
                        new HarvestRecord.Prefix(
                                HARVEST,
                                new OneOrMany(List.of("A", HARVEST)),
                                OneOrMany.of(HARVEST),
                                OneOrMany.NONE,
                                "Serials",
                                List.of("2013-07", "1M", "ArchiveIt")),
                        "2013-07-22T15:00:02.470Z",
                        HARVEST_ID,
                        1055,
                        1),
                new HarvestRecord.CrawlSection(true, Optional.of("logs/crawl"), List.of("crawler00.tar.gz")),
                new HarvestRecord.Paths(List.of(CDX_ID), List.of(WARC_ID), List.of(FILE)),
                new HarvestExtension(
                        3,
                        Optional.of(MADE),
                        1,
                        Optional.of(sums()),
                        List.of(crawl()),
                        SampleReconciled.whole(),
                        List.of(new HarvestRecord.Alias(
                                "Serials 2013-07", NameUuid.ofHarvest("Serials 2013-07"), MADE)),
                        List.of(earlierText()),
                        Optional.empty()),
                failed());
    }

    static Crawl crawl() {
        return Crawl.builder("crawler00.example.org", "/heritrix/jobs/serials", "20130722150001", MADE)
                .end(Optional.of(MADE.plusSeconds(86_400)))
                .status("Finished")
                .logs(
                        Optional.of("/heritrix/jobs/serials/20130722150001/logs"),
                        List.of("crawl.log", "progress-statistics.log"))
                .reports(Optional.of("/heritrix/jobs/serials/20130722150001/reports"), List.of("crawl-report.txt"))
                .balance(Optional.of(new Crawl.Balance(
                        4, 2, 1, 1, List.of("Serials-20130722150002470-00003-5644~crawler00~7778.warc.gz"))))
                .figures(Optional.of(figures()))
                .packaged(Optional.of(new Crawl.PackageFile(
                        "/archive/serials/logs/crawl", "crawler00-serials-20130722150001.tar.gz", 4_711, HASH)))
                .build();
    }

    private static CrawlFigures figures() {
        OptionalLong one = OptionalLong.of(1);
        CrawlFigures.Shares shares = new CrawlFigures.Shares(
                List.of(new CrawlFigures.Share("example.org", 1, one)), Optional.of(new CrawlFigures.Rest(1, 1, one)));
        return new CrawlFigures(
                one,
                Optional.of(new CrawlFigures.Uris(one, one, one, one, one, one, one, one)),
                Optional.of(new CrawlFigures.Bytes(one, one, one, one)),
                Optional.of(new CrawlFigures.Seeds(1, 1)),
                Optional.of(shares),
                Optional.of(shares),
                Optional.of(shares));
    }

    static Revision revision(RevisionStatus status, Hash orig, Hash last, Commentaries comment) {
        return new Revision(MADE, status, MADE.plusSeconds(86_400L * 730), orig, last, comment);
    }

    private static Revision failed() {
        return revision(RevisionStatus.FAILED, HASH, OTHER, Commentaries.of("GRN-E008 not what it was\nsecond remark"));
    }

    private static Header header(RecordType type) {
        return new Header(type, "NKCR", MADE, Header.DEFAULT_STANDARD);
    }

    private static OtherLocations places() {
        OtherLocation copy = new OtherLocation("/copy", Amount.of(1055), MADE, RevisionStatus.FIRST, HASH);
        OtherLocation conflict = new OtherLocation("/conflict", Amount.NA, MADE, RevisionStatus.FIRST_FAILED, Hash.NA);
        return new OtherLocations(List.of(copy), true, List.of(conflict), true);
    }
}
