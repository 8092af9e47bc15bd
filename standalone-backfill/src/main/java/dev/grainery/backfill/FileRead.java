// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.describe.Described;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.Listeners;
import dev.grainery.record.RecordType;
import dev.grainery.run.DescribedFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/**
 * A file that was read.
 *
 * @param type what it was taken for
 * @param described what it says
 * @param milliseconds how long the reading took
 */
record FileRead(RecordType type, Described described, long milliseconds) {

    static FileRead by(
            BiFunction<StoredFile, Listeners, Described> describing,
            StoredFile file,
            RecordType type,
            Listeners listeners) {
        long start = System.nanoTime();
        Described described = describing.apply(file, listeners);
        return new FileRead(type, described, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    }

    /** The same files, of which the first one says this. */
    static List<FileRead> withFirst(List<FileRead> read, Described described) {
        List<FileRead> all = new ArrayList<>(read);
        all.set(0, new FileRead(read.get(0).type(), described, read.get(0).milliseconds()));
        return List.copyOf(all);
    }

    /**
     * What came of a file that was to be read.
     *
     * @param bytes how many it had when it was met; none if it was not begun
     * @param files the file, and its CDX file if one was written meanwhile; empty if it was not begun, because the run ends
     *     or its root is left alone
     * @param isFirst whether the store did not know the place of the file when it was chosen
     */
    record Result(long bytes, List<FileRead> files, boolean isFirst) {

        static final Result NOT_BEGUN = new Result(0, List.of(), false);

        /** Whether it was begun, but not read to its end. */
        boolean hasFailed() {
            return files.stream()
                    .anyMatch(
                            read -> !(read.described() instanceof Described.Recorded recorded && recorded.isHashed()));
        }

        long weight() {
            return files.stream()
                    .mapToLong(read -> DescribedFiles.weight(read.described()))
                    .sum();
        }
    }
}
