// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sample;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A container and its index: one gzip member for each record, and a line of the index for each page. */
final class SampleContainer {

    /** Columns that indexes of WARC files have today. */
    private static final String WARC_COLUMNS = " CDX N b a m s k r M S V g";

    /** Columns that indexes of ARC files had: no size, no meta tags. */
    private static final String ARC_COLUMNS = " CDX N b a m s k r V g";

    private static final String IP = "192.0.2.80";

    private final String name;
    private final byte[] bytes;
    private final String index;

    private SampleContainer(String name, byte[] bytes, String index) {
        this.name = name;
        this.bytes = bytes;
        this.index = index;
    }

    static SampleContainer warc(String name, String time, String warcinfo, List<Page> pages) {
        Members file = new Members();
        file.add(record(
                "WARC-Type: warcinfo\r\nWARC-Date: " + iso(time) + "\r\nWARC-Filename: " + name + "\r\nWARC-Record-ID: "
                        + id(name) + "\r\nContent-Type: application/warc-fields\r\n",
                warcinfo));
        StringBuilder lines = new StringBuilder();
        for (Page page : pages) {
            String target = "WARC-Target-URI: " + page.url() + "\r\nWARC-Date: " + iso(page.time()) + "\r\n";
            String response = id(name + page.url());
            long at = file.size();
            file.add(record(
                    "WARC-Type: response\r\n" + target + "WARC-Payload-Digest: sha1:" + page.digest()
                            + "\r\nWARC-IP-Address: " + IP + "\r\nWARC-Record-ID: " + response
                            + "\r\nContent-Type: application/http; msgtype=response\r\n",
                    new String(page.answer(), StandardCharsets.UTF_8)));
            lines.append(line(page)).append(" - - ").append(file.size() - at).append(' ');
            lines.append(at).append(' ').append(name).append('\n');
            file.add(record(
                    "WARC-Type: request\r\n" + target + "WARC-Concurrent-To: " + response + "\r\nWARC-Record-ID: "
                            + id("request " + name + page.url())
                            + "\r\nContent-Type: application/http; msgtype=request\r\n",
                    new String(page.request(), StandardCharsets.UTF_8)));
        }
        return new SampleContainer(name, file.bytes(), index(WARC_COLUMNS, lines));
    }

    static SampleContainer arc(String name, String time, String metadata, List<Page> pages) {
        Members file = new Members();
        file.add(document("filedesc://" + name + " 0.0.0.0 " + seconds(time) + " text/plain ", metadata));
        StringBuilder lines = new StringBuilder();
        for (Page page : pages) {
            lines.append(line(page)).append(" - ").append(file.size()).append(' ');
            lines.append(name).append('\n');
            file.add(document(
                    page.url() + " " + IP + " " + seconds(page.time()) + " " + page.type() + " ",
                    new String(page.answer(), StandardCharsets.UTF_8)));
        }
        return new SampleContainer(name, file.bytes(), index(ARC_COLUMNS, lines));
    }

    String name() {
        return name;
    }

    byte[] bytes() {
        return bytes.clone();
    }

    /** The text of the index. */
    String index() {
        return index;
    }

    private static byte[] record(String fields, String content) {
        byte[] block = content.getBytes(StandardCharsets.UTF_8);
        return ("WARC/1.0\r\n" + fields + "Content-Length: " + block.length + "\r\n\r\n" + content + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] document(String columns, String content) {
        byte[] block = content.getBytes(StandardCharsets.UTF_8);
        return (columns + block.length + "\n" + content + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static String line(Page page) {
        return String.join(
                " ",
                page.sortKey(),
                seconds(page.time()),
                page.url(),
                page.type(),
                String.valueOf(page.status()),
                page.digest());
    }

    private static String index(String columns, CharSequence lines) {
        return Stream.concat(Stream.of(columns), lines.toString().lines().sorted())
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String id(String name) {
        return "<urn:uuid:" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)) + ">";
    }

    private static String seconds(String time) {
        return time.substring(0, 14);
    }

    private static String iso(String time) {
        return seconds(time).replaceFirst("(....)(..)(..)(..)(..)(..)", "$1-$2-$3T$4:$5:$6Z");
    }

    private static final class Members {

        private final ByteArrayOutputStream file = new ByteArrayOutputStream();

        void add(byte[] record) {
            file.writeBytes(GzipMember.of(record));
        }

        long size() {
            return file.size();
        }

        byte[] bytes() {
            return file.toByteArray();
        }
    }
}
