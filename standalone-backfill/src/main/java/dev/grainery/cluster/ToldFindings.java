// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.run.FindingLog;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * What a worker has found. The store has it already.
 *
 * @param findings those that no person knows of
 * @param acknowledged how many others there are
 */
public record ToldFindings(List<Told> findings, long acknowledged) implements Serializable {

    private static final long serialVersionUID = 1L;

    public ToldFindings {
        findings = List.copyOf(findings);
    }

    /** Passes them on as if they had been found here. */
    public void tell(FindingLog log) {
        findings.forEach(told -> log.found(told.finding()));
        log.acknowledged(acknowledged);
    }

    /**
     * A finding that can be sent.
     *
     * @param offset where in the file; negative if that is not known
     */
    public record Told(FindingCode code, String file, long offset, String message) implements Serializable {

        private static final long serialVersionUID = 1L;

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
