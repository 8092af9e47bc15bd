// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.PayloadListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The CDX file of a container.
 *
 * @param lines its lines, with the header
 * @param unlisted how many captures it does not list
 */
record Listing(List<String> lines, long unlisted) {

    private static final Describer DESCRIBER =
            Describer.builder().author("Lib").inspect("test 1").build();

    static Listing of(Path container, CdxFormat format) throws IOException {
        try (CdxLines lines =
                read(container, new CdxLines(format, container.getFileName().toString()))) {
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            lines.writeTo(written, false);
            return new Listing(written.toString(StandardCharsets.UTF_8).lines().toList(), lines.unlisted());
        }
    }

    /** Of a container with this content, which is written into this directory. */
    static Listing of(Path directory, String name, byte[] content, CdxFormat format) throws IOException {
        return of(Files.write(directory.resolve(name), content), format);
    }

    static <L extends CaptureListener> L read(Path container, L lines) throws IOException {
        assertThat(DESCRIBER.describe(StoredFile.of(container), new Listeners(lines, PayloadListener.NONE)))
                .isInstanceOf(Described.Recorded.class);
        return lines;
    }

    /** Without the header line. */
    List<String> captures() {
        return lines.stream().filter(line -> !line.startsWith(" CDX ")).toList();
    }
}
