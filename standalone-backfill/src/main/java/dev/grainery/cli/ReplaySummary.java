// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.grainery.backfill.Tally;
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
        if (interrupted) {
            return ExitStatus.INTERRUPTED;
        }
        if (busy > 0) {
            return ExitStatus.STORE_AWAY;
        }
        return refused > 0 || errors > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
    }

    @Override
    public String text(long unshown) {
        String done = dryRun ? " to deliver" : " delivered";
        return new ReportText()
                .row("containers" + done, containers)
                .row("crawls" + done, crawls)
                .row(dryRun ? "unreadable" : "put aside now", refused)
                .rowIf(!dryRun, "still waiting", waiting)
                .rowIf(!dryRun, "harvests new", harvests.fresh())
                .rowIf(!dryRun, "harvests updated", harvests.updated())
                .row("put aside in total", aside)
                .rowIf(met > 0, "unfinished files" + done, met)
                .add(RunResult.findings(findings))
                .lineIf(dryRun, "dry run: nothing was delivered, nothing was changed")
                .lineIf(
                        interrupted,
                        "Stopped before the end; what was delivered is kept. Run the same command to continue.")
                .toString();
    }

    @Override
    public Map<String, Long> counts() {
        return numbers("containers", "crawls", "met", "refused");
    }
}
