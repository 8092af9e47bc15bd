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

/** Thread-safe. */
public final class FindingLog {

    private final Map<String, Long> byCode = new TreeMap<>();
    private final Consumer<Finding> further;
    private long errors;
    private long acknowledged;

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

    /** Findings with an acknowledged code are only counted. */
    public void found(Iterable<Finding> findings, Set<FindingCode> known) {
        for (Finding finding : findings) {
            if (known.contains(finding.code())) {
                acknowledged(1);
            } else {
                found(finding);
            }
        }
    }

    /** Stores the findings before it reports them. */
    public void found(FindingCollection kept, List<Verdict> verdicts) {
        FindingCollection.FindingChanges decided = kept.decide(verdicts);
        verdicts.forEach(verdict ->
                found(verdict.made(), decided.acknowledged(verdict.subject().key())));
    }

    public synchronized void acknowledged(long more) {
        acknowledged += more;
    }

    public synchronized long acknowledgedOnes() {
        return acknowledged;
    }

    public synchronized Map<String, Long> byCode() {
        return new TreeMap<>(byCode);
    }

    public synchronized long errors() {
        return errors;
    }
}
