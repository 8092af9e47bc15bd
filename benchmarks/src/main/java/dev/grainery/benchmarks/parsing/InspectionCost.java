// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.parsing;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.StoredFile;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * What inspecting a compressed container takes beside the least that it could take: the MD5 of the file, a bare loop over
 * the same members, and SHA-1 over as many bytes as the container demands. Both are run in turns; the medians are printed.
 */
public final class InspectionCost {

    private static final int BUFFER = 1 << 14;
    private static final int PIECE = 1 << 17;
    private static final int HEADER = 10;
    private static final int TRAILER = 8;
    private static final int HEADER_CRC = 1 << 1;
    private static final int EXTRA = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;

    private InspectionCost() {}

    /**
     * Measures.
     *
     * @param arguments number of runs, then gzip containers
     */
    public static void main(String... arguments) throws IOException, GeneralSecurityException, DataFormatException {
        int runs = Integer.parseInt(arguments[0]);
        for (String file : Arrays.asList(arguments).subList(1, arguments.length)) {
            measure(Path.of(file), runs);
        }
    }

    private static void measure(Path file, int runs) throws IOException, GeneralSecurityException, DataFormatException {
        byte[] stored = Files.readAllBytes(file);
        Describer describer =
                Describer.builder().author("benchmark").inspect("benchmark").build();
        List<Double> bare = new ArrayList<>();
        List<Double> inspected = new ArrayList<>();
        long digested = 0;
        for (int run = 0; run <= runs; run++) {
            long start = System.nanoTime();
            Inspection inspection = inspect(describer, file);
            long between = System.nanoTime();
            digested = digested(inspection);
            loop(stored, digested);
            if (run > 0) {
                // the first one warms up
                inspected.add((between - start) / 1e9);
                bare.add((System.nanoTime() - between) / 1e9);
            }
        }
        double least = median(bare);
        double took = median(inspected);
        System.out.printf(
                "%s: bare %.2f s, inspected %.2f s, %.2f times as long; %d MB stored, %d MB digested%n",
                file.getFileName(), least, took, took / least, stored.length / 1_000_000, digested / 1_000_000);
    }

    private static Inspection inspect(Describer describer, Path file) throws IOException {
        if (describer.describe(StoredFile.of(file)) instanceof Described.Recorded recorded
                && recorded.record() instanceof ContainerRecord container) {
            return container.inspection().orElseThrow();
        }
        throw new IOException("not a container: " + file);
    }

    /** About how many bytes have to be digested: the mean of a record for each digest that is checked. */
    private static long digested(Inspection inspection) {
        long blocks =
                inspection.blockDigests().verified() + inspection.blockDigests().wrong();
        long payloads = inspection.payloadDigests().verified()
                + inspection.payloadDigests().wrong();
        return inspection.plainBytes() * blocks / Math.max(1, inspection.records())
                + inspection.payloadBytes()
                        * Math.min(payloads, inspection.captures())
                        / Math.max(1, inspection.captures());
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(0.0);
    }

    /** Where the data of the member here begin: RFC 1952, 2.3. */
    private static int data(byte[] stored, int at) {
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

    private static void loop(byte[] stored, long digested) throws GeneralSecurityException, DataFormatException {
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        for (int at = 0; at < stored.length; at += PIECE) {
            md5.update(stored, at, Math.min(PIECE, stored.length - at));
        }
        MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
        Inflater inflater = new Inflater(true);
        CRC32 crc = new CRC32();
        byte[] plain = new byte[BUFFER];
        long left = digested;
        int at = 0;
        while (at < stored.length) {
            inflater.reset();
            crc.reset();
            int data = data(stored, at);
            inflater.setInput(stored, data, stored.length - data);
            while (!inflater.finished()) {
                int n = inflater.inflate(plain);
                crc.update(plain, 0, n);
                sha1.update(plain, 0, (int) Math.min(n, left));
                left -= Math.min(n, left);
            }
            at = data + (int) inflater.getBytesRead() + TRAILER;
        }
        inflater.end();
        while (left > 0) {
            // what is digested twice: as a part of its record, and as a payload
            sha1.update(stored, 0, (int) Math.min(left, stored.length));
            left -= Math.min(left, stored.length);
        }
        md5.digest();
        sha1.digest();
    }
}
