// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import dev.grainery.record.Amount;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;

/** Writes small indexes, reads them, and looks at what came out. */
abstract class CdxReading {

    static final String HEADER = " CDX N b a m s k r M S V g\n";
    static final String TAIL = " 20200101000000 http://a.cz/ text/html 200 AAAA - - 10 20 ";

    @TempDir
    Path directory;

    Reading<CdxDescription> read(String name, String text) throws IOException {
        return read(name, text.getBytes(UTF_8));
    }

    Reading<CdxDescription> read(String name, byte[] content) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        StoredFile file = StoredFile.of(Files.write(path, content));
        return new CdxReader(new FilePass(new ReadBuffers(), ReadThrottle.NONE)).read(file);
    }

    static String line(String container) {
        return "cz,a)/" + TAIL + container + "\n";
    }

    static CdxDescription description(Reading<CdxDescription> reading) {
        assertThat(reading).isInstanceOf(Reading.Complete.class);
        return ((Reading.Complete<CdxDescription>) reading).description();
    }

    static void assertDescription(
            Reading<CdxDescription> reading, CdxKind kind, int columns, int lines, String... names) {
        assertThat(description(reading))
                .isEqualTo(
                        new CdxDescription(kind, Amount.of(columns), Amount.of(lines), List.of(names), names.length));
    }

    static void assertFindings(Reading<CdxDescription> reading, FindingCode... codes) {
        assertThat(reading.findings()).extracting(Finding::code).containsExactly(codes);
    }

    static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return out.toByteArray();
    }
}
