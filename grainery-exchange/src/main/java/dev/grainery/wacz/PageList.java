// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.inspect.Capture;
import dev.grainery.inspect.Payload;
import dev.grainery.inspect.PayloadEncoding.Compression;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.cdx.CdxFormat;
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
import java.util.Optional;
import java.util.Set;

/** HTML responses with status 200, by URI; titles are near the beginning of the page. Not thread-safe. */
final class PageList implements PayloadListener, AutoCloseable {

    private static final Set<String> HTML = Set.of("text/html", "application/xhtml+xml");
    private static final int LOOKED_AT = 1 << 14;

    private static final int ID_BYTES = 10;

    private final ExternalSort lines = new ExternalSort();
    private long count;
    private Optional<Start> last = Optional.empty();

    @Override
    public Optional<Target> payload(Payload payload) {
        // a fragment of HTML is identified as text
        boolean isText = payload.mediaType().startsWith("text/") || HTML.contains(payload.mediaType());
        last = isText && payload.encoding().compression() == Compression.NONE
                ? Optional.of(new Start(payload.offset()))
                : Optional.empty();
        return last.map(start -> start);
    }

    void add(Capture capture) {
        // revisits do not count, since their originals may be missing
        boolean isPage = capture.addressable()
                && capture.type() == Capture.Kind.RESPONSE
                && capture.mediaType().filter(PageList::isHtml).isPresent()
                && capture.status().filter("200"::equals).isPresent();
        if (!isPage) {
            return;
        }
        String uri = capture.uri();
        String date = time(capture.date());
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("url", uri);
        page.put("ts", date);
        page.put(
                "title",
                last.filter(start -> start.offset == capture.offset())
                        .flatMap(start -> PageTitle.of(start.bytes.toByteArray()))
                        .orElse(uri));
        page.put("id", DigestAlgorithm.sha256((date + " " + uri).getBytes(StandardCharsets.UTF_8), ID_BYTES));
        lines.add(json(page));
        count++;
    }

    private static boolean isHtml(String mediaType) {
        return HTML.contains(CdxFormat.withoutParameters(mediaType).toLowerCase(Locale.ROOT));
    }

    private static String time(String date) {
        return date.replaceFirst("(....)(..)(..)(..)(..)(..)", "$1-$2-$3T$4:$5:$6Z");
    }

    private static byte[] json(Map<String, ?> object) {
        try {
            return RecordJson.mapper().writeValueAsBytes(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long count() {
        return count;
    }

    void writeTo(OutputStream out) throws IOException {
        Map<String, Object> head = new LinkedHashMap<>();
        head.put("format", "json-pages-1.0");
        head.put("id", "pages");
        head.put("title", "Pages");
        out.write(json(head));
        out.write('\n');
        lines.forEach(line -> {
            try {
                out.write(line);
                out.write('\n');
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public void close() {
        lines.close();
    }

    private static final class Start implements Target {

        private final long offset;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Start(long offset) {
            this.offset = offset;
        }

        @Override
        public void take(byte[] source, int from, int length) {
            bytes.write(source, from, Math.min(length, LOOKED_AT - bytes.size()));
        }

        @Override
        public void end(boolean whole) {
            // a title counts even if the page is truncated
        }
    }
}
