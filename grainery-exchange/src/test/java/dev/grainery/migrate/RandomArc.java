// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** An ARC of a filedesc and random documents: pages, pictures, lookups, what has no HTTP head, and odd header lines. */
public final class RandomArc {

    private RandomArc() {}

    /** The bytes of one. */
    public static byte[] bytes(long seed, Packing packing) {
        Random random = new Random(seed);
        String metadata = ContainerBytes.arcMetadata(
                "arc:hostname",
                "crawler" + random.nextInt(9),
                "dcterms:isPartOf",
                "Oats 2007",
                "arc:operator",
                "An Oat");
        ContainerBytes arc = ContainerBytes.arc("Oats-" + seed + ".arc.gz", "20071105101010", metadata);
        for (int i = random.nextInt(2, 20); i > 0; i--) {
            arc.document(url(random), date(random), content(random));
        }
        return arc.bytes(packing);
    }

    private static String url(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> "dns:host" + random.nextInt(9) + ".cz";
            case 1 -> "http://host.cz/a page with spaces " + random.nextInt(99);
            case 2 -> "https://host.cz/\u017elu\u0165?q=%20" + random.nextInt(99);
            case 3 -> "ftp://host.cz/file" + random.nextInt(99);
            default -> "http://host" + random.nextInt(9) + ".cz/page" + random.nextInt(999);
        };
    }

    private static String date(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> "200711051010";
            case 1 -> "20071105101010123";
            default -> "200711051010" + random.nextInt(10, 60);
        };
    }

    private static byte[] content(Random random) {
        byte[] body = new byte[random.nextInt(3) == 0 ? 0 : random.nextInt(5_000)];
        random.nextBytes(body);
        String head = random.nextInt(4) == 0
                ? ""
                : "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: " + body.length + "\r\n\r\n";
        byte[] bytes = (head + new String(body, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1);
        return bytes;
    }
}
