// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.Severity;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How grave is what is open of some files: the gravest severity of all findings at their places. */
final class GravestFindings {

    private final Map<String, Severity> byPath = new HashMap<>();

    GravestFindings(GraineryStore store, Collection<? extends StoredFileRecord> records) {
        List<String> paths = records.stream()
                .flatMap(StoredFileRecord::locations)
                .map(Location::path)
                .distinct()
                .toList();
        for (KeptFinding finding : store.findings().of(paths)) {
            if (finding.state() == FindingState.OPEN) {
                byPath.merge(finding.subject().key(), finding.severity(), GravestFindings::graver);
            }
        }
    }

    private static Severity graver(Severity one, Severity other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    /** That of one of them, empty if nothing is open. */
    Optional<Severity> of(StoredFileRecord record) {
        return record.locations()
                .map(Location::path)
                .flatMap(path -> Optional.ofNullable(byPath.get(path)).stream())
                .min(Severity::compareTo);
    }
}
