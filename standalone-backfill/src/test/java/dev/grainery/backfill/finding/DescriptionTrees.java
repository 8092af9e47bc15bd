// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import static dev.grainery.backfill.tree.FixtureTree.harvest;
import static dev.grainery.backfill.tree.OatHarvest.DATE;
import static dev.grainery.backfill.tree.OatHarvest.arc;
import static dev.grainery.backfill.tree.OatHarvest.page;
import static dev.grainery.backfill.tree.OatHarvest.warc;
import static dev.grainery.backfill.tree.OatHarvest.warcinfo;

import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Archives with a container that does not describe itself as it should. */
final class DescriptionTrees {

    private static final String WARC = warc(0);
    private static final String ARC = arc(0);

    private DescriptionTrees() {}

    static List<FixtureTree> all() {
        return List.of(
                harvest("GRN-W001-warc").withFile(WARC, page("oats")),
                harvest("GRN-W001-arc").withFile(ARC, OatHarvest.document()),
                harvest("GRN-W002-warcinfo").withFile(WARC, withOddLine(), page("oats")),
                harvest("GRN-W002-arcmetadata").withFile(ARC, withCutMetadata(), OatHarvest.document()),
                harvest("GRN-W003")
                        .withFile(WARC, warcinfo(WARC), warcinfo(WARC, "isPartOf", "Topics-2020-02-Rye"), page("oats")),
                harvest("GRN-W004").withFile(WARC, withTwoOperators(), page("oats")),
                described("GRN-W005", "robots", "only on Sundays"),
                described("GRN-W006-operator", "operator", "[see override above]"),
                described("GRN-W006-isPartOf", "isPartOf", "[see override above]"),
                described("GRN-W026-control-character", "operator", "Anna\u0007 Ovesná"),
                described("GRN-W026-long", "audience", "readers of " + "oats ".repeat(220)),
                harvest("GRN-W029")
                        .withFile(
                                WARC,
                                warcinfo(WARC),
                                without("WARC-Date", page("oats")),
                                without("WARC-Record-ID", page("rye")),
                                without("WARC-Type", page("rye"))),
                harvest("GRN-W030")
                        .withFile(
                                ARC,
                                OatHarvest.filedesc(ARC),
                                OatHarvest.document(),
                                OatHarvest.filedesc(ARC),
                                OatHarvest.document()),
                harvest("GRN-W031-1970").withFile(WARC, dated("1970-01-01T00:00:00Z"), page("oats")),
                harvest("GRN-W031-future").withFile(WARC, dated("2999-01-01T00:00:00Z"), page("oats")),
                harvest("GRN-I004").withFile(WARC, withLineFeeds(), page("oats")),
                harvest("GRN-I004-two-returns").withFile(WARC, withTwoReturns(warcinfo(WARC)), page("oats")));
    }

    private static FixtureTree described(String name, String field, String value) {
        return harvest(name).withFile(WARC, warcinfo(WARC, field, value), page("oats"));
    }

    private static byte[] without(String field, byte[] record) {
        return Bytes.of(new String(record, StandardCharsets.UTF_8).replaceFirst(field + ":.*\r\n", ""));
    }

    private static byte[] dated(String date) {
        return ContainerBytes.warc()
                .warcinfo(OatHarvest.id(WARC), WARC, date, OatHarvest.fields())
                .bytes(Packing.PLAIN);
    }

    /** The record with a second carriage return at the end of each line of its header. */
    private static byte[] withTwoReturns(byte[] record) {
        String text = new String(record, StandardCharsets.UTF_8);
        int content = text.indexOf("\r\n\r\n") + 4;
        return Bytes.of(text.substring(0, content).replace("\r\n", "\r\r\n") + text.substring(content));
    }

    private static byte[] withOddLine() {
        return withContent("operator: Anna Ovesná\r\nthis line has no field\r\nisPartOf: " + OatHarvest.NAME + "\r\n");
    }

    private static byte[] withTwoOperators() {
        return withContent("operator: Anna Ovesná\r\nisPartOf: " + OatHarvest.NAME + "\r\noperator: Jan Ječný\r\n");
    }

    private static byte[] withContent(String content) {
        return ContainerBytes.warc()
                .warcinfo(OatHarvest.id(WARC), WARC, DATE, content, StandardCharsets.UTF_8)
                .bytes(Packing.PLAIN);
    }

    private static byte[] withCutMetadata() {
        String whole = ContainerBytes.arcMetadata("dcterms:isPartOf", OatHarvest.NAME, "arc:operator", "Anna Ovesná");
        return OatHarvest.filedesc(ARC, whole.substring(0, whole.indexOf("</arc:operator>")) + "\n");
    }

    private static byte[] withLineFeeds() {
        return Bytes.of(new String(warcinfo(WARC), StandardCharsets.UTF_8)
                .replace("\r\n", "\n")
                // the content has become shorter by its line ends
                .replaceFirst("Content-Length: [0-9]+", "Content-Length: " + contentLength()));
    }

    private static int contentLength() {
        String record = new String(warcinfo(WARC), StandardCharsets.UTF_8).replace("\r\n", "\n");
        String content = record.substring(record.indexOf("\n\n") + 2, record.length() - 2);
        return Bytes.of(content).length;
    }
}
