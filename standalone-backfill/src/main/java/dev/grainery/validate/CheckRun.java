// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.finding.Finding;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Location;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Storages;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * What all parts of a run share.
 *
 * @param storages which storages are there
 * @param start when it began
 * @param progress how far it has come
 * @param findings what was found
 * @param tally how the checks ended
 * @param stop whether it is to stop
 */
record CheckRun(
        GraineryStore store,
        ValidationSettings settings,
        Storages storages,
        Clock clock,
        Instant start,
        Progress progress,
        FindingLog findings,
        ValidationSummary.Tally tally,
        StopSignal stop) {

    /** Whether one more file may be begun. */
    boolean goesOn() {
        return !stop.isRequested() && clock.instant().isBefore(until());
    }

    /** When no more file is begun. */
    Instant until() {
        return settings.budget().time().map(start::plus).orElse(FileChoice.EVER);
    }

    /** Keeps what was found, and tells it, but for what a person knows of already. */
    void decide(Verdict... verdicts) {
        findings.found(store.findings(), List.of(verdicts));
    }

    /** Whether a file is left alone because its storage is not there. */
    boolean isLeftAlone(Location location) {
        return !settings.missingIsFailed() && !storages.isThere(location);
    }

    /** A file is left alone because its storage is not there. */
    void leftAlone(Location location) {
        String storage = storages.of(location);
        if (tally.skipped(1, Set.of(storage))) {
            Finding absent = CheckFindings.absent(storage, storages.failure(storage));
            if (settings.dryRun()) {
                findings.found(absent);
            } else {
                decide(Verdict.storage(storage, List.of(absent)));
            }
        }
    }
}
