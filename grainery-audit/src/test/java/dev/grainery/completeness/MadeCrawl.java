// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.crawl.CrawlFiles;
import dev.grainery.describe.Describer;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.record.Completeness.Differences;
import dev.grainery.record.Completeness.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** A crawl made up by a seed: containers, and the log of it, in the form of one writer. */
final class MadeCrawl {

    /** Who wrote it. */
    enum Writer {
        /** Heritrix 3: WARC, twelve columns. */
        HERITRIX_3,
        /** Heritrix 3 with further data in the log, which name the containers. */
        HERITRIX_3_EXTRA,
        /** Heritrix 1: ARC without digests, eleven columns, digests without their algorithm. */
        HERITRIX_1,
        /** NetarchiveSuite: sizes as annotations, and duplicates that are not written. */
        NETARCHIVE_SUITE
    }

    private static final int CONTAINERS = 5;
    private static final int PAGES = 40;

    private final Writer writer;
    private final Random random;
    final List<Container> containers = new ArrayList<>();
    final List<String> log = new ArrayList<>();

    /** A container, and its records as they are stored, with the description first. */
    record Container(String name, List<byte[]> records) {}

    MadeCrawl(Writer writer, long seed) {
        this.writer = writer;
        this.random = new Random(seed);
        long offset = 0;
        for (int i = 0; i < CONTAINERS; i++) {
            String name = "Made-20200101000000000-0000" + i + (writer == Writer.HERITRIX_1 ? ".arc.gz" : ".warc.gz");
            Container container = new Container(name, new ArrayList<>());
            container.records.add(member(description(name)));
            offset = container.records.get(0).length;
            for (int page = 0; page < PAGES; page++) {
                offset += capture(container, offset, i * PAGES + page);
            }
            containers.add(container);
            log.add("2020-01-01T00:00:00.000Z -9998          - http://a.example/denied/" + i
                    + " L http://a.example/ unknown #004 - - - -");
            log.add("2020-01-01T00:00:00.000Z   -61          - http://b.example/" + i
                    + " L http://a.example/ unknown #004 20200101000000000+3 - - -");
        }
        if (writer == Writer.NETARCHIVE_SUITE) {
            log.add("2020-01-01T00:00:09.000Z   200       1234 http://a.example/same L http://a.example/ text/html #004"
                    + " 20200101000008000+3 sha1:UNDYEO7XE632JHLJA4RL2K2BBZR5LN74 -"
                    + " duplicate:\"Made-1.warc.gz,17\",content-size:1300");
        }
    }

    private long capture(Container container, long offset, int number) {
        String uri = "http://a.example/" + random.nextInt(1_000) + "/" + number;
        byte[] payload = new byte[20 + random.nextInt(500)];
        random.nextBytes(payload);
        int status = random.nextInt(5) == 0 ? 404 : 200;
        String head = "HTTP/1.1 " + status + " X\r\nContent-Type: image/png\r\nContent-Length: " + payload.length
                + "\r\n\r\n";
        String time = String.format(Locale.ROOT, "202001010%d%02d%02d", number / 3600, number / 60 % 60, number % 60);
        String logged = time.replaceFirst("(....)(..)(..)(..)(..)(..)", "$1-$2-$3T$4:$5:$6");
        String digest = base32(sha1(payload));
        byte[] record = member(
                writer == Writer.HERITRIX_1
                        ? joined(
                                ascii(uri + " 192.0.2.1 " + time + " image/png " + (head.length() + payload.length)
                                        + "\n"),
                                ascii(head),
                                payload,
                                ascii("\n"))
                        : joined(
                                ascii("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: " + uri + "\r\nWARC-Date: "
                                        + logged + "Z\r\nWARC-Payload-Digest: sha1:" + digest
                                        + "\r\nWARC-Record-ID: <urn:uuid:" + new UUID(7, number)
                                        + ">\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: "
                                        + (head.length() + payload.length) + "\r\n\r\n"),
                                ascii(head),
                                payload,
                                ascii("\r\n\r\n")));
        container.records.add(record);
        String columns = String.format(
                Locale.ROOT,
                "%s.123Z %5d %10d %s L http://a.example/ image/png #003 %s045+12 %s%s -",
                logged,
                status,
                payload.length,
                uri,
                time,
                writer == Writer.HERITRIX_1 ? "" : "sha1:",
                digest);
        log.add(
                switch (writer) {
                    case HERITRIX_1 -> columns;
                    case HERITRIX_3 -> columns + " 2t";
                    case NETARCHIVE_SUITE -> columns + " content-size:" + (head.length() + payload.length);
                    case HERITRIX_3_EXTRA ->
                        columns + " - {\"contentSize\":" + (head.length() + payload.length) + ",\"warcFilename\":\""
                                + container.name + "\",\"warcFileOffset\":" + offset
                                + ",\"scopeDecision\":\"ACCEPT by rule #2 SurtPrefixedDecideRule\"}";
                });
        return record.length;
    }

    private byte[] description(String name) {
        if (writer == Writer.HERITRIX_1) {
            String body = "1 0 Made\nURL IP-address Archive-date Content-type Archive-length\n";
            return ascii(
                    "filedesc://" + name + " 0.0.0.0 20200101000000 text/plain " + body.length() + "\n" + body + "\n");
        }
        String body = "software: made\r\n";
        return ascii("WARC/1.0\r\nWARC-Type: warcinfo\r\nWARC-Date: 2020-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:"
                + UUID.nameUUIDFromBytes(ascii(name)) + ">\r\nContent-Type: application/warc-fields\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body + "\r\n\r\n");
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    static byte[] member(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] sha1(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-1").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }

    private static String base32(byte[] digest) {
        StringBuilder text = new StringBuilder();
        for (BigInteger rest = new BigInteger(1, digest); text.length() < 32; rest = rest.shiftRight(5)) {
            text.insert(0, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".charAt(rest.intValue() & 31));
        }
        return text.toString();
    }

    /** Writes all files, with the log in {@code logs/crawl.log}. */
    void writeTo(Path directory) throws IOException {
        Files.createDirectories(directory.resolve("logs"));
        Files.createDirectories(directory.resolve("warcs"));
        Files.write(directory.resolve("logs/crawl.log"), log);
        for (Container container : containers) {
            Files.write(
                    directory.resolve("warcs").resolve(container.name),
                    joined(container.records.toArray(byte[][]::new)));
        }
    }

    /** What a comparison of all that lies in a directory finds. */
    static Comparison compared(Path directory) throws IOException {
        return compared(CrawlFiles.below(List.of(LocalStorage.entry(directory))));
    }

    static Comparison compared(CrawlFiles files) throws IOException {
        Describer describer = Describer.builder().author("Test").inspect("test").build();
        try (Reconciliation reconciliation = new Reconciliation(describer, ReadThrottle.NONE)) {
            for (StorageEntry index : files.indexes()) {
                reconciliation.index(
                        index,
                        files.containers().stream().map(StorageEntry::fileName).collect(Collectors.toSet()));
            }
            for (StorageEntry log : files.logs()) {
                reconciliation.log(log);
            }
            reconciliation.containers(files.containers()).forEach(Runnable::run);
            return reconciliation.compare(Instant.EPOCH);
        }
    }

    /** How many differences of each kind were found. */
    static Map<Kind, Long> kinds(Comparison found) {
        return found.completeness().kinds().stream().collect(Collectors.toMap(Differences::kind, Differences::number));
    }
}
