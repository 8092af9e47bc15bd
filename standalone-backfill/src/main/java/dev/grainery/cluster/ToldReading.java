// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.finding.FindingCode;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import java.io.Serializable;
import java.util.List;
import java.util.Set;

/**
 * What a worker tells of files that it has read, whatever for.
 *
 * @param findings what was found in them
 * @param moved which of them were found at other places, one for each harvest
 * @param files how many were read
 * @param bytes how many bytes were read
 */
public record ToldReading(ToldFindings findings, List<ToldMove> moved, long files, long bytes) implements Serializable {

    public ToldReading {
        moved = List.copyOf(moved);
    }

    /** All that was noted while they were read. */
    public static ToldReading of(ToldFindings findings, MovedFiles moved, Progress progress) {
        Progress.State state = progress.state();
        return new ToldReading(
                findings, moved.all().stream().map(ToldMove::of).toList(), state.filesRead(), state.bytesRead());
    }

    /**
     * The same without storages of which another worker has told already that they are absent.
     *
     * @param absent those storages; gets the ones that this worker tells of
     */
    public ToldReading besides(Set<String> absent) {
        return new ToldReading(
                findings.without(told -> told.code() == FindingCode.STORAGE_ABSENT && !absent.add(told.file())),
                moved,
                files,
                bytes);
    }

    /** Notes it all as if the files had been read here. */
    public void tell(FindingLog log, MovedFiles all, Progress progress) {
        progress.read(bytes);
        progress.filesRead(files);
        findings.tell(log);
        moved.forEach(one -> one.tell(all));
    }
}
