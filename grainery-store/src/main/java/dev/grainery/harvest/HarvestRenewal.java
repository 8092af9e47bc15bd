// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The revision of a harvest after checks that changed neither the number nor the hashes of its containers: only from
 * their statuses and dates, without their records. Equal to what {@link HarvestDescriber} computes.
 *
 * @param containers the number of records of containers, each counted once
 * @param oldestCheck of all containers
 * @param firstDue of all containers
 */
public record HarvestRenewal(long containers, Set<RevisionStatus> statuses, Instant oldestCheck, Instant firstDue) {

    public static final HarvestRenewal NONE = new HarvestRenewal(0, Set.of(), Instant.MAX, Instant.MAX);

    public HarvestRenewal {
        statuses = Set.copyOf(statuses);
    }

    /** With one more container. */
    public HarvestRenewal with(Revision container) {
        Set<RevisionStatus> all = EnumSet.of(container.statusOfValidation());
        all.addAll(statuses);
        Instant check = container.dateOfValidation();
        Instant due = container.nextLastDateOfValidation();
        return new HarvestRenewal(
                containers + 1,
                all,
                check.isBefore(oldestCheck) ? check : oldestCheck,
                due.isBefore(firstDue) ? due : firstDue);
    }

    /** Whether a change of a container can change only the revision of its harvest, and no hash that the harvest has. */
    public static boolean isEnough(ContainerRecord before, ContainerRecord after) {
        CountedContainer was = CountedContainer.of(before);
        CountedContainer now = CountedContainer.of(after);
        // a stored record can differ from Grainery's own by its earlier documents
        return after.earlier().documents().isEmpty()
                && after.withPlaces(before.places())
                        .withRevision(before.revision())
                        .equals(before)
                && directoriesOfCopies(after).equals(directoriesOfCopies(before))
                && now.hashOrig().equals(was.hashOrig())
                && HarvestRevision.latest(now).equals(HarvestRevision.latest(was))
                && now.isLost() == was.isLost()
                && (HarvestRevision.checkedAgain(now) || !HarvestRevision.checkedAgain(was));
    }

    /** Logs may be beside any copy. */
    private static List<String> directoriesOfCopies(ContainerRecord container) {
        return container.places().copies().stream().map(OtherLocation::absolute).toList();
    }

    /** Empty if the records of the containers are needed: some do not count, or the harvest had no later hash. */
    public Optional<Revision> of(HarvestRecord recorded) {
        Revision before = recorded.revision();
        boolean isLater = !oldestCheck.isBefore(before.dateOfValidation())
                && !firstDue.isBefore(before.nextLastDateOfValidation());
        return isEachCounted(recorded) && isLater
                ? latest(before)
                        .map(hashLast -> new Revision(
                                oldestCheck,
                                HarvestRevision.status(statuses),
                                firstDue,
                                before.hashOrig(),
                                hashLast,
                                before.commentaries()))
                : Optional.empty();
    }

    /** Whether the harvest has this status and these dates; true if some of the containers do not count. */
    public boolean matches(HarvestRecord recorded) {
        Revision revision = recorded.revision();
        return !isEachCounted(recorded)
                || (revision.statusOfValidation() == HarvestRevision.status(statuses)
                        && revision.dateOfValidation().equals(oldestCheck)
                        && revision.nextLastDateOfValidation().equals(firstDue));
    }

    private boolean isEachCounted(HarvestRecord recorded) {
        return containers > 0 && containers == recorded.harvest().warcsNumber();
    }

    private Optional<Hash> latest(Revision before) {
        if (before.hashLast().isKnown() || statuses.equals(Set.of(RevisionStatus.FIRST))) {
            return Optional.of(before.hashLast());
        }
        boolean isFirstCheck =
                statuses.contains(RevisionStatus.VALIDATED) && statuses.stream().noneMatch(RevisionStatus::isFailure);
        return Optional.of(before.hashOrig()).filter(hash -> isFirstCheck && hash.isKnown());
    }
}
