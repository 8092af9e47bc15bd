// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.finding.Finding;
import dev.grainery.finding.Severity;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Counts findings and passes them on. Thread-safe. */
public final class FindingLog {

    private final Map<String, Long> byCode = new TreeMap<>();
    private final Consumer<Finding> further;
    private long errors;

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

    /** How often each finding was made, by code. */
    public synchronized Map<String, Long> byCode() {
        return new TreeMap<>(byCode);
    }

    public synchronized long errors() {
        return errors;
    }
}
