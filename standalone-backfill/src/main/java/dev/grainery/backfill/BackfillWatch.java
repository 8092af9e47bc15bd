// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

/**
 * What all parts of a run report to.
 *
 * @param progress how far it has come
 * @param tallies how files and harvests went
 * @param findings what was found
 * @param stop whether it is to stop
 * @param spending what it has spent of its budget
 */
record BackfillWatch(Progress progress, Tallies tallies, FindingLog findings, StopSignal stop, Spending spending) {

    BackfillWatch {
        requireNonNull(progress, "progress");
        requireNonNull(tallies, "tallies");
        requireNonNull(findings, "findings");
        requireNonNull(stop, "stop");
        requireNonNull(spending, "spending");
    }
}
