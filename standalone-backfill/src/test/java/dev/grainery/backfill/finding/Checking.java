// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.BackfillSummary;
import dev.grainery.backfill.Tally;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.finding.Finding;
import dev.grainery.run.Budget;
import dev.grainery.store.GraineryStore;
import dev.grainery.validate.Presence;
import dev.grainery.validate.ValidationRun;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A run of the revision cycle over an archive that a backfill has described. */
final class Checking {

    /** How a finding names the archive itself. */
    static final String ARCHIVE = "the archive";

    private Checking() {}

    /** Checks every file, whether it is due or not, and looks for missing ones in these directories. */
    static BackfillRun.Done all(Path archive, GraineryStore store, Path... roots) throws Exception {
        ValidationRun.Done done =
                ValidationRun.at(Instant.now()).ofAll().lookingIn(roots).on(store);
        List<Finding> findings = done.findings().stream()
                .map(finding -> finding.file().equals(archive.toString())
                        ? Finding.of(finding.code(), ARCHIVE, finding.message())
                        : finding)
                .toList();
        return done(findings, done.summary().errors());
    }

    /** Checks every file as it is read from a storage. */
    static BackfillRun.Done all(GraineryStore store, Storage storage) throws Exception {
        ValidationRun.Done done =
                ValidationRun.at(Instant.now()).ofAll().in(storage).on(store);
        return done(done.findings(), done.summary().errors());
    }

    /** Looks for every file without reading any. */
    static BackfillRun.Done presence(GraineryStore store) {
        List<Finding> findings = new ArrayList<>();
        Presence.Summary summary =
                new Presence(new LocalStorage(), ValidationRun.DUE, 1, Clock.systemUTC(), findings::add).run(store);
        return done(findings, summary.errors());
    }

    private static BackfillRun.Done done(List<Finding> findings, long errors) {
        return new BackfillRun.Done(
                new BackfillSummary(
                        Tally.NONE,
                        Tally.NONE,
                        Tally.NONE,
                        0,
                        BackfillSummary.StatedSums.NONE,
                        0,
                        0,
                        Map.of(),
                        errors,
                        0,
                        0,
                        new Budget.Unread(0, 0),
                        Collections.emptySortedMap(),
                        false),
                findings);
    }
}
