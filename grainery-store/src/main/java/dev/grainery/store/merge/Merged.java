// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.finding.Finding;
import dev.grainery.record.Location;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.merge.Observation.Outcome;
import java.util.ArrayList;
import java.util.List;

/** A released file belongs to another record after all, and is stored as a new file. */
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

    Merged<R> with(Finding finding) {
        List<Finding> all = new ArrayList<>(findings);
        all.add(finding);
        return new Merged<>(record, changed, outcome, role, status, all, left, released);
    }
}
