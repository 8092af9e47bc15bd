// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.parsing;

import dev.grainery.benchmarks.archive.ArchiveGenerator;
import dev.grainery.benchmarks.archive.ArchiveShape;
import dev.grainery.benchmarks.archive.ContainerKind;
import dev.grainery.benchmarks.archive.IndexKind;
import dev.grainery.benchmarks.archive.Sizes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that are read, each of some thousands of records or lines. */
public enum Input {
    WARC_GZ(ContainerKind.WARC, true, IndexKind.NONE, ".warc.gz"),
    WARC(ContainerKind.WARC, false, IndexKind.NONE, ".warc"),
    ARC_GZ(ContainerKind.ARC, true, IndexKind.NONE, ".arc.gz"),
    ARC(ContainerKind.ARC, false, IndexKind.NONE, ".arc"),
    CDX(ContainerKind.WARC, true, IndexKind.CDX, ".cdx"),
    CDXJ(ContainerKind.WARC, true, IndexKind.CDXJ, ".cdxj");

    /** Less than the plain bytes that are looked at in a compressed container, so that all records are. */
    private static final long COMPRESSED = 800_000;

    private static final long PLAIN = 16_000_000;
    private static final Sizes PAGES = new Sizes(1_000, 9_000);
    private static final Sizes SMALL_PAGES = new Sizes(200, 1_400);

    private final ContainerKind kind;
    private final boolean gzip;
    private final IndexKind index;
    private final String extension;

    Input(ContainerKind kind, boolean gzip, IndexKind index, String extension) {
        this.kind = kind;
        this.gzip = gzip;
        this.index = index;
        this.extension = extension;
    }

    boolean isCdx() {
        return index != IndexKind.NONE;
    }

    /** Makes the file below a directory. */
    void make(Path directory) throws IOException, InterruptedException {
        // an index has one line for each page: small pages give many lines
        Sizes size = Sizes.of(isCdx() ? PLAIN : gzip ? COMPRESSED : PLAIN);
        Sizes pages = isCdx() ? Sizes.of(200) : gzip ? SMALL_PAGES : PAGES;
        new ArchiveGenerator(new ArchiveShape(1, size, 1, List.of(kind), gzip, true, pages, index, 1), 1)
                .generate(directory.resolve(name()));
    }

    /** The file that was made below this directory. */
    Path file(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory.resolve(name()))) {
            return all.filter(file -> file.toString().endsWith(extension))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
