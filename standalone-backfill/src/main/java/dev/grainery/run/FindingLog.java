// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.finding.Verdict;
import dev.grainery.store.FindingCollection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Counts findings and passes them on. Thread-safe. */
public final class FindingLog {

    private final Map<String, Long> byCode = new TreeMap<>();
    private final Consumer<Finding> further;
    private long errors;
    private long acknowledged;

    /**
     * @param further gets every finding, one at a time
     */
    public FindingLog(Consumer<Finding> further) {
        this.further = further;
    }

    public synchronized void found(Finding finding) {
        byCode.merge(finding.code().code(), 1L, Long::sum);
        errors += finding.severity() == Severity.ERROR ? 1 : 0;
        further.accept(finding);
    }

    public void found(Iterable<Finding> findings) {
        findings.forEach(this::found);
    }

    /**
     * Takes findings of which a person knows some already; those are only counted.
     *
     * @param known the codes of those
     */
    public void found(Iterable<Finding> findings, Set<FindingCode> known) {
        for (Finding finding : findings) {
            if (known.contains(finding.code())) {
                acknowledged(1);
            } else {
                found(finding);
            }
        }
    }

    /** Keeps what was found first, so that it is not lost, and takes it then. */
    public void found(FindingCollection kept, List<Verdict> verdicts) {
        FindingCollection.Decided decided = kept.decide(verdicts);
        verdicts.forEach(verdict ->
                found(verdict.made(), decided.acknowledged(verdict.subject().key())));
    }

    /** Findings were made that a person knows of; they are only counted. */
    public synchronized void acknowledged(long more) {
        acknowledged += more;
    }

    /** How many findings a person knows of already; they are not among the others. */
    public synchronized long acknowledgedOnes() {
        return acknowledged;
    }

    /** How often each finding was made, by code. */
    public synchronized Map<String, Long> byCode() {
        return new TreeMap<>(byCode);
    }

    public synchronized long errors() {
        return errors;
    }
}
