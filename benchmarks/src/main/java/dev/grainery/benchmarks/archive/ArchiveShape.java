// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.util.List;

/**
 * What an archive is to look like. The same shape gives the same bytes on the same version of Java.
 *
 * @param files number of containers
 * @param size bytes of each container as stored; a container holds at least one page, and ends within a few kB of it
 * @param harvests number of harvests, all with equally many containers
 * @param kinds formats of the containers, in turns
 * @param gzip whether each record is a gzip member
 * @param compressible whether the pages are text, and not noise
 * @param record bytes of each page before compression; the last of a container is cut to its size
 * @param index what index each container has
 * @param seed decides what is drawn
 */
public record ArchiveShape(
        int files,
        Sizes size,
        int harvests,
        List<ContainerKind> kinds,
        boolean gzip,
        boolean compressible,
        Sizes record,
        IndexKind index,
        long seed) {

    public ArchiveShape {
        kinds = List.copyOf(kinds);
        if (files < 0 || harvests < 1) {
            throw new IllegalArgumentException("files must not be negative, and there must be a harvest");
        }
        if (kinds.isEmpty()) {
            throw new IllegalArgumentException("a kind of container is wanted");
        }
        if (record.least() < 1) {
            throw new IllegalArgumentException("a page has at least one byte");
        }
    }

    /** So many gzipped WARC files of this size without indexes, with text in pages of 10 to 50 kB. */
    public static ArchiveShape of(int files, Sizes size, int harvests) {
        return new ArchiveShape(
                files,
                size,
                harvests,
                List.of(ContainerKind.WARC),
                true,
                true,
                new Sizes(10_000, 50_000),
                IndexKind.NONE,
                1);
    }
}
