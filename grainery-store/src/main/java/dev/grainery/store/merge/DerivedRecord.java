// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Earlier;
import dev.grainery.record.Header;
import dev.grainery.record.OtherLocations;
import dev.grainery.record.Revision;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;
import java.util.Optional;

/** Changes parts of a record and keeps its class. */
public final class DerivedRecord {

    private DerivedRecord() {}

    /** The class of a changed record is that of the original, by the contract of each record class. */
    @SuppressWarnings("unchecked")
    public static <R extends StoredFileRecord> R cast(R record, StoredFileRecord changed) {
        return ((Class<R>) record.getClass()).cast(changed);
    }

    static <R extends StoredFileRecord> R described(R record, R fresh, String identity) {
        return cast(record, record.describedAs(fresh, identity));
    }

    public static <R extends StoredFileRecord> R withFrame(
            R record, Header header, OtherLocations places, Revision revision) {
        return cast(record, record.withHeader(header).withPlaces(places).withRevision(revision));
    }

    /** The record of a first reading if the content were as recorded. */
    static <R extends StoredFileRecord> R readAgain(R record, FixityCheck check) {
        StoredFileRecord again = record.readAgain(
                        check.location(), check.size(), RevisionCycle.first(check.hash(), check.at()))
                .withDigests(check.digests());
        return cast(
                record,
                again instanceof ContainerRecord container && check.inspected().isPresent()
                        ? seen(container, check.inspected().get())
                        : again);
    }

    private static ContainerRecord seen(ContainerRecord record, FixityCheck.Inspected inspected) {
        ContainerRecord seen =
                inspected.inspection().isPresent() ? record.withInspection(inspected.inspection()) : record;
        return inspected.utilities().isEmpty() ? seen : seen.withUtilities(inspected.utilities());
    }

    /** The record of a CDX file whose rewriting an operator has accepted. */
    public static <R extends StoredFileRecord> R reindexed(R record, Instant at) {
        Earlier earlier = record.earlier();
        return cast(
                record,
                record.withEarlier(new Earlier(earlier.documents(), earlier.own(), Optional.of(at), Optional.empty())));
    }
}
