// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.finding.Finding;
import dev.grainery.record.Location;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.merge.Observation.Outcome;
import java.util.ArrayList;
import java.util.List;

/**
 * A record and what an observation made of it.
 *
 * @param record the record as it is now, with the version it had
 * @param changed whether it says anything else than before
 * @param outcome what became of the file that was met
 * @param role what that file is to the record
 * @param status how its last check ended
 * @param findings what there is to report
 * @param left places of the file that the record does not name any more, as the file has moved from there
 * @param released whether the file turned out to have nothing to do with this record: it is no longer listed, and is to
 *     be stored as a file that nothing is known of
 */
public record Merged<R extends StoredFileRecord>(
        R record,
        boolean changed,
        Outcome outcome,
        FileRole role,
        RevisionStatus status,
        List<Finding> findings,
        List<Location> left,
        boolean released) {

    public Merged {
        findings = List.copyOf(findings);
        left = List.copyOf(left);
    }

    /** The same with one more finding. */
    Merged<R> with(Finding finding) {
        List<Finding> all = new ArrayList<>(findings);
        all.add(finding);
        return new Merged<>(record, changed, outcome, role, status, all, left, released);
    }
}
