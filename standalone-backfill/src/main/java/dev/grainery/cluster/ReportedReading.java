// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.finding.FindingCode;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import java.io.Serializable;
import java.util.List;
import java.util.Set;

public record ReportedReading(ReportedFindings findings, List<Move> moved, long files, long bytes)
        implements Serializable {

    public ReportedReading {
        moved = List.copyOf(moved);
    }

    public static ReportedReading of(ReportedFindings findings, MovedFiles moved, Progress progress) {
        Progress.State state = progress.state();
        return new ReportedReading(
                findings, moved.all().stream().map(Move::of).toList(), state.filesRead(), state.bytesRead());
    }

    /** The set also gets the absent storages of this worker. */
    public ReportedReading withoutKnownAbsent(Set<String> absent) {
        return new ReportedReading(
                findings.without(sent -> sent.code() == FindingCode.STORAGE_ABSENT && !absent.add(sent.file())),
                moved,
                files,
                bytes);
    }

    public void reportTo(FindingLog log, MovedFiles all, Progress progress) {
        progress.read(bytes);
        progress.filesRead(files);
        findings.reportTo(log);
        moved.forEach(
                move -> all.add(move.harvestId(), move.files(), move.first().finding()));
    }

    public record Move(String harvestId, long files, ReportedFindings.SerializableFinding first)
            implements Serializable {

        static Move of(MovedFiles.OfHarvest moved) {
            return new Move(moved.harvestId(), moved.files(), ReportedFindings.SerializableFinding.of(moved.first()));
        }
    }
}
