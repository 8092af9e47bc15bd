// SPDX-License-Identifier: Apache-2.0
package dev.grainery.browser;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/** An archive in which everything that a stranger can name is named to harm who looks at it. */
final class HostileArchive {

    /** Set by any script of these that runs. */
    static final String MARK = "harmed";

    private static final String IMAGE = "<img src=x onerror=window." + MARK + "=1>";
    private static final String SCRIPT = "</td></title></script><script>window." + MARK + "=1</script>";
    private static final String TURN = "\u202Egnp.\u2066\u200B";
    private static final String CONTROL = "\u0007\u001B[2J";
    private static final String LONG = "W".repeat(400);
    private static final String QUOTES = "\"'>&quot;`${7*7}{{7*7}}";

    /** For wherever any text may stand. */
    static final String TEXT = QUOTES + IMAGE + SCRIPT + "javascript:window." + MARK + "=1 " + TURN + CONTROL + LONG;

    /** For a file, whose name cannot have a slash, and not more than 255 bytes. */
    private static final String FILE = "=" + QUOTES + IMAGE + "<svg onload=window." + MARK + "=1>" + TURN + "\u001B[2J"
            + "W".repeat(80) + ".warc.gz";

    private HostileArchive() {}

    /** Writes it into a directory. */
    static void writeTo(Path directory) throws IOException {
        Path harvest = Files.createDirectories(directory.resolve("Topics-2024-05-" + IMAGE + QUOTES));
        Files.write(harvest.resolve(FILE), container(oneLine(TEXT)));
        Files.write(harvest.resolve("ordinary.warc.gz"), container("Topics-2024-05-" + oneLine(IMAGE + LONG)));
        Files.write(harvest.resolve("broken" + IMAGE + ".warc.gz"), new byte[] {1, 2, 3});
        Files.writeString(harvest.resolve("ordinary.cdx"), " CDX N b a m s k r M S V g\n" + LONG + IMAGE + "\n");
    }

    private static String oneLine(String text) {
        return text.replaceAll("[\\r\\n]", " ");
    }

    private static byte[] container(String harvest) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        List<String> fields = new ArrayList<>();
        for (String name : List.of(
                "software",
                "hostname",
                "ip",
                "operator",
                "publisher",
                "audience",
                "robots",
                "description",
                "format",
                "conformsTo",
                "http-header-user-agent",
                "http-header-from")) {
            fields.add(name + ": " + oneLine(TEXT));
        }
        fields.add("isPartOf: " + harvest);
        add(
                file,
                "warcinfo",
                List.of("WARC-Filename: " + oneLine(TEXT), "Content-Type: application/warc-fields"),
                String.join("\r\n", fields) + "\r\n");
        for (String host : List.of("grain.example", IMAGE.replace(' ', '+') + ".example", LONG + ".example")) {
            add(
                    file,
                    "response",
                    List.of(
                            "WARC-Target-URI: http://" + host + "/"
                                    + oneLine(QUOTES).replace(' ', '+'),
                            "Content-Type: application/http; msgtype=response"),
                    "HTTP/1.1 200 " + IMAGE + "\r\nContent-Type: " + oneLine(IMAGE + SCRIPT + TURN)
                            + "\r\nServer: x\r\n\r\n<p>oats</p>");
        }
        return file.toByteArray();
    }

    private static void add(ByteArrayOutputStream file, String type, List<String> more, String content)
            throws IOException {
        byte[] block = content.getBytes(StandardCharsets.UTF_8);
        String head = "WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Record-ID: <urn:uuid:"
                + UUID.nameUUIDFromBytes(block) + ">\r\nWARC-Date: 2024-05-06T07:08:09Z\r\n"
                + String.join("\r\n", more) + "\r\nContent-Length: " + block.length + "\r\n\r\n";
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(member)) {
            gzip.write(head.getBytes(StandardCharsets.UTF_8));
            gzip.write(block);
            gzip.write("\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        file.write(member.toByteArray());
    }
}
