// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import static dev.grainery.backfill.tree.FixtureTree.harvest;
import static dev.grainery.backfill.tree.OatHarvest.arc;
import static dev.grainery.backfill.tree.OatHarvest.document;
import static dev.grainery.backfill.tree.OatHarvest.filedesc;
import static dev.grainery.backfill.tree.OatHarvest.page;
import static dev.grainery.backfill.tree.OatHarvest.warc;
import static dev.grainery.backfill.tree.OatHarvest.warcGz;
import static dev.grainery.backfill.tree.OatHarvest.warcinfo;

import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.StoredGzip;
import java.util.ArrayList;
import java.util.List;

/** Archives with a container that is not what it should be. */
final class ContainerTrees {

    private static final String WARC = warc(0);
    private static final String WARC_GZ = WARC + ".gz";
    private static final String UNFINISHED = warc(1) + ".gz";
    private static final String ARC = arc(0);

    private ContainerTrees() {}

    static List<FixtureTree> all() {
        List<FixtureTree> all = new ArrayList<>();
        all.addAll(broken());
        all.addAll(noContainers());
        all.addAll(oddlyPacked());
        all.addAll(oddlyNamed());
        return all;
    }

    private static List<FixtureTree> broken() {
        return List.of(
                harvest("GRN-E002-gzip").withFile(WARC_GZ, Bytes.cut(warcGz(WARC_GZ), 20)),
                harvest("GRN-E002-plain").withFile(WARC, warcinfo(WARC), Bytes.cut(page("oats and more oats"), 10)),
                harvest("GRN-E002-arc").withFile(ARC, filedesc(ARC), Bytes.cut(document(), 5)),
                harvest("GRN-E003-check-sum").withFile(WARC_GZ, Bytes.damaged(warcGz(WARC_GZ), 8)),
                harvest("GRN-E003-record").withFile(WARC, warcinfo(WARC), Bytes.of("chaff\r\n"), page("oats")),
                harvest("GRN-W027").withFile(WARC_GZ, warcGz(WARC_GZ), Bytes.of("chaff")));
    }

    private static List<FixtureTree> noContainers() {
        return List.of(
                harvest("GRN-E004-page").withFile(WARC, Bytes.of("<!DOCTYPE html><title>Not found</title>\n")),
                harvest("GRN-E004-sequence-file")
                        .withFile(WARC_GZ, Bytes.of("SEQ\u0006\u0019org.apache.hadoop.io.Text\u0000\u0000")),
                harvest("GRN-E004-gzip-of-text").withFile(WARC_GZ, StoredGzip.member(Bytes.of("oats\n"))),
                harvest("GRN-E005-no-bytes").withFile(WARC_GZ),
                harvest("GRN-E005-gzip-of-nothing").withFile(WARC_GZ, StoredGzip.member()));
    }

    private static List<FixtureTree> oddlyPacked() {
        byte[] info = warcinfo(WARC_GZ);
        return List.of(
                harvest("GRN-W033").withFile(WARC + ".zst", zstdOfLargeWindow(warcinfo(WARC))),
                harvest("GRN-W009").withFile(WARC_GZ, StoredGzip.member(info, page("oats"))),
                harvest("GRN-W010")
                        .withFile(
                                WARC_GZ, StoredGzip.member(info, page("oats")), StoredGzip.member(page("more oats"))));
    }

    private static List<FixtureTree> oddlyNamed() {
        return List.of(
                harvest("GRN-W011-gzip").withFile(WARC, warcGz(WARC)),
                harvest("GRN-W011-plain").withFile(WARC_GZ, warcinfo(WARC_GZ), page("oats")),
                harvest("GRN-W011-arc").withFile(WARC, filedesc(WARC), document()),
                harvest("GRN-W012").withWarc(0).withFile(UNFINISHED + ".open", warcGz(UNFINISHED)),
                harvest("GRN-W013").withWarc(0).withFile(UNFINISHED + ".invalid", warcGz(UNFINISHED)),
                harvest("GRN-I003").withFile(WARC_GZ, warcGz("before-it-was-renamed.warc.gz")),
                harvest("GRN-I003-arc").withFile(ARC, filedesc("/tmp/oats.arc.open", "1 0 Oats\n"), document()));
    }

    /** A frame of one block that is not compressed, which asks for a window of 256 MiB (RFC 8878). */
    private static byte[] zstdOfLargeWindow(byte[] content) {
        int block = (content.length << 3) | 1;
        return Bytes.joined(
                new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) ((28 - 10) << 3)},
                new byte[] {(byte) block, (byte) (block >> 8), (byte) (block >> 16)},
                content);
    }
}
