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

    Merged<R> with(R other) {
        return new Merged<>(other, changed, outcome, role, status, findings, left, released);
    }

    /** With the earlier documents of the record applied again. */
    Merged<R> withEvidence() {
        EarlierEvidence<R> evidence = EarlierEvidence.of(record, List.of());
        if (role != FileRole.PRIMARY) {
            return with(evidence.record());
        }
        List<Finding> all = new ArrayList<>(findings);
        all.addAll(evidence.findings());
        return new Merged<>(
                evidence.record(),
                true,
                evidence.isChanged() ? Outcome.FAILED_CHECK : outcome,
                role,
                evidence.record().revision().statusOfValidation(),
                all,
                left,
                released);
    }
}
