// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.MigrationSource;
import dev.grainery.record.RevisionStatus;
import java.util.Comparator;
import java.util.Optional;

/**
 * What a harvest counts of one of its containers.
 *
 * @param size bytes, 0 if not known
 * @param arc what a WARC would say that was made of it, if it is an ARC
 * @param source the ARC that it was made of, if it was
 */
record CountedContainer(
        String fileName,
        String id,
        long size,
        RevisionStatus status,
        Hash hashOrig,
        Hash hashLast,
        Optional<MigrationSource> arc,
        Optional<MigrationSource> source) {

    /** The same container told twice is equal in this order. */
    static final Comparator<CountedContainer> BY_NAME =
            Comparator.comparing(CountedContainer::fileName).thenComparing(CountedContainer::id);

    /** The order of containers; the same container told twice with different facts has an order too. */
    static final Comparator<CountedContainer> ORDER = BY_NAME.thenComparingLong(CountedContainer::size)
            .thenComparing(CountedContainer::status)
            .thenComparing(container -> container.hashOrig.value())
            .thenComparing(container -> container.hashLast.value());

    /** Files of the same identifier and the same bytes are equal in this order. */
    static final Comparator<CountedContainer> BY_BYTES =
            Comparator.comparing(CountedContainer::id).thenComparing(container -> container.hashOrig.value());

    static CountedContainer of(ContainerRecord container) {
        return new CountedContainer(
                container.container().fileName(),
                container.id(),
                container.size().value().orElse(0),
                container.revision().statusOfValidation(),
                container.revision().hashOrig(),
                container.revision().hashLast(),
                MigratedContainers.ofArc(container),
                MigratedContainers.sourceOf(container));
    }

    /** Whether its last check has failed. */
    boolean isLost() {
        return status == RevisionStatus.FAILED || status == RevisionStatus.FIRST_FAILED;
    }

    /** Whether both are one file under two names: the same identifier, and the same bytes. */
    boolean isRenamed(CountedContainer other) {
        return hashOrig.isKnown() && BY_BYTES.compare(this, other) == 0;
    }
}
