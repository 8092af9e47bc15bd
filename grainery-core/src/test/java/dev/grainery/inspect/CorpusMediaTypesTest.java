// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.corpus.Corpus;
import dev.grainery.describe.Describer;
import dev.grainery.inspect.mediatype.FirstBytes;
import dev.grainery.inspect.mediatype.Tika;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.Depth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The payloads of real captures, and Tika's own detector. */
class CorpusMediaTypesTest {

    private static final Set<String> CAPTURES = Set.of("response", "resource");

    private int captures;
    private final Set<String> types = new TreeSet<>();
    private final Set<String> differences = new TreeSet<>();

    @Tag("soak")
    @Test
    void every_payload_of_a_real_capture_is_what_tika_says() throws IOException {
        List<Corpus.Entry> containers = Corpus.entries()
                .filter(entry -> Set.of("warc", "arc").contains(entry.kind()))
                .toList();
        for (Corpus.Entry entry : containers) {
            Describer.builder()
                    .author("Lib")
                    .depth(Depth.WHOLE)
                    .listener(file -> record -> look(entry, record))
                    .build()
                    .describe(entry.file());
        }
        assertThat(differences).isEmpty();
        assertThat(captures).isGreaterThan(1_500);
        assertThat(types)
                .contains("text/html", "application/xhtml+xml", "text/plain", "image/jpeg", "image/gif", "image/png")
                .hasSizeGreaterThan(15);
    }

    private void look(Corpus.Entry entry, ArchivedRecord record) throws IOException {
        boolean arc = record.field("WARC-Record-ID").isEmpty();
        if (!arc && !CAPTURES.contains(record.field("WARC-Type").orElse(""))) {
            return;
        }
        byte[] content = record.content().readNBytes(FirstBytes.LIMIT);
        String text = new String(content, StandardCharsets.ISO_8859_1);
        boolean http = text.startsWith("HTTP/");
        int crLf = text.indexOf("\r\n\r\n");
        int lf = text.indexOf("\n\n");
        int body = !http ? 0 : crLf >= 0 && (lf < 0 || crLf < lf) ? crLf + 4 : lf >= 0 ? lf + 2 : content.length;
        byte[] payload = Arrays.copyOfRange(content, body, content.length);
        captures++;
        String type = Tika.tika(payload);
        types.add(type);
        if (!Tika.grainery(payload).equals(type)) {
            differences.add(entry + " at " + record.offset() + ": " + Tika.grainery(payload) + ", not " + type);
        }
    }
}
