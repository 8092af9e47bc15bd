// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Commentaries;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Hash;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The revision of a harvest, derived from its containers (Metodika 10.4). */
final class HarvestRevision {

    private HarvestRevision() {}

    /** Each container is in the list once, in the order of the manifest. */
    static Revision of(List<CountedContainer> sorted, Instant oldestCheck, Instant firstDue) {
        Set<RevisionStatus> statuses = EnumSet.noneOf(RevisionStatus.class);
        sorted.forEach(container -> statuses.add(container.status()));
        boolean checkedAgain = sorted.stream().anyMatch(HarvestRevision::checkedAgain);
        return new Revision(
                oldestCheck,
                status(statuses),
                firstDue,
                manifest(sorted, CountedContainer::hashOrig),
                checkedAgain ? manifest(sorted, HarvestRevision::latest) : Hash.NA,
                Commentaries.NONE);
    }

    /** Without containers the hash is that of an empty manifest. */
    static Revision ofNone(Instant since) {
        return RevisionCycle.first(manifest(List.of(), CountedContainer::hashOrig), since);
    }

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

    static boolean checkedAgain(CountedContainer container) {
        return container.hashLast().isKnown()
                || container.status() == RevisionStatus.VALIDATED
                || container.status() == RevisionStatus.FAILED;
    }

    static Hash latest(CountedContainer container) {
        return container.hashLast().isKnown() || container.isLost() ? container.hashLast() : container.hashOrig();
    }

    /**
     * The manifest in UTF-8 has one line {@code <hash><two spaces><fileName>} with LF per container, sorted by file
     * name and identifier; a missing hash is {@code NA}. The result is {@code NA} if no container has a hash.
     */
    private static Hash manifest(List<CountedContainer> sorted, Function<CountedContainer, Hash> hash) {
        MessageDigest md5 = DigestAlgorithm.begin("MD5");
        boolean known = sorted.isEmpty();
        for (CountedContainer container : sorted) {
            Hash one = hash.apply(container);
            known |= one.isKnown();
            md5.update((one.value() + "  " + container.fileName() + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return known ? Hash.of(md5.digest()) : Hash.NA;
    }
}
