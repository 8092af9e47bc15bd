// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.parsing;

import dev.grainery.describe.Describer;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.Depth;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Containers made of the records of real ones, repeated to any size. */
final class RealRecords {

    private static final long LONGEST = 2_000_000;
    private static final long LARGE = 20_000_000;
    private static final String ID = "WARC-Record-ID";

    /** Heads that some readers refuse, or cannot decode. */
    private static final Pattern STRANGE =
            Pattern.compile("(?i)\\A(?!HTTP/1|[A-Z]+ \\S+ HTTP/1)|[^\r]\n|encoding: *(br|zstd)|\r\n[^:\r]*\r\n");

    private static final byte[] GZIP_HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    private final List<Captured> records = new ArrayList<>();
    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    private final byte[] deflated = new byte[1 << 16];
    private long number;

    // never compared
    @SuppressWarnings("ArrayRecordComponent")
    private record Captured(Optional<String> header, String uri, String date, byte[] content) {}

    /** The shapes of files that are measured. */
    enum Shape {
        WARC_SMALL_GZ,
        WARC_SMALL,
        WARC_LARGE_GZ,
        WARC_LARGE,
        ARC_SMALL_GZ,
        ARC_SMALL,
        ARC_LARGE_GZ,
        ARC_LARGE;

        boolean isWarc() {
            return name().startsWith("WARC");
        }

        boolean isGzip() {
            return name().endsWith("GZ");
        }

        boolean isLarge() {
            return name().contains("LARGE");
        }

        String fileName() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-').replace("-gz", "")
                    + (isWarc() ? ".warc" : ".arc")
                    + (isGzip() ? ".gz" : "");
        }
    }

    /** Takes the responses, requests, resources and documents of all containers below a directory. */
    RealRecords(Path directory) throws IOException {
        Describer describer = Describer.builder()
                .author("benchmark")
                .depth(Depth.WHOLE)
                .listener(file -> this::take)
                .build();
        List<Path> containers;
        try (Stream<Path> files = Files.walk(directory)) {
            containers = files.filter(file -> file.toString().matches("(?i).*\\.w?arc(\\.gz)?"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
        for (Path container : containers) {
            describer.describe(container);
        }
        if (records.isEmpty()) {
            throw new IOException("no containers with captures below " + directory);
        }
    }

    /** Takes records that the strictest reader takes; what the others hold is the same. */
    private void take(ArchivedRecord record) throws IOException {
        boolean warc = record.field(ID).isPresent();
        String type = record.field("WARC-Type").orElse("");
        boolean wanted = warc ? List.of("response", "request", "resource").contains(type) : type.isEmpty();
        String uri = record.field("WARC-Target-URI").orElse("").replaceFirst("^<(.*)>$", "$1");
        if (!wanted || !isHttp(uri) || record.contentLength() > LONGEST) {
            return;
        }
        byte[] content = record.content().readAllBytes();
        String text = new String(content, StandardCharsets.ISO_8859_1);
        int blank = text.indexOf("\r\n\r\n");
        boolean http = warc && !type.equals("resource");
        if (content.length < record.contentLength()
                || (http
                        && (blank < 0
                                || STRANGE.matcher(text.substring(0, blank)).find()))) {
            return;
        }
        Optional<String> header = warc
                ? Optional.of("WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Target-URI: " + uri + "\r\nWARC-Date: "
                        + date(record) + "\r\n" + digest(record, "WARC-Block-Digest", content, 0)
                        + digest(record, "WARC-Payload-Digest", content, http ? blank + 4 : 0)
                        + field(record, "Content-Type") + "Content-Length: "
                        + content.length + "\r\n" + ID + ": ")
                : Optional.empty();
        records.add(new Captured(header, uri, date(record), content));
    }

    private static boolean isHttp(String uri) {
        try {
            String scheme = Objects.requireNonNullElse(new URI(uri).getScheme(), "");
            return List.of("http", "https").contains(scheme) && uri.length() < 1_000;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static String date(ArchivedRecord record) {
        try {
            return Instant.parse(record.field("WARC-Date").orElse(""))
                    .truncatedTo(ChronoUnit.SECONDS)
                    .toString();
        } catch (DateTimeParseException e) {
            return "2020-01-01T00:00:00Z";
        }
    }

    /** The right digest in the notation that all readers know, where the record states one. */
    private static String digest(ArchivedRecord record, String field, byte[] content, int from) {
        if (record.field(field).isEmpty()) {
            return "";
        }
        MessageDigest sha1;
        try {
            sha1 = MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
        sha1.update(content, from, content.length - from);
        BigInteger bits = new BigInteger(1, sha1.digest());
        StringBuilder base32 = new StringBuilder();
        for (int shift = 155; shift >= 0; shift -= 5) {
            base32.append("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
                    .charAt(bits.shiftRight(shift).intValue() & 31));
        }
        return field + ": sha1:" + base32 + "\r\n";
    }

    private static String field(ArchivedRecord record, String name) {
        return record.field(name).map(value -> name + ": " + value + "\r\n").orElse("");
    }

    /** Writes a file of this shape, of about as many bytes without compression. */
    Path make(Path directory, Shape shape, long plainBytes) throws IOException, GeneralSecurityException {
        Path file = directory.resolve(shape.fileName());
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            long left = plainBytes - write(out, shape, first(shape), new byte[0]);
            int at = 0;
            while (left > 0) {
                if (shape.isLarge()) {
                    byte[] content = large(at, (int) Math.min(LARGE, Math.max(left, 1_000)));
                    at += 7;
                    left -= write(out, shape, header(shape, Optional.empty(), content), content);
                } else {
                    Captured record = records.get(at++ % records.size());
                    if (shape.isWarc() == record.header().isPresent() || !shape.isWarc()) {
                        left -= write(
                                out, shape, header(shape, Optional.of(record), record.content()), record.content());
                    }
                }
            }
        }
        return file;
    }

    private byte[] large(int from, int length) {
        byte[] content = new byte[length];
        int filled = 0;
        for (int i = from; filled < length; i++) {
            byte[] page = records.get(i % records.size()).content();
            int n = Math.min(page.length, length - filled);
            System.arraycopy(page, 0, content, filled, n);
            filled += n;
        }
        return content;
    }

    private String first(Shape shape) {
        String columns = "1 0 benchmark\nURL IP-address Archive-date Content-type Archive-length\n";
        return shape.isWarc()
                ? "WARC/1.0\r\nWARC-Type: warcinfo\r\nWARC-Date: 2020-01-01T00:00:00Z\r\n" + ID + ": " + id()
                        + "\r\nContent-Length: 0\r\n\r\n"
                : "filedesc://benchmark.arc 0.0.0.0 20200101000000 text/plain " + columns.length() + "\n" + columns;
    }

    private String id() {
        return "<urn:uuid:" + new UUID(16, number++) + ">";
    }

    private String header(Shape shape, Optional<Captured> record, byte[] content) throws GeneralSecurityException {
        if (!shape.isWarc()) {
            return record.map(Captured::uri).orElse("http://large.example/") + " 192.0.2.1 "
                    + digits(record.map(Captured::date).orElse("")) + " text/html " + content.length + "\n";
        }
        if (record.isPresent()) {
            return record.get().header().orElseThrow() + id() + "\r\n\r\n";
        }
        String digest = "sha1:"
                + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(content));
        return "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Date: 2020-01-01T00:00:00Z\r\nWARC-Target-URI: http://large.example/\r\n"
                + ID + ": " + id() + "\r\nWARC-Block-Digest: " + digest + "\r\nWARC-Payload-Digest: " + digest
                + "\r\nContent-Type: text/html\r\nContent-Length: " + content.length + "\r\n\r\n";
    }

    private static String digits(String date) {
        return (date.replaceAll("[^0-9]", "") + "20200101000000").substring(0, 14);
    }

    /** Writes a record, and gives its length without compression. */
    private long write(OutputStream file, Shape shape, String header, byte[] content) throws IOException {
        byte[] head = header.getBytes(StandardCharsets.ISO_8859_1);
        byte[] tail = (shape.isWarc() ? "\r\n\r\n" : "\n").getBytes(StandardCharsets.ISO_8859_1);
        byte[] record = Arrays.copyOf(head, head.length + content.length + tail.length);
        System.arraycopy(content, 0, record, head.length, content.length);
        System.arraycopy(tail, 0, record, head.length + content.length, tail.length);
        if (shape.isGzip()) {
            member(file, record);
        } else {
            file.write(record);
        }
        return record.length;
    }

    /** RFC 1952; with one compressor for all members, since each takes long to make. */
    private void member(OutputStream file, byte[] record) throws IOException {
        file.write(GZIP_HEADER);
        deflater.reset();
        deflater.setInput(record);
        deflater.finish();
        while (!deflater.finished()) {
            file.write(deflated, 0, deflater.deflate(deflated));
        }
        CRC32 crc = new CRC32();
        crc.update(record);
        file.write(ByteBuffer.allocate(2 * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) crc.getValue())
                .putInt(record.length)
                .array());
    }
}
