// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.MigrationSource;
import dev.grainery.record.RevisionStatus;
import java.util.Comparator;
import java.util.Optional;

/**
 * @param arc the source that a WARC converted from this container would name, if it is an ARC
 * @param source the ARC that it was converted from
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

    static final Comparator<CountedContainer> BY_NAME =
            Comparator.comparing(CountedContainer::fileName).thenComparing(CountedContainer::id);

    /** A total order, also of contradicting records of a container. */
    static final Comparator<CountedContainer> ORDER = BY_NAME.thenComparingLong(CountedContainer::size)
            .thenComparing(CountedContainer::status)
            .thenComparing(container -> container.hashOrig.value())
            .thenComparing(container -> container.hashLast.value());

    /** Equal for files of the same identifier and bytes. */
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

    boolean isLost() {
        return status == RevisionStatus.FAILED || status == RevisionStatus.FIRST_FAILED;
    }

    boolean isRenamed(CountedContainer other) {
        return hashOrig.isKnown() && BY_BYTES.compare(this, other) == 0;
    }
}
