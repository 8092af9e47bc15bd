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

    /**
     * The footer of a harvest without containers: there is nothing to check, and its hash is that of an empty manifest.
     *
     * @param since when it was known to be so
     */
    static Revision ofNone(Instant since) {
        return RevisionCycle.first(manifest(List.of(), CountedContainer::hashOrig), since);
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

    private static boolean checkedAgain(CountedContainer container) {
        return container.hashLast().isKnown()
                || container.status() == RevisionStatus.VALIDATED
                || container.status() == RevisionStatus.FAILED;
    }

    /** The hash at the last check; of a container not checked again, the first hash, which still stands. */
    private static Hash latest(CountedContainer container) {
        return container.hashLast().isKnown() || container.isLost() ? container.hashLast() : container.hashOrig();
    }

    /**
     * The hash of a harvest: the MD5 of its manifest, which has one line {@code <hash><two spaces><fileName>\n} for each
     * container, sorted by file name and then by identifier, in UTF-8. A container without a hash has {@code NA} there;
     * the hash is {@code NA} if there are containers, but none has one.
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
