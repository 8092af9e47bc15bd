// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.store.merge.Outcome;
import java.util.List;
import java.util.Set;

/**
 * What became of an observation in the store.
 *
 * @param outcome how it ended
 * @param findings what there is to report
 * @param harvestIds the harvests whose records it may have changed: the one the file belongs to, and the one it belonged
 *     to before
 * @param moves the places that the file has left
 * @param acknowledged what was found at the file, while it was read or now, and is known to a person already
 */
public record Stored(
        Outcome outcome,
        List<Finding> findings,
        Set<String> harvestIds,
        List<Move> moves,
        Set<FindingCode> acknowledged) {

    public Stored {
        requireNonNull(outcome, "outcome");
        findings = List.copyOf(findings);
        harvestIds = Set.copyOf(harvestIds);
        moves = List.copyOf(moves);
        acknowledged = Set.copyOf(acknowledged);
    }

    Stored acknowledging(Set<FindingCode> codes) {
        return new Stored(outcome, findings, harvestIds, moves, codes);
    }
}
