// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.parsing;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.StoredFile;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.Depth;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * What inspecting a container takes beside the least that it could take: reading the file, its MD5, a bare loop over the same gzip
 * members with their checksums, and the digests that the records state. Both take turns in one thread; what counts is the
 * processor time, which other programs on the machine change less than the time that passes.
 */
final class InspectionCost {

    private static final int BUFFER = 1 << 14;
    private static final int PIECE = 1 << 17;
    private static final int HEADER = 10;
    private static final int TRAILER = 8;
    private static final int HEADER_CRC = 1 << 1;
    private static final int EXTRA = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;
    private static final Map<String, String> ALGORITHMS =
            Map.of("sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512", "md5", "MD5");

    private final Path file;
    private final byte[] stored;
    private final Map<String, List<Long>> demanded = new TreeMap<>();

    /**
     * @param file a WARC or ARC, plain or in gzip members
     */
    InspectionCost(Path file) throws IOException {
        this.file = file;
        this.stored = Files.readAllBytes(file);
        Describer.builder()
                .author("benchmark")
                .depth(Depth.WHOLE)
                .listener(location -> this::demand)
                .build()
                .describe(file);
    }

    /** How many bytes the digests of a record are of. */
    private void demand(ArchivedRecord record) throws IOException {
        String block = algorithm(record, "WARC-Block-Digest");
        String payload = algorithm(record, "WARC-Payload-Digest");
        if (!block.isEmpty()) {
            demand(block, record.contentLength());
        }
        if (!payload.isEmpty() && !record.field("WARC-Type").orElse("").equals("revisit")) {
            byte[] start = record.content().readNBytes(PIECE);
            String text = new String(start, StandardCharsets.ISO_8859_1);
            int blank = text.startsWith("HTTP/") ? text.indexOf("\r\n\r\n") : -1;
            demand(payload, record.contentLength() - (blank < 0 ? 0 : blank + 4));
        }
    }

    private void demand(String algorithm, long bytes) {
        demanded.computeIfAbsent(algorithm, name -> new ArrayList<>()).add(bytes);
    }

    private static String algorithm(ArchivedRecord record, String field) {
        String stated = record.field(field).orElse("");
        String label = stated.substring(0, Math.max(0, stated.indexOf(':'))).toLowerCase(Locale.ROOT);
        return ALGORITHMS.getOrDefault(label.replace("-", ""), "");
    }

    /** Measures, and prints a row of a table. */
    void measure(int runs) throws IOException, GeneralSecurityException, DataFormatException {
        Describer describer =
                Describer.builder().author("benchmark").inspect("benchmark").build();
        List<Double> bare = new ArrayList<>();
        List<Double> inspected = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        Inspection inspection = inspect(describer, file);
        for (int run = -1; run < runs; run++) {
            double start = processorSeconds();
            inspect(describer, file);
            double between = processorSeconds();
            loop();
            double end = processorSeconds();
            if (run >= 0) {
                // the first one warms up
                inspected.add(between - start);
                bare.add(end - between);
                ratios.add((between - start) / (end - between));
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %.0f MB | %.0f MB | %d | %.0f MB | %.3f s | %.3f s | %.0f MB/s | %.2f |%n",
                file.getFileName(),
                stored.length / 1e6,
                inspection.plainBytes() / 1e6,
                inspection.records(),
                demanded.values().stream()
                                .flatMap(List::stream)
                                .mapToLong(bytes -> bytes)
                                .sum()
                        / 1e6,
                median(bare),
                median(inspected),
                inspection.plainBytes() / 1e6 / median(inspected),
                median(ratios));
    }

    static void printHead() {
        System.out.println(
                "| file | stored | plain | records | digests over | bare loop | inspection | of plain bytes | ratio |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
    }

    private static double processorSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    static Inspection inspect(Describer describer, Path file) throws IOException {
        if (describer.describe(StoredFile.of(file)) instanceof Described.Recorded recorded
                && recorded.record() instanceof ContainerRecord container) {
            return container.inspection().orElseThrow();
        }
        throw new IOException("not a container: " + file);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(0.0);
    }

    private void loop() throws IOException, GeneralSecurityException, DataFormatException {
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        ByteBuffer block = ByteBuffer.allocate(PIECE);
        try (FileChannel channel = FileChannel.open(file)) {
            while (channel.read(block.clear()) >= 0) {
                md5.update(block.flip());
            }
        }
        md5.digest();
        if (stored[0] == 0x1f) {
            members();
        }
        for (Map.Entry<String, List<Long>> algorithm : demanded.entrySet()) {
            MessageDigest digest = MessageDigest.getInstance(algorithm.getKey());
            byte[] piece = new byte[BUFFER];
            for (long bytes : algorithm.getValue()) {
                for (long left = bytes; left > 0; left -= BUFFER) {
                    digest.update(piece, 0, (int) Math.min(BUFFER, left));
                }
                digest.digest();
            }
        }
    }

    private void members() throws DataFormatException {
        Inflater inflater = new Inflater(true);
        CRC32 crc = new CRC32();
        byte[] plain = new byte[BUFFER];
        int at = 0;
        while (at < stored.length) {
            inflater.reset();
            crc.reset();
            int data = data(at);
            inflater.setInput(stored, data, stored.length - data);
            while (!inflater.finished()) {
                crc.update(plain, 0, inflater.inflate(plain));
            }
            at = data + (int) inflater.getBytesRead() + TRAILER;
        }
        inflater.end();
    }

    /** Where the data of the member here begin: RFC 1952, 2.3. */
    private int data(int at) {
        int flags = stored[at + 3];
        int data = at + HEADER;
        if ((flags & EXTRA) != 0) {
            data += 2 + Byte.toUnsignedInt(stored[data]) + (Byte.toUnsignedInt(stored[data + 1]) << Byte.SIZE);
        }
        for (int text = flags & (NAME | COMMENT); text != 0; text &= text - 1) {
            while (stored[data++] != 0) {
                // up to the zero
            }
        }
        return (flags & HEADER_CRC) == 0 ? data : data + 2;
    }
}
