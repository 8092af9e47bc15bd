// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.inspect.cdx.SortedCdx;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.RecordJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/**
 * A compressed index in blocks, each a gzip member, and the list of the first lines of the blocks: a reader fetches one
 * block for a URI. It keeps one block in memory, and that list. Not thread-safe.
 */
final class ZipNumIndex extends OutputStream {

    private static final String FILE = "index.cdx.gz";
    private static final int LINES = 3_000;

    private final OutputStream target;
    private final ByteArrayOutputStream block = new ByteArrayOutputStream();
    private final List<String> blocks = new ArrayList<>();
    private int lines;
    private long written;

    private ZipNumIndex(OutputStream target) {
        this.target = target;
    }

    /**
     * Writes the index of a WACZ, which is made once for its sums and once more.
     *
     * @return how many captures it lists
     */
    static long write(SortedCdx sorted, WaczZip zip) throws IOException {
        long[] captures = {0};
        List<String> blocks = new ArrayList<>();
        WaczZip.Content content = out -> {
            ZipNumIndex index = new ZipNumIndex(out);
            captures[0] = sorted.writeTo(index, false);
            index.endBlock();
            blocks.clear();
            blocks.addAll(index.blocks);
        };
        zip.stored("indexes/" + FILE, WaczZip.Sums.of(content), content);
        zip.deflated("indexes/index.idx", out -> {
            line(out, "!meta 0 " + json(new TreeMap<>(Map.of("format", "cdxj-gzip-1.0", "filename", FILE))));
            for (String block : blocks) {
                line(out, block);
            }
        });
        return captures[0];
    }

    private static void line(OutputStream out, String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static String json(Map<String, ?> object) throws IOException {
        return RecordJson.mapper().writeValueAsString(object);
    }

    @Override
    public void write(int b) throws IOException {
        block.write(b);
        if (b == '\n') {
            lines++;
            if (lines == LINES) {
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
        // key and date are up to the object
        blocks.add(line.substring(0, line.indexOf(" {")) + " " + json(place));
        written += bytes.length;
        block.reset();
        lines = 0;
    }
}
