// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
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

/**
 * What a worker has found. The store has it already.
 *
 * @param findings those that no person knows of
 * @param acknowledged how many others there are
 */
public record ToldFindings(List<Told> findings, long acknowledged) implements Serializable {

    public ToldFindings {
        findings = List.copyOf(findings);
    }

    /** The same but for some. */
    public ToldFindings without(Predicate<Told> left) {
        return new ToldFindings(findings.stream().filter(left.negate()).toList(), acknowledged);
    }

    /** Passes them on as if they had been found here. */
    public void tell(FindingLog log) {
        findings.forEach(told -> log.found(told.finding()));
        log.acknowledged(acknowledged);
    }

    /**
     * Tells what a worker has found in files that died before it could tell.
     *
     * @param before when the files were looked at before, by path
     */
    public static void tellOf(Map<String, Instant> before, FindingCollection kept, FindingLog log) {
        for (KeptFinding finding : kept.of(before.keySet())) {
            boolean isNew = finding.last().isAfter(before.get(finding.subject().key()));
            if (isNew && finding.state() == FindingState.OPEN) {
                log.found(finding.finding());
            } else if (isNew && finding.state() == FindingState.ACKNOWLEDGED) {
                log.acknowledged(1);
            }
        }
    }

    /**
     * A finding that can be sent.
     *
     * @param offset where in the file; negative if that is not known
     */
    public record Told(FindingCode code, String file, long offset, String message) implements Serializable {

        public static Told of(Finding finding) {
            return new Told(finding.code(), finding.file(), finding.offset().orElse(-1), finding.message());
        }

        public Finding finding() {
            return new Finding(code, file, offset < 0 ? OptionalLong.empty() : OptionalLong.of(offset), message);
        }
    }

    /** Takes what a worker finds. Thread-safe. */
    public static final class Collected implements Consumer<Finding> {

        private final List<Told> findings = new ArrayList<>();

        @Override
        public synchronized void accept(Finding finding) {
            findings.add(Told.of(finding));
        }

        /** All that was found so far. */
        public synchronized ToldFindings told(FindingLog log) {
            return new ToldFindings(findings, log.acknowledgedOnes());
        }
    }
}
