// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.system.output.FullDisk;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

public final class RecordingLog {

    private final OperatorLog log;
    private final RecordingCounts counts;
    private final Set<String> raised = new HashSet<>();

    public RecordingLog(OperatorLog log, RecordingCounts counts) {
        this.log = log;
        this.counts = counts;
    }

    RecordingCounts counts() {
        return counts;
    }

    void info(String line) {
        log.info(line);
    }

    void alert(String message) {
        log.alert(message);
    }

    void alert(Finding finding) {
        log.alert(text(finding));
    }

    /** One alert for each code: an inspection may report hundreds. */
    void alertErrors(List<Finding> findings) {
        Map<FindingCode, List<Finding>> errors = findings.stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .collect(Collectors.groupingBy(
                        Finding::code, () -> new EnumMap<>(FindingCode.class), Collectors.toList()));
        errors.values().stream()
                .map(all -> text(all.get(0)) + (all.size() > 1 ? ", and " + (all.size() - 1) + " more of these" : ""))
                .forEach(log::alert);
    }

    private static String text(Finding finding) {
        return finding.file() + ": " + finding.remark();
    }

    void cannotWrite(Throwable failure) {
        alertOnce(
                FullDisk.isCauseOf(failure)
                        ? "the disk of the outbox is full: " + failure.getMessage()
                                + "; what is found meanwhile is recorded when there is space"
                        : "the outbox cannot be written to: " + failure + "; it is tried again with every look");
    }

    void alertOnce(String message) {
        counts.error(message);
        if (raised.add(message)) {
            log.alert(message);
        }
    }
}
