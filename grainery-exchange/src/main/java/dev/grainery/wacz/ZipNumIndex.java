// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.inspect.cdx.SortedCdx;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.RecordJson;
import dev.grainery.system.output.ExternalSort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/** Blocks of lines, each a gzip member, and a list of their first lines. One block is in memory. Not thread-safe. */
final class ZipNumIndex extends OutputStream {

    private static final String FILE = "index.cdx.gz";
    private static final int LINES = 3_000;
    private static final int LARGEST = 1_000_000;
    private static final int NUMBER_LENGTH = 19;

    private final OutputStream target;
    private final ByteArrayOutputStream block = new ByteArrayOutputStream();
    private final Consumer<byte[]> blocks;
    private int lines;
    private long written;

    private ZipNumIndex(OutputStream target, Consumer<byte[]> blocks) {
        this.target = target;
        this.blocks = blocks;
    }

    /** Generated twice, for the checksums and for the file. Returns the number of captures. */
    static long write(SortedCdx sorted, WaczZip zip) throws IOException {
        long[] captures = {0};
        WaczZip.Sums sums = WaczZip.Sums.of(out -> captures[0] = write(sorted, out, line -> {}));
        try (ExternalSort blocks = new ExternalSort()) {
            zip.stored("indexes/" + FILE, sums, out -> write(sorted, out, blocks::add));
            zip.deflated("indexes/index.idx", out -> writeList(blocks, out));
        }
        return captures[0];
    }

    private static long write(SortedCdx sorted, OutputStream out, Consumer<byte[]> blocks) throws IOException {
        ZipNumIndex index = new ZipNumIndex(out, blocks);
        long captures = sorted.writeTo(index, false);
        index.endBlock();
        return captures;
    }

    private static void writeList(ExternalSort blocks, OutputStream out) throws IOException {
        String meta = json(new TreeMap<>(Map.of("format", "cdxj-gzip-1.0", "filename", FILE)));
        out.write(("!meta 0 " + meta + "\n").getBytes(StandardCharsets.UTF_8));
        blocks.forEach(line -> {
            try {
                out.write(line, NUMBER_LENGTH, line.length - NUMBER_LENGTH);
                out.write('\n');
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static String json(Map<String, ?> object) throws IOException {
        return RecordJson.mapper().writeValueAsString(object);
    }

    @Override
    public void write(int b) throws IOException {
        block.write(b);
        if (b == '\n') {
            lines++;
            if (lines == LINES || block.size() >= LARGEST) {
                endBlock();
            }
        }
    }

    private void endBlock() throws IOException {
        if (lines == 0) {
            return;
        }
        byte[] plain = block.toByteArray();
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(member)) {
            gzip.write(plain);
        }
        byte[] bytes = member.toByteArray();
        target.write(bytes);
        String line = new String(plain, StandardCharsets.UTF_8);
        Map<String, Object> place = new LinkedHashMap<>();
        place.put("offset", written);
        place.put("length", bytes.length);
        place.put("digest", "sha256:" + DigestAlgorithm.sha256(bytes, 32));
        place.put("filename", FILE);
        // key and date end before the JSON object
        String entry = String.format(Locale.ROOT, "%019d", written) + line.substring(0, line.indexOf(" {")) + " "
                + json(place);
        blocks.accept(entry.getBytes(StandardCharsets.UTF_8));
        written += bytes.length;
        block.reset();
        lines = 0;
    }
}
