// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import static java.util.function.Predicate.not;

import dev.grainery.finding.Finding;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Commentaries;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Merges an observation of a file into the record of its location or else of its identity. Pure.
 *
 * <p>Location comes first: a file at a recorded location is that record's file, with any bytes. A file elsewhere is
 * a copy if its bytes are those of the record, else a conflict. Of equal files the record describes that at the first
 * location in order. The same observations give the same record in any order and however often, except for which of two
 * conflicting files was first.
 *
 * <p>Locations with a missing file are dropped: a file of the same bytes elsewhere has moved from there. If the
 * described file moves, its new location is described even if a copy comes first in order, until the copy is observed.
 */
public final class Merge<R extends StoredFileRecord> {

    /**
     * Locations that were not probed, or where the file exists, are in neither set.
     * @param gone the file is missing, and its storage answers
     * @param silent the storage does not answer
     */
    public record ProbedLocations(Set<Location> gone, Set<Location> silent) {

        public static final ProbedLocations NONE = new ProbedLocations(Set.of(), Set.of());

        public ProbedLocations {
            gone = Set.copyOf(gone);
            silent = Set.copyOf(silent);
        }
    }

    private final R record;
    private final Observation<R> observed;
    private final Optional<FileRole> lastRole;
    private final LocationEdit listing;
    private final Hash original;
    private final String directory;
    private final ProbedLocations seen;
    private final List<Location> left = new ArrayList<>();

    private Merge(R record, Observation<R> observed, Optional<FileRole> lastRole, ProbedLocations seen) {
        this.record = record;
        this.observed = observed;
        this.lastRole = lastRole;
        this.listing = new LocationEdit(record.places());
        this.original = record.revision().hashOrig();
        this.directory = observed.location().directory();
        this.seen = seen;
    }

    public static <R extends StoredFileRecord> Merged<R> merge(
            R record, Observation<R> observation, Optional<FileRole> lastRole) {
        return merge(record, observation, lastRole, ProbedLocations.NONE);
    }

    /** The last role at the location is needed, as lists are bounded. */
    public static <R extends StoredFileRecord> Merged<R> merge(
            R record, Observation<R> observation, Optional<FileRole> lastRole, ProbedLocations seen) {
        Merge<R> merge = new Merge<>(record, observation, lastRole, seen);
        Merged<R> merged = observation.location().equals(record.location()) ? merge.primary() : merge.other();
        boolean sameMd5 = observation.hash().isKnown()
                && observation
                        .hash()
                        .equals(record.earlier()
                                .described()
                                .orElse(record.revision().hashOrig()));
        return sameMd5 && record.digests().contradicts(observation.candidate().digests())
                ? merged.with(MergeFindings.digestDiffers(observation, record))
                : merged;
    }

    /** For a file at a new location, that location itself, and those from which it may have moved. */
    public static Set<Location> toProbe(
            StoredFileRecord record, Observation<?> observation, Optional<FileRole> lastRole) {
        Location observed = observation.location();
        Hash hash = observation.hash();
        boolean isNew = record.locations().noneMatch(observed::equals) && lastRole.isEmpty() && hash.isKnown();
        Set<Location> from = new TreeSet<>();
        if (isNew && hash.equals(record.revision().hashOrig())) {
            from.add(observed);
            from.add(record.location());
            record.places().copies().forEach(copy -> from.add(copy.location(observed.fileName())));
        } else if (isNew) {
            record.places().conflicts().stream()
                    .filter(conflict -> conflict.hash().equals(hash))
                    .forEach(conflict -> from.add(conflict.location(observed.fileName())));
        }
        return from;
    }

    private Merged<R> other() {
        Optional<OtherLocation> copy = listing.copy(directory);
        if (copy.isPresent()) {
            return knownCopy(CheckedCopy.copy(copy.get(), original));
        }
        Optional<OtherLocation> conflict = listing.conflict(directory);
        return conflict.isPresent() ? knownConflict(CheckedCopy.conflict(conflict.get())) : elsewhere();
    }

    private Merged<R> primary() {
        CheckedCopy now = checkedAgain(CheckedCopy.primary(record), observed);
        if (!observed.hash().isKnown()) {
            return done(record, now.checks(), Outcome.FAILED_CHECK, FileRole.PRIMARY, now, List.of());
        }
        if (!original.isKnown()) {
            return firstRead(now);
        }
        if (isSame()) {
            R described = DerivedRecord.described(record, observed.candidate(), record.id());
            boolean news = isRestored(CheckedCopy.primary(record), now) || !described.equals(record);
            Revision checks = commented(now.checks(), Comments::both);
            return done(
                    described, checks, news ? Outcome.UPDATED : Outcome.UNCHANGED, FileRole.PRIMARY, now, List.of());
        }
        Finding finding = MergeFindings.changed(observed, record.size(), original);
        boolean late = observed.at().isBefore(record.revision().dateOfValidation());
        if (observed.acceptReindexed() && !late && record instanceof CdxRecord) {
            return reindexed(finding);
        }
        return done(record, now.checks(), Outcome.FAILED_CHECK, FileRole.PRIMARY, now, List.of(finding));
    }

    /** An observation before the last check does not change the size. */
    static CheckedCopy checkedAgain(CheckedCopy before, Observation<?> observation) {
        Revision checks = before.checks();
        boolean isNewer = !observation.at().isBefore(checks.dateOfValidation());
        boolean isSizeNew =
                observation.hash().isKnown() && (isNewer || !checks.hashOrig().isKnown());
        return new CheckedCopy(
                before.directory(),
                isSizeNew ? observation.candidate().size() : before.size(),
                RevisionCycle.after(checks, observation.hash(), observation.at()));
    }

    private Merged<R> firstRead(CheckedCopy now) {
        R described = DerivedRecord.described(
                record, observed.candidate(), observed.candidate().id());
        return done(
                described,
                commented(now.checks(), Comments::replaced),
                Outcome.UPDATED,
                FileRole.PRIMARY,
                now,
                List.of());
    }

    private Merged<R> reindexed(Finding finding) {
        CheckedCopy now = CheckedCopy.firstRead(observed);
        listing.regroup(original, observed.hash());
        R described = DerivedRecord.reindexed(
                DerivedRecord.described(
                        record, observed.candidate(), observed.candidate().id()),
                observed.at());
        Commentaries comment = Comments.both(
                record.revision().commentaries().with(MergeFindings.formerHash(record)),
                observed.candidate().revision().commentaries());
        return done(
                described,
                now.checks().withCommentaries(comment),
                Outcome.UPDATED,
                FileRole.PRIMARY,
                now,
                List.of(finding));
    }

    private Merged<R> knownCopy(CheckedCopy before) {
        CheckedCopy now = checkedAgain(before, observed);
        if (isSame()) {
            return equal(now, isRestored(before, now) ? Outcome.UPDATED : Outcome.UNCHANGED);
        }
        listing.addCopy(now);
        List<Finding> findings = observed.hash().isKnown()
                ? List.of(MergeFindings.changed(observed, before.size(), original))
                : List.of();
        return done(record, record.revision(), Outcome.FAILED_CHECK, FileRole.COPY, now, findings);
    }

    private Merged<R> knownConflict(CheckedCopy before) {
        boolean neverRead = !before.checks().hashOrig().isKnown();
        if (neverRead && observed.hash().isKnown() && !observed.candidate().id().equals(record.id())) {
            listing.remove(directory);
            R without = DerivedRecord.withFrame(record, record.header(), listing.places(), record.revision());
            RevisionStatus status = CheckedCopy.firstRead(observed).checks().statusOfValidation();
            return new Merged<>(without, true, Outcome.NEW, FileRole.PRIMARY, status, List.of(), List.of(), true);
        }
        return placed(checkedAgain(before, observed));
    }

    private Merged<R> elsewhere() {
        boolean unlistedCopy = lastRole.filter(not(FileRole.CONFLICT::equals)).isPresent();
        if (unlistedCopy && original.isKnown()) {
            OtherLocation last = new OtherLocation(
                    directory, observed.candidate().size(), observed.at(), RevisionStatus.FIRST, original);
            return knownCopy(CheckedCopy.copy(last, original));
        }
        if (isSame() && seen.gone().contains(observed.location())) {
            return duplicatePath();
        }
        return isSame() ? moved().orElseGet(() -> placed(CheckedCopy.firstRead(observed))) : placed(conflictMoved());
    }

    /** The observed location is another path to the file that the record describes. */
    private Merged<R> duplicatePath() {
        CheckedCopy now = checkedAgain(CheckedCopy.primary(record), observed);
        Revision checks = commented(now.checks(), Comments::both);
        left.add(observed.location());
        return done(record, checks, Outcome.UNCHANGED, FileRole.COPY, now, List.of());
    }

    /** The file has left other locations for this one; empty if it has left none. */
    private Optional<Merged<R>> moved() {
        List<CheckedCopy> before = new ArrayList<>();
        leave(record.location(), () -> before.add(CheckedCopy.primary(record)));
        for (OtherLocation copy : record.places().copies()) {
            leave(copy.location(observed.location().fileName()), () -> before.add(CheckedCopy.copy(copy, original)));
        }
        if (before.isEmpty()) {
            return Optional.empty();
        }
        CheckedCopy was = before.get(0);
        CheckedCopy now = checkedAgain(new CheckedCopy(directory, was.size(), was.checks()), observed);
        List<Finding> findings = left.stream()
                .map(from -> Finding.moved(from.path(), observed.location().path()))
                .toList();
        if (left.contains(record.location())) {
            R described = DerivedRecord.described(record, observed.candidate(), record.id());
            Revision checks = commented(now.checks(), Comments::both);
            return Optional.of(done(described, checks, Outcome.UPDATED, FileRole.PRIMARY, now, findings));
        }
        return Optional.of(equal(now, Outcome.UPDATED, findings));
    }

    private void leave(Location place, Runnable leaving) {
        if (seen.gone().contains(place)) {
            leaving.run();
            left.add(place);
            listing.remove(place.directory());
        }
    }

    /** A conflict may be listed at a location that it has left. */
    private CheckedCopy conflictMoved() {
        CheckedCopy now = CheckedCopy.firstRead(observed);
        for (OtherLocation conflict : record.places().conflicts()) {
            Location place = conflict.location(observed.location().fileName());
            if (seen.gone().contains(place)) {
                CheckedCopy was = CheckedCopy.conflict(conflict);
                now = checkedAgain(new CheckedCopy(directory, was.size(), was.checks()), observed);
                left.add(place);
                listing.remove(place.directory());
            }
        }
        return now;
    }

    private Merged<R> placed(CheckedCopy now) {
        boolean readable = observed.hash().isKnown();
        if (!original.isKnown() && (readable || isBefore())) {
            return described(now, readable ? Outcome.UPDATED : Outcome.FAILED_CHECK, List.of(), Comments::replaced);
        }
        if (isSame()) {
            return equal(now.began(original) ? now : CheckedCopy.firstRead(observed), Outcome.COPY);
        }
        listing.addConflict(now);
        return done(
                record,
                record.revision(),
                readable ? Outcome.CONFLICT : Outcome.FAILED_CHECK,
                FileRole.CONFLICT,
                now,
                readable ? List.of(MergeFindings.conflict(record, observed)) : List.of());
    }

    private Merged<R> equal(CheckedCopy now, Outcome outcome) {
        List<Finding> findings = new ArrayList<>();
        record.equalPlaces()
                .filter(seen.silent()::contains)
                .forEach(place -> findings.add(MergeFindings.undecided(observed, place)));
        if (findings.isEmpty()) {
            findings.add(MergeFindings.copy(observed, record.location()));
        }
        return equal(now, outcome, findings);
    }

    private Merged<R> equal(CheckedCopy now, Outcome outcome, List<Finding> findings) {
        if (isBefore()) {
            return described(now, outcome, findings, Comments::both);
        }
        listing.addCopy(now);
        Revision checks = commented(record.revision(), Comments::both);
        return done(record, checks, outcome, FileRole.COPY, now, findings);
    }

    private Merged<R> described(CheckedCopy now, Outcome outcome, List<Finding> findings, Joining comments) {
        CheckedCopy former = CheckedCopy.primary(record);
        if (original.isKnown()) {
            listing.addCopy(former);
        } else if (isFile(record)) {
            listing.addConflict(former);
        }
        listing.remove(directory);
        R described = DerivedRecord.described(record, observed.candidate(), record.id());
        return done(described, commented(now.checks(), comments), outcome, FileRole.PRIMARY, now, findings);
    }

    private Merged<R> done(
            R result, Revision checks, Outcome outcome, FileRole role, CheckedCopy file, List<Finding> findings) {
        R framed = DerivedRecord.withFrame(result, earlier(), listing.places(), checks);
        return new Merged<>(
                framed,
                !framed.equals(record),
                outcome,
                role,
                file.checks().statusOfValidation(),
                findings,
                left,
                false);
    }

    private Header earlier() {
        Header stored = record.header();
        Instant other = observed.candidate().header().date().truncatedTo(ChronoUnit.MILLIS);
        return other.isBefore(stored.date())
                ? new Header(stored.recType(), stored.author(), other, stored.standard())
                : stored;
    }

    private Revision commented(Revision checks, Joining joining) {
        return checks.withCommentaries(joining.of(
                record.revision().commentaries(),
                observed.candidate().revision().commentaries()));
    }

    /** False for an expected CDX file that is missing. */
    private static boolean isFile(StoredFileRecord record) {
        return !(record instanceof CdxRecord index) || index.cdx().exists();
    }

    private boolean isSame() {
        return original.isKnown() && observed.hash().equals(original);
    }

    private boolean isBefore() {
        return observed.location().compareTo(record.location()) < 0;
    }

    private static boolean isRestored(CheckedCopy before, CheckedCopy now) {
        return before.checks().statusOfValidation() == RevisionStatus.FAILED
                && now.checks().statusOfValidation() != RevisionStatus.FAILED;
    }

    private interface Joining {
        Commentaries of(Commentaries stored, Commentaries added);
    }
}
