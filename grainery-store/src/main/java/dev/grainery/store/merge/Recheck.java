// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.earlier.EarlierFile;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Commentaries;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.OtherLocations;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

public final class Recheck {

    private Recheck() {}

    /** The comment changes only if the described file was inspected and has the right bytes. */
    public static <R extends StoredFileRecord> Merged<R> after(R before, FixityCheck check, FileRole lastRole) {
        R record = withoutDateAhead(before, check.location(), check.at());
        Merged<R> merged =
                Merge.merge(record, Observation.of(DerivedRecord.readAgain(record, check)), Optional.of(lastRole));
        R result = DerivedRecord.withFrame(
                merged.record(),
                merged.record().header(),
                merged.record().places(),
                merged.record().revision().withCommentaries(comment(record, check, merged)));
        return new Merged<>(
                result,
                !result.equals(before),
                merged.outcome(),
                merged.role(),
                merged.status(),
                merged.findings(),
                List.of(),
                false);
    }

    private static Commentaries comment(StoredFileRecord record, FixityCheck check, Merged<?> merged) {
        Commentaries stored = record.revision().commentaries();
        return isInspected(check, merged)
                ? Comments.both(stored, check.inspected().orElseThrow().remarks())
                : stored;
    }

    /** The description of wrong bytes is dropped after the file was restored. */
    public static <R extends StoredFileRecord> EarlierEvidence<R> describing(
            EarlierEvidence<R> evidence, R read, Optional<R> before, FixityCheck check, Collection<EarlierFile> known) {
        boolean isOther =
                !read.earlier().described().orElse(read.revision().hashOrig()).equals(check.hash());
        R content = isOther ? DerivedRecord.cast(read, read.ofOtherBytes(check.size())) : read;
        return evidence.describing(read, before, DerivedRecord.readAgain(content, check), known);
    }

    /** Whether a check has inspected the bytes that the record describes. */
    public static boolean isInspected(FixityCheck check, Merged<?> merged) {
        return check.inspected().isPresent()
                && merged.role() == FileRole.PRIMARY
                && check.hash().equals(merged.record().revision().hashOrig());
    }

    public static <R extends StoredFileRecord> Merged<R> moved(
            R before, Location from, FixityCheck check, FileRole lastRole, String remark) {
        R record = withoutDateAhead(before, from, check.at());
        R result;
        RevisionStatus status;
        Commentaries comment = record.revision().commentaries().with(remark);
        if (record.location().equals(from)) {
            Revision checks = RevisionCycle.after(record.revision(), check.hash(), check.at());
            R described = DerivedRecord.described(record, DerivedRecord.readAgain(record, check), record.id());
            status = checks.statusOfValidation();
            result = framed(
                    described, record.header(), new LocationEdit(record.places()), checks.withCommentaries(comment));
        } else {
            LocationEdit listing = new LocationEdit(record.places());
            CheckedCopy copy = listing.copy(from.directory())
                    .map(place -> CheckedCopy.copy(place, record.revision().hashOrig()))
                    .orElseGet(() -> CheckedCopy.firstRead(Observation.of(DerivedRecord.readAgain(record, check))));
            CheckedCopy now = Merge.checkedAgain(
                    new CheckedCopy(check.location().directory(), copy.size(), copy.checks()),
                    Observation.of(DerivedRecord.readAgain(record, check)));
            listing.remove(from.directory());
            listing.addCopy(now);
            status = now.checks().statusOfValidation();
            result = framed(record, record.header(), listing, record.revision().withCommentaries(comment));
        }
        FileRole role = record.location().equals(from) ? FileRole.PRIMARY : lastRole;
        return new Merged<>(result, !result.equals(before), Outcome.UPDATED, role, status, List.of(), List.of(), false);
    }

    /** A recorded check later than the present one is from a wrong clock. */
    private static <R extends StoredFileRecord> R withoutDateAhead(R record, Location location, Instant now) {
        if (record.location().equals(location)) {
            Revision checks = RevisionCycle.beforeCheck(record.revision(), now);
            return checks.equals(record.revision())
                    ? record
                    : DerivedRecord.withFrame(record, record.header(), record.places(), checks);
        }
        LocationEdit listing = new LocationEdit(record.places());
        OtherLocations places = listing.withoutDateAhead(location.directory(), now);
        return places.equals(record.places())
                ? record
                : DerivedRecord.withFrame(record, record.header(), places, record.revision());
    }

    private static <R extends StoredFileRecord> R framed(
            R record, Header header, LocationEdit listing, Revision revision) {
        return DerivedRecord.withFrame(record, header, listing.places(), revision);
    }
}
