// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.CdxWriting;
import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.validate.ValidationRun;
import java.time.Clock;
import java.util.List;

/** The archives in which only an inspection finds something: without one, they have no findings. */
final class InspectionCases {

    private static final String WARC_GZ = OatHarvest.warc(0) + ".gz";
    private static final String DATE = "WARC-Date: 2020-01-02T03:04:05Z\r\n";
    private static final String URI = "WARC-Target-URI: http://example.org/oats\r\n";

    private InspectionCases() {}

    static List<FindingCase> all() {
        return List.of(
                inspected(
                        "GRN-E018",
                        record("resource", "a", DATE + URI + "WARC-Block-Digest: sha1:" + "A".repeat(32) + "\r\n", "")),
                inspected("GRN-W034", record("resource", "a", DATE + DATE + URI, "")),
                inspected("GRN-W035", Bytes.cut(record("resource", "a", DATE + URI, ""), 2)),
                inspected(
                        "GRN-W036",
                        record("response", "a", DATE + URI, ""),
                        record(
                                "request",
                                "b",
                                DATE + "WARC-Target-URI: http://example.org/chaff\r\nWARC-Concurrent-To: "
                                        + OatHarvest.id("a") + "\r\n",
                                "GET /chaff HTTP/1.0\r\n\r\n")),
                inspected(
                        "GRN-W037",
                        record("resource", "a", DATE + URI, "oats"),
                        record("resource", "a", DATE + URI, "oats")),
                indexed(
                        "GRN-W038",
                        FixtureTree.harvest("GRN-W038")
                                .withFile(WARC_GZ, OatHarvest.warcGz(WARC_GZ))
                                .with("cdx/" + WARC_GZ + ".cdx", Bytes.of(OatHarvest.cdx(WARC_GZ))),
                        "GRN-W038 " + Oats.FIRST),
                indexed(
                        "GRN-W039",
                        FixtureTree.harvest("GRN-W039")
                                .withFile(
                                        WARC_GZ,
                                        StoredGzip.member(OatHarvest.warcinfo(WARC_GZ), OatHarvest.page("oats")))
                                .with("cdx/note.txt", Bytes.of("nothing")),
                        "GRN-I005 cdx/" + WARC_GZ + ".cdx",
                        "GRN-W009 " + Oats.FIRST,
                        "GRN-W039 " + Oats.FIRST),
                inspected("GRN-W040", record("resource", "a", "WARC-Date: 2605-01-02T03:04:05Z\r\n" + URI, "oats")),
                inspected(
                        "GRN-W049",
                        record("response", "a", DATE + URI, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\noats")));
    }

    /** Its CDX files are written beside the harvest, where some may be already. */
    private static FindingCase indexed(String code, FixtureTree tree, String... expected) {
        return new FindingCase(
                code,
                tree,
                (archive, store) -> BackfillRun.over(Oats.harvest(archive))
                        .writing(new CdxWriting(
                                new CdxDirectory(archive.resolve("cdx"), CdxFormat.CDX, false),
                                CdxWriting.Choice.MISSING))
                        .into(store),
                List.of(expected));
    }

    private static FindingCase inspected(String code, byte[]... records) {
        byte[][] members = new byte[records.length + 1][];
        members[0] = OatHarvest.warcinfo(WARC_GZ);
        System.arraycopy(records, 0, members, 1, records.length);
        return new FindingCase(
                code,
                FixtureTree.harvest(code).withFile(WARC_GZ, StoredGzip.members(members)),
                (archive, store) -> {
                    BackfillRun.Done plain = BackfillRun.over(archive).into(store);
                    if (!plain.findingsBelow(archive).isEmpty()) {
                        return plain;
                    }
                    return plain.with(ValidationRun.by(Clock.systemUTC())
                            .ofAll()
                            .inspecting()
                            .on(store)
                            .findings());
                },
                List.of(code + " " + Oats.FIRST));
    }

    private static byte[] record(String type, String id, String fields, String content) {
        return ContainerBytes.warc()
                .record(
                        "WARC-Type: " + type + "\r\nWARC-Record-ID: " + OatHarvest.id(id) + "\r\n" + fields,
                        Bytes.of(content))
                .bytes(Packing.PLAIN);
    }
}
