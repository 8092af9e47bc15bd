// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Commentaries;
import dev.grainery.record.Hash;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The footer of a harvest, drawn from its containers (Metodika 10.4: a harvest is verified through all of them). */
final class HarvestRevision {

    private HarvestRevision() {}

    /**
     * The footer.
     *
     * @param sorted the containers, each once, in the order of the manifest
     * @param oldestCheck the oldest dateOfValidation of any: only then was all of the harvest known to be good
     * @param firstDue the earliest nextLastDateOfValidation of any
     */
    static Revision of(List<CompactContainer> sorted, Instant oldestCheck, Instant firstDue) {
        Set<RevisionStatus> statuses = EnumSet.noneOf(RevisionStatus.class);
        sorted.forEach(container -> statuses.add(container.status()));
        boolean checkedAgain = sorted.stream().anyMatch(HarvestRevision::checkedAgain);
        return new Revision(
                oldestCheck,
                status(statuses),
                firstDue,
                HarvestManifest.hash(sorted, CompactContainer::hashOrig),
                checkedAgain ? HarvestManifest.hash(sorted, HarvestRevision::latest) : Hash.NA,
                Commentaries.NONE);
    }

    /**
     * The footer of a harvest without containers: there is nothing to check, and its hash is that of an empty manifest.
     *
     * @param since when it was known to be so
     */
    static Revision ofNone(Instant since) {
        return RevisionCycle.first(HarvestManifest.hash(List.of(), CompactContainer::hashOrig), since);
    }

    /** What a harvest is whose containers are these. */
    static RevisionStatus status(Set<RevisionStatus> containers) {
        if (containers.contains(RevisionStatus.FAILED) || containers.contains(RevisionStatus.FIRST_FAILED)) {
            return RevisionStatus.FAILED;
        }
        if (containers.contains(RevisionStatus.TOBEVALIDATED)) {
            return RevisionStatus.TOBEVALIDATED;
        }
        return containers.equals(EnumSet.of(RevisionStatus.VALIDATED))
                ? RevisionStatus.VALIDATED
                : RevisionStatus.FIRST;
    }

    private static boolean checkedAgain(CompactContainer container) {
        return container.hashLast().isKnown()
                || container.status() == RevisionStatus.VALIDATED
                || container.status() == RevisionStatus.FAILED;
    }

    /** The hash at the last check; of a container not checked again, the first hash, which still stands. */
    private static Hash latest(CompactContainer container) {
        boolean lost = container.status() == RevisionStatus.FAILED || container.status() == RevisionStatus.FIRST_FAILED;
        return container.hashLast().isKnown() || lost ? container.hashLast() : container.hashOrig();
    }
}
