// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Earlier;
import dev.grainery.record.FirstReading;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.OtherLocations;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;
import java.util.Optional;

/** Changed copies of a record, of its own class. Pure. */
public final class RecordCopies {

    private RecordCopies() {}

    /** The class of a changed record is that of the original, by the contract of each record class. */
    @SuppressWarnings("unchecked")
    public static <R extends StoredFileRecord> R cast(R record, StoredFileRecord changed) {
        return ((Class<R>) record.getClass()).cast(changed);
    }

    static <R extends StoredFileRecord> R described(R record, R fresh, String identity) {
        return describing(
                record.describedAs(fresh, identity), record, fresh.revision().hashOrig());
    }

    private static <R extends StoredFileRecord> R describing(StoredFileRecord described, R record, Hash bytes) {
        return cast(record, described.withEarlier(record.earlier().describing(bytes)));
    }

    /** Nothing is recorded of the content of the first bytes. */
    static <R extends StoredFileRecord> R ofFirstBytes(R record, Amount size) {
        return describing(record.ofOtherBytes(size), record, record.revision().hashOrig());
    }

    public static <R extends StoredFileRecord> R withFrame(
            R record, Header header, OtherLocations places, Revision revision) {
        return cast(record, record.withHeader(header).withPlaces(places).withRevision(revision));
    }

    /** The record of a first reading if the content were as recorded. */
    static <R extends StoredFileRecord> R readAgain(R record, FixityCheck check) {
        boolean isRestored = record.describesOtherBytes()
                && check.hash().equals(record.revision().hashOrig());
        StoredFileRecord content = isRestored ? ofFirstBytes(record, check.size()) : record;
        StoredFileRecord again = content.readAgain(
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

    /** Without the first hash, which is from an earlier document: Grainery could not read the file yet. */
    static <R extends StoredFileRecord> R unread(R record) {
        Header header = record.header();
        Revision checks = record.revision();
        Earlier earlier = record.earlier();
        return withFrame(
                cast(
                        record,
                        record.withEarlier(new Earlier(
                                earlier.documents(), Optional.empty(), earlier.reindexed(), Optional.empty()))),
                new Header(
                        header.recType(), header.author(), record.firstReading().date(), header.standard()),
                record.places(),
                new Revision(
                        checks.dateOfValidation(),
                        RevisionStatus.FIRST_FAILED,
                        checks.nextLastDateOfValidation(),
                        Hash.NA,
                        Hash.NA,
                        checks.commentaries()));
    }

    /** Earlier documents count no more. */
    static <R extends StoredFileRecord> R reindexed(R record, Hash now, Instant at) {
        Earlier earlier = record.earlier();
        Header header = record.header();
        Instant made = record.firstReading().date();
        return cast(
                record,
                record.withHeader(new Header(header.recType(), header.author(), made, header.standard()))
                        .withEarlier(new Earlier(
                                earlier.documents(),
                                earlier.own().map(own -> new FirstReading(own.date(), now)),
                                Optional.of(at),
                                Optional.empty())));
    }
}
