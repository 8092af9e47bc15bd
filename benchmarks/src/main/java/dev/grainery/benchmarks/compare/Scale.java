// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import dev.grainery.benchmarks.archive.ArchiveShape;
import dev.grainery.benchmarks.archive.ContainerKind;
import dev.grainery.benchmarks.archive.IndexKind;
import dev.grainery.benchmarks.archive.Sizes;
import java.util.List;

/**
 * How much the rows measure with.
 *
 * @param largeFiles number of large files
 * @param largeBytes bytes of each
 * @param smallFiles number of files of 20 kB, a hundred in each harvest
 * @param tinyFiles numbers of tiny files, the least first
 * @param giantBytes bytes of the one giant record
 */
record Scale(int largeFiles, long largeBytes, int smallFiles, List<Integer> tinyFiles, long giantBytes) {

    static final Scale WHOLE = new Scale(8, 1_000_000_000L, 20_000, List.of(2_000, 20_000, 200_000), 8_000_000_000L);

    /** For trying out: the ratios of so small sizes say nothing. */
    static final Scale QUICK = new Scale(4, 20_000_000L, 400, List.of(100, 400, 2_000), 100_000_000L);

    private static final int IN_HARVEST = 100;
    private static final long SMALL = 20_000;
    private static final long TINY = 2_000;

    Scale {
        tinyFiles = List.copyOf(tinyFiles);
    }

    ArchiveShape large() {
        return ArchiveShape.of(largeFiles, Sizes.of(largeBytes), 1);
    }

    ArchiveShape small() {
        return ArchiveShape.of(smallFiles, Sizes.of(SMALL), smallFiles / IN_HARVEST);
    }

    ArchiveShape tiny(int files) {
        return ArchiveShape.of(files, Sizes.of(TINY), files / IN_HARVEST);
    }

    ArchiveShape oneHarvest() {
        return ArchiveShape.of(most(), Sizes.of(TINY), 1);
    }

    ArchiveShape giant() {
        return new ArchiveShape(
                1,
                Sizes.of(giantBytes),
                1,
                List.of(ContainerKind.WARC),
                false,
                true,
                Sizes.of(giantBytes),
                IndexKind.NONE,
                1);
    }

    /** The largest number of tiny files. */
    int most() {
        return tinyFiles.get(tinyFiles.size() - 1);
    }

    /** The number of tiny files that are checked again. */
    int checkedFiles() {
        return most() / 2;
    }

    /** Bytes of disk that all rows together want at most: each tiny file takes a block, and its records some more. */
    long disk() {
        long block = 8_192;
        long record = 4_096;
        long tiny = tinyFiles.stream().mapToLong(Integer::longValue).sum() + most() + checkedFiles();
        long many = tiny * (block + record) + smallFiles * (SMALL + block + record);
        return Math.max(largeFiles * largeBytes, giantBytes) + many + (1L << 29);
    }
}
