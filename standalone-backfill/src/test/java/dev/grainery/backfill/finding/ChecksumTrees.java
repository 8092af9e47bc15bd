// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import static dev.grainery.backfill.tree.FixtureTree.harvest;
import static dev.grainery.backfill.tree.OatHarvest.warc;
import static dev.grainery.backfill.tree.OatHarvest.warcGz;

import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Archives with a checksum list, and one about which there is nothing to find. */
final class ChecksumTrees {

    private static final String WARC_GZ = warc(0) + ".gz";
    private static final String ARC_GZ = OatHarvest.arc(0) + ".gz";
    private static final byte[] ARC = StoredGzip.members(OatHarvest.filedesc(ARC_GZ), OatHarvest.document());

    private ChecksumTrees() {}

    static List<FixtureTree> all() {
        return List.of(
                harvest("nothing-found")
                        .withWarc(0)
                        .withFile(ARC_GZ, ARC)
                        .withIndex(WARC_GZ + ".cdx", OatHarvest.cdx(WARC_GZ))
                        .withFile("logs/wat/" + WARC_GZ + ".wat", Bytes.of("derived"))
                        .withFile("md5sums.txt", sums()),
                listed("GRN-E007", sum(Bytes.of("rye")) + "  " + WARC_GZ + "\n"),
                listed("GRN-W024", sum(warcGz(WARC_GZ)) + "  " + WARC_GZ + "\nno sum at all\n"),
                listed("GRN-W025", sum(Bytes.of("rye")) + "  " + warc(7) + ".gz\n"));
    }

    private static byte[] sums() {
        return Bytes.of(sum(warcGz(WARC_GZ)) + "  " + WARC_GZ + "\n" + sum(ARC) + " *./" + ARC_GZ + "\n");
    }

    private static FixtureTree listed(String name, String list) {
        return harvest(name).withWarc(0).withFile("md5sums.txt", Bytes.of(list));
    }

    private static String sum(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }
}
