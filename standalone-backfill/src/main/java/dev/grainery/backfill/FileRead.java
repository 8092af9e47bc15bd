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

    static List<FileRead> withFirst(List<FileRead> read, Described described) {
        List<FileRead> all = new ArrayList<>(read);
        all.set(0, new FileRead(read.get(0).type(), described, read.get(0).milliseconds()));
        return List.copyOf(all);
    }

    /**
     * A reading that was not begun has neither bytes nor files.
     * @param isFirst whether the location was unrecorded when the file was chosen
     */
    record Result(long bytes, List<FileRead> files, boolean isFirst) {

        static final Result NOT_BEGUN = new Result(0, List.of(), false);

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
