// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.DigestAlgorithm;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** An ARC of random records, and the records of a WARC that was made of it by the mapping of docs/migration.md. */
final class MigratedArc {

    private static final List<String> SCHEMES = List.of("http", "https", "http", "dns", "http");
    private static final List<String> TYPES = List.of("text/html", "image/png", "no-type", "text/plain");

    private final Random random;
    private final ByteArrayOutputStream arc = new ByteArrayOutputStream();
    private final List<Made> made = new ArrayList<>();

    /** A record of the WARC. */
    static final class Made {

        final Map<String, String> fields = new LinkedHashMap<>();
        byte[] block;

        /** Where the body begins in the block. */
        int body;

        Made(byte[] block, int body) {
            this.block = block;
            this.body = body;
        }

        /** The same record once more. */
        Made copy() {
            Made copy = new Made(block.clone(), body);
            copy.fields.putAll(fields);
            return copy;
        }

        boolean is(String type) {
            return type.equals(fields.get("WARC-Type"));
        }

        boolean isMessage() {
            return is("response") && body > 0;
        }

        /** States the right digests. */
        Made digested() {
            fields.put("WARC-Block-Digest", md5(block, 0));
            if (is("response")) {
                fields.put("WARC-Payload-Digest", md5(block, body));
            }
            return this;
        }

        private static String md5(byte[] bytes, int from) {
            var digest = DigestAlgorithm.begin("MD5");
            digest.update(bytes, from, bytes.length - from);
            return "md5:" + Base64.getEncoder().encodeToString(digest.digest());
        }
    }

    MigratedArc(Random random) {
        this.random = random;
        boolean isSecond = random.nextBoolean();
        Made info = new Made("software: a test\r\n".getBytes(StandardCharsets.UTF_8), 0);
        info.fields.put("WARC-Type", "warcinfo");
        info.fields.put("WARC-Date", "2026-11-26T08:00:00Z");
        info.fields.put("Content-Type", "application/warc-fields");
        made.add(info.digested());
        String columns = isSecond
                ? "2 0 Test\nURL IP-address Archive-date Content-type Result-code Checksum Location Offset Filename Archive-length\n"
                : "1 0 Test\nURL IP-address Archive-date Content-type Archive-length\n";
        add(
                "filedesc://random.arc",
                "0.0.0.0",
                "20040102030405",
                "text/plain",
                "",
                columns.getBytes(StandardCharsets.UTF_8),
                0);
        int records = 8 + random.nextInt(30);
        for (int i = 0; i < records; i++) {
            document(i, isSecond);
        }
    }

    private void document(int number, boolean isSecond) {
        String scheme = SCHEMES.get(random.nextInt(SCHEMES.size()));
        String host = "host" + number + ".example";
        String uri = scheme.equals("dns")
                ? "dns:" + host
                : scheme + "://" + host + "/a|b/" + (random.nextBoolean() ? "ř.html" : "c d?e=" + number);
        String date = "2004010203" + (10 + number) + (10 + random.nextInt(3));
        String head = scheme.equals("dns")
                ? ""
                : "HTTP/1.1 200 OK\r\nServer: test " + number + "\r\nContent-Type: text/html; charset=x\r\n\r\n";
        byte[] body = new byte[random.nextInt(4) == 0 ? 0 : random.nextInt(600)];
        random.nextBytes(body);
        if (random.nextInt(5) == 0) {
            // many pages of errors are the same
            body = "not found\n".getBytes(StandardCharsets.UTF_8);
        }
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        block.writeBytes(body);
        String type = scheme.equals("dns") ? "text/dns" : TYPES.get(random.nextInt(TYPES.size()));
        add(
                uri,
                "10.0.0." + number,
                date,
                type,
                isSecond ? " 200 abc - " + arc.size() + " random.arc" : "",
                block.toByteArray(),
                head.length());
    }

    private void add(String uri, String ip, String date, String type, String columns, byte[] block, int head) {
        String line = uri + " " + ip + " " + date + " " + type + columns + " " + block.length;
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        arc.writeBytes(bytes);
        arc.write('\n');
        arc.writeBytes(block);
        arc.write('\n');
        Made record = new Made(block, head);
        boolean isFiledesc = uri.startsWith("filedesc:");
        record.fields.put("WARC-Type", isFiledesc ? "metadata" : head > 0 ? "response" : "resource");
        record.fields.put(
                "WARC-Target-URI",
                uri.replace(" ", "%20").replace("ř", "%C5%99").replace("|", "%7C"));
        record.fields.put("WARC-Date", date.replaceFirst("(....)(..)(..)(..)(..)(..)", "$1-$2-$3T$4:$5:$6Z"));
        record.fields.put("WARC-IP-Address", ip);
        record.fields.put("Content-Type", head > 0 ? "application/http; msgtype=response" : type);
        if (line.equals(new String(bytes, StandardCharsets.US_ASCII))) {
            record.fields.put("ARC-Header-Line", line);
        } else {
            record.fields.put("ARC-Header-Line-Base64", Base64.getEncoder().encodeToString(bytes));
        }
        made.add(record.digested());
    }

    byte[] arc() {
        return random.nextBoolean() ? ContainerBytes.gzip(arc.toByteArray()) : arc.toByteArray();
    }

    List<Made> made() {
        return made;
    }

    /** The bytes of the WARC. */
    byte[] warc(Packing packing) {
        ContainerBytes warc = ContainerBytes.warc("1.1");
        for (Made record : made) {
            StringBuilder lines = new StringBuilder("WARC-Record-ID: <urn:uuid:"
                    + UUID.nameUUIDFromBytes(record.fields.toString().getBytes(StandardCharsets.UTF_8)) + ">\r\n");
            record.fields.forEach((name, value) -> lines.append(name + ": " + value + "\r\n"));
            warc.record(lines.toString(), record.block);
        }
        return warc.bytes(packing);
    }
}
