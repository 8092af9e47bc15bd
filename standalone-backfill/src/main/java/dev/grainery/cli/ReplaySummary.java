// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.grainery.backfill.Tally;
import java.util.LinkedHashMap;
import java.util.Map;

record ReplaySummary(
        long containers,
        long crawls,
        long met,
        long refused,
        long waiting,
        long aside,
        long busy,
        Tally harvests,
        Map<String, Long> findings,
        long errors,
        boolean interrupted,
        @JsonIgnore boolean dryRun)
        implements RunResult {

    @Override
    public Object summary() {
        return this;
    }

    @Override
    public ExitStatus status() {
        if (interrupted()) {
            return ExitStatus.INTERRUPTED;
        }
        if (busy() > 0) {
            return ExitStatus.STORE_AWAY;
        }
        return refused() > 0 || errors() > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
    }

    @Override
    public String text(long unshown) {
        Map<String, Long> rows = new LinkedHashMap<>();
        if (dryRun) {
            rows.put("containers to deliver", containers());
            rows.put("crawls to deliver", crawls());
            rows.put("unreadable", refused());
        } else {
            rows.put("containers delivered", containers());
            rows.put("crawls delivered", crawls());
            rows.put("put aside now", refused());
            rows.put("still waiting", waiting());
            rows.put("harvests new", harvests().fresh());
            rows.put("harvests updated", harvests().updated());
        }
        rows.put("put aside in total", aside());
        StringBuilder text = new StringBuilder();
        if (met() > 0) {
            rows.put(dryRun ? "unfinished files to deliver" : "unfinished files delivered", met());
        }
        text.append(Quantity.rows(rows));
        text.append(RunResult.findings(findings()));
        if (dryRun) {
            text.append("dry run: nothing was delivered, nothing was changed\n");
        }
        if (interrupted()) {
            text.append("Stopped before the end; what was delivered is kept. Run the same command to continue.\n");
        }
        return text.toString();
    }

    @Override
    public Map<String, Long> counts() {
        return numbers("containers", "crawls", "met", "refused");
    }
}
