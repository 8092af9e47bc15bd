// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.RecordJson;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;

/** Entries for random access are uncompressed. One timestamp makes the bytes reproducible. */
final class WaczZip implements Closeable {

    private static final String VERSION = "1.1.1";

    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^-a-z0-9._]");

    /** The earliest timestamp of the zip format. */
    private static final LocalDateTime EARLIEST = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final ZipOutputStream zip;
    private final LocalDateTime time;
    private final Set<String> names = new HashSet<>();
    private final List<Map<String, Object>> resources = new ArrayList<>();

    WaczZip(OutputStream out, Instant date) {
        this.zip = new ZipOutputStream(out);
        LocalDateTime wanted = LocalDateTime.ofInstant(date, ZoneOffset.UTC);
        this.time = wanted.isBefore(EARLIEST) ? EARLIEST : wanted;
    }

    /** Writes the content of an entry; each call must write the same bytes. */
    @FunctionalInterface
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    record Sums(long size, long crc, String sha256) {
        static Sums of(Content content) throws IOException {
            Measured measured = new Measured(OutputStream.nullOutputStream());
            content.writeTo(measured.out);
            return measured.sums();
        }
    }

    void stored(String path, Sums sums, Content content) throws IOException {
        ZipEntry entry = entry(path);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(sums.size());
        entry.setCompressedSize(sums.size());
        entry.setCrc(sums.crc());
        zip.putNextEntry(entry);
        content.writeTo(zip);
        try {
            zip.closeEntry();
        } catch (ZipException e) {
            throw new IOException(path + " changed while it was packed, so nothing was written", e);
        }
        resource(path, sums);
    }

    void deflated(String path, Content content) throws IOException {
        zip.putNextEntry(entry(path));
        Measured measured = new Measured(zip);
        content.writeTo(measured.out);
        zip.closeEntry();
        resource(path, measured.sums());
    }

    void end(Map<String, Object> head) throws IOException {
        Map<String, Object> list = new LinkedHashMap<>();
        list.put("profile", "data-package");
        list.put("wacz_version", VERSION);
        list.putAll(head);
        list.put("resources", List.copyOf(resources));
        String name = "datapackage.json";
        byte[] json = RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(list);
        deflated(name, out -> out.write(json));
        Map<String, Object> digest = new LinkedHashMap<>();
        digest.put("path", name);
        digest.put("hash", hash(DigestAlgorithm.sha256(json, 32)));
        byte[] signed = RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(digest);
        deflated("datapackage-digest.json", out -> out.write(signed));
        zip.finish();
        zip.flush();
    }

    private ZipEntry entry(String path) {
        ZipEntry entry = new ZipEntry(path);
        entry.setTimeLocal(time);
        return entry;
    }

    private void resource(String path, Sums sums) {
        Map<String, Object> resource = new LinkedHashMap<>();
        resource.put("name", name(path.substring(path.lastIndexOf('/') + 1)));
        resource.put("path", path);
        resource.put("hash", hash(sums.sha256()));
        resource.put("bytes", sums.size());
        resources.add(resource);
    }

    /** A unique resource name with the characters of data packages. */
    private String name(String fileName) {
        String plain = NOT_IN_NAMES.matcher(fileName.toLowerCase(Locale.ROOT)).replaceAll("_");
        String name = plain;
        for (int i = 2; !names.add(name); i++) {
            name = i + "-" + plain;
        }
        return name;
    }

    private static String hash(String sha256) {
        return "sha256:" + sha256;
    }

    /** The caller closes the underlying stream. */
    @Override
    public void close() throws IOException {
        // an incomplete file is discarded, so nothing needs to be written
    }

    private static final class Measured {

        private final CRC32 crc = new CRC32();
        private final MessageDigest sha256 = DigestAlgorithm.begin("SHA-256");
        private final CountedOutput counted;
        private final OutputStream out;

        Measured(OutputStream target) {
            this.counted = new CountedOutput(target);
            this.out = new DigestOutputStream(new CheckedOutputStream(counted, crc), sha256);
        }

        Sums sums() {
            return new Sums(counted.bytes, crc.getValue(), HexFormat.of().formatHex(sha256.digest()));
        }
    }

    private static final class CountedOutput extends OutputStream {

        private final OutputStream target;
        private long bytes;

        CountedOutput(OutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int b) throws IOException {
            target.write(b);
            bytes++;
        }

        @Override
        public void write(byte[] source, int from, int length) throws IOException {
            target.write(source, from, length);
            bytes += length;
        }
    }
}
