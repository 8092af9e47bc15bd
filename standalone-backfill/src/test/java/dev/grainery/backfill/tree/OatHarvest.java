// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.tree;

import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** The parts of one small harvest about which there is nothing to find: all its names agree. */
public final class OatHarvest {

    /** The name of the harvest, of its directory, and the prefix of its containers. */
    public static final String NAME = "Topics-2020-01-Oats";

    public static final String DATE = "2020-01-02T03:04:05Z";

    private OatHarvest() {}

    /** Name of a WARC, without {@code .gz}. */
    public static String warc(int serial) {
        return named(NAME, serial);
    }

    public static String named(String prefix, int serial) {
        return String.format(
                Locale.ROOT, "%s-20200102030405678-%05d-1234~crawler00.example.org~8443.warc", prefix, serial);
    }

    /** Name of an ARC, without {@code .gz}. */
    public static String arc(int serial) {
        return String.format(Locale.ROOT, "%s-20200102030405-%05d-crawler00.example.org.arc", NAME, serial);
    }

    /** A warcinfo record of a container, with some fields changed: names and values in turn. */
    public static byte[] warcinfo(String fileName, String... changed) {
        return ContainerBytes.warc()
                .warcinfo(id(fileName), fileName, DATE, fields(changed))
                .bytes(Packing.PLAIN);
    }

    /** The fields of a warcinfo, with some changed: names and values in turn. */
    public static String[] fields(String... changed) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("software", "oat-crawler/1.0");
        fields.put("hostname", "crawler00.example.org");
        fields.put("ip", "192.0.2.7");
        fields.put("operator", "Anna Ovesná");
        fields.put("publisher", "Oat Library");
        fields.put("audience", "readers of oats");
        fields.put("isPartOf", NAME);
        fields.put("robots", "obey");
        for (int i = 0; i < changed.length; i += 2) {
            fields.put(changed[i], changed[i + 1]);
        }
        List<String> inTurn = new ArrayList<>();
        fields.forEach((name, value) -> inTurn.addAll(List.of(name, value)));
        return inTurn.toArray(String[]::new);
    }

    /** The WARC-Record-ID of the warcinfo of a container. */
    public static String id(String fileName) {
        return "<urn:uuid:" + UUID.nameUUIDFromBytes(fileName.getBytes(StandardCharsets.UTF_8)) + ">";
    }

    /** A record with archived content. */
    public static byte[] page(String content) {
        return ContainerBytes.warc()
                .resource("http://example.org/oats", Bytes.of(content))
                .bytes(Packing.PLAIN);
    }

    /** A compressed WARC with a record of archived content. */
    public static byte[] warcGz(String fileName) {
        return warcGz(fileName, "oats");
    }

    /** A compressed WARC with a record of this content. */
    public static byte[] warcGz(String fileName, String content) {
        return StoredGzip.members(warcinfo(fileName), page(content));
    }

    /** The first record of an ARC, with arcmetadata. */
    public static byte[] filedesc(String fileName) {
        String metadata = ContainerBytes.arcMetadata(
                "arc:hostname", "crawler00.example.org",
                "arc:ip", "192.0.2.7",
                "arc:operator", "Anna Ovesná",
                "dc:publisher", "Oat Library",
                "dcterms:audience", "readers of oats",
                "dcterms:isPartOf", NAME,
                "arc:robots", "classic");
        return filedesc(fileName, metadata);
    }

    /** The first record of an ARC, with this content. */
    public static byte[] filedesc(String fileName, String content) {
        return ContainerBytes.arc(fileName, "20200102030405", content).bytes(Packing.PLAIN);
    }

    /** A document of an ARC. */
    public static byte[] document() {
        // an ARC document is made by a container without records of its own
        return ContainerBytes.warc()
                .document("http://example.org/oats", "20200102030406", Bytes.of("<p>oats</p>"))
                .bytes(Packing.PLAIN);
    }

    /** An index with a line for the one page of each of these containers. */
    public static String cdx(String... containers) {
        StringBuilder lines = new StringBuilder(" CDX N b a m s k r M S V g\n");
        for (String container : containers) {
            lines.append(line(container)).append('\n');
        }
        return lines.toString();
    }

    /** A line of an index. */
    public static String line(String container) {
        return "org,example)/oats 20200102030406 http://example.org/oats text/plain 200"
                + " 3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ - - 180 400 " + container;
    }
}
