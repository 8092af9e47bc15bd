// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.run.FindingLog;
import dev.grainery.store.FindingCollection;
import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Already stored. Acknowledged findings are only counted. */
public record ReportedFindings(List<SerializableFinding> findings, long acknowledged) implements Serializable {

    public ReportedFindings {
        findings = List.copyOf(findings);
    }

    public ReportedFindings without(Predicate<SerializableFinding> skipped) {
        return new ReportedFindings(findings.stream().filter(skipped.negate()).toList(), acknowledged);
    }

    public void reportTo(FindingLog log) {
        findings.forEach(sent -> log.found(sent.finding()));
        log.acknowledged(acknowledged);
    }

    /** For a worker that died before it could report. The times are those of the previous readings. */
    public static void reportEarlier(Map<String, Instant> before, FindingCollection stored, FindingLog log) {
        for (StoredFinding finding : stored.of(before.keySet())) {
            boolean isNew = finding.last().isAfter(before.get(finding.subject().key()));
            if (isNew && finding.state() == FindingState.OPEN) {
                log.found(finding.finding());
            } else if (isNew && finding.state() == FindingState.ACKNOWLEDGED) {
                log.acknowledged(1);
            }
        }
    }

    /** A negative offset is unknown. */
    public record SerializableFinding(FindingCode code, String file, long offset, String message)
            implements Serializable {

        public static SerializableFinding of(Finding finding) {
            return new SerializableFinding(
                    finding.code(), finding.file(), finding.offset().orElse(-1), finding.message());
        }

        public Finding finding() {
            return new Finding(code, file, offset < 0 ? OptionalLong.empty() : OptionalLong.of(offset), message);
        }
    }

    /** Thread-safe. */
    public static final class Collector implements Consumer<Finding> {

        private final List<SerializableFinding> findings = new ArrayList<>();

        @Override
        public synchronized void accept(Finding finding) {
            findings.add(SerializableFinding.of(finding));
        }

        public synchronized ReportedFindings findings(FindingLog log) {
            return new ReportedFindings(findings, log.acknowledgedOnes());
        }
    }
}
