// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.finding.Finding;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Location;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.MountProbe;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;

record CheckContext(
        GraineryStore store,
        CheckSettings settings,
        MountProbe storages,
        Clock clock,
        Instant start,
        Progress progress,
        FindingLog findings,
        CheckSummary.Tally tally,
        StopSignal stop) {

    boolean goesOn() {
        return !stop.isRequested() && clock.instant().isBefore(until());
    }

    Instant until() {
        return settings.common().budget().time().map(start::plus).orElse(FileChoice.EVER);
    }

    void decide(Verdict... verdicts) {
        findings.found(store.findings(), List.of(verdicts));
    }

    /** Whether a file is skipped because its storage is absent. */
    boolean isLeftAlone(Location location) {
        return !settings.missingIsFailed() && !storages.isThere(location);
    }

    void leftAlone(Location location) {
        String storage = storages.of(location);
        if (tally.skipped(1, Set.of(storage))) {
            Finding absent = CheckFindings.absent(storage, storages.failure(storage));
            if (settings.common().dryRun()) {
                findings.found(absent);
            } else {
                decide(Verdict.storage(storage, List.of(absent)));
            }
        }
    }
}
