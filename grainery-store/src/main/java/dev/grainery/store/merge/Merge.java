// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import static java.util.function.Predicate.not;

import dev.grainery.finding.Finding;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Commentaries;
import dev.grainery.record.Earlier;
import dev.grainery.record.FirstReading;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
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
    public record ProbedPlaces(Set<Location> gone, Set<Location> silent) {

        public static final ProbedPlaces NONE = new ProbedPlaces(Set.of(), Set.of());

        public ProbedPlaces {
            gone = Set.copyOf(gone);
            silent = Set.copyOf(silent);
        }
    }

    private final R record;
    private final Observation<R> observed;
    private final Optional<FileRole> lastRole;
    private final PlaceLists listing;
    private final Hash original;
    private final String directory;
    private final ProbedPlaces seen;
    private final List<Location> left = new ArrayList<>();

    private Merge(R record, Observation<R> observed, Optional<FileRole> lastRole, ProbedPlaces seen) {
        this.record = record;
        this.observed = observed;
        this.lastRole = lastRole;
        this.listing = new PlaceLists(record.places());
        this.original = record.revision().hashOrig();
        this.directory = observed.location().directory();
        this.seen = seen;
    }

    public static <R extends StoredFileRecord> Merged<R> merge(
            R record, Observation<R> observation, Optional<FileRole> lastRole) {
        return merge(record, observation, lastRole, ProbedPlaces.NONE);
    }

    /** The last role at the location is needed, as lists are bounded. */
    public static <R extends StoredFileRecord> Merged<R> merge(
            R record, Observation<R> observation, Optional<FileRole> lastRole, ProbedPlaces seen) {
        Revision checks = record.revision();
        if (checks.hashOrig().isKnown() && !record.firstReading().hashOrig().isKnown()) {
            return merge(RecordCopies.unread(record), observation, lastRole, seen)
                    .withEvidence();
        }
        Merge<R> merge = new Merge<>(record, observation, lastRole, seen);
        Merged<R> merged = observation.location().equals(record.location()) ? merge.primary() : merge.other();
        boolean sameMd5 = observation.hash().isKnown() && observation.hash().equals(record.describedHash());
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
        Optional<Place> copy = listing.copy(directory);
        if (copy.isPresent()) {
            return knownCopy(CheckedCopy.copy(copy.get(), original));
        }
        Optional<Place> conflict = listing.conflict(directory);
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
            R described = RecordCopies.described(record, observed.candidate(), record.id());
            boolean news = isRestored(CheckedCopy.primary(record), now) || !described.equals(record);
            Revision checks = commented(now.checks(), CommentMerge::both);
            return done(
                    described, checks, news ? Outcome.UPDATED : Outcome.UNCHANGED, FileRole.PRIMARY, now, List.of());
        }
        Finding finding = changed(record.size());
        boolean late = observed.at().isBefore(record.revision().dateOfValidation());
        if (observed.acceptReindexed() && !late && record instanceof CdxRecord) {
            return reindexed(finding);
        }
        return done(record, now.checks(), Outcome.FAILED_CHECK, FileRole.PRIMARY, now, List.of(finding));
    }

    private Finding changed(Amount sizeBefore) {
        return Optional.of(record)
                .filter(one -> one.describesOtherBytes() && observed.location().equals(one.location()))
                .flatMap(one -> EarlierEvidence.contradiction(one, observed.hash()))
                .orElseGet(() -> MergeFindings.changed(observed, sizeBefore, original));
    }

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
        R described = RecordCopies.described(
                record, observed.candidate(), observed.candidate().id());
        return done(
                described,
                commented(now.checks(), CommentMerge::replaced),
                Outcome.UPDATED,
                FileRole.PRIMARY,
                now,
                List.of());
    }

    private Merged<R> reindexed(Finding finding) {
        listing.regroup(original, observed.hash());
        R described = RecordCopies.described(
                record, observed.candidate(), observed.candidate().id());
        Commentaries kept = record.revision().commentaries();
        CheckedCopy now;
        if (observed.hash().equals(record.firstReading().hashOrig())) {
            // unchanged since Grainery first read it
            now = checkedAgain(
                    new CheckedCopy(directory, record.size(), RevisionCycle.begun(record.revision(), observed.hash())),
                    observed);
        } else {
            now = CheckedCopy.firstRead(observed);
            kept = kept.with(MergeFindings.formerHash(record));
        }
        Revision checks = now.checks()
                .withCommentaries(
                        CommentMerge.both(kept, observed.candidate().revision().commentaries()));
        Merged<R> merged = done(described, checks, Outcome.UPDATED, FileRole.PRIMARY, now, List.of(finding));
        return merged.with(RecordCopies.reindexed(merged.record(), observed.hash(), observed.at()));
    }

    private Merged<R> knownCopy(CheckedCopy before) {
        CheckedCopy now = checkedAgain(before, observed);
        if (isSame()) {
            return equal(now, isRestored(before, now) ? Outcome.UPDATED : Outcome.UNCHANGED);
        }
        listing.addCopy(now);
        List<Finding> findings = observed.hash().isKnown() ? List.of(changed(before.size())) : List.of();
        return done(record, record.revision(), Outcome.FAILED_CHECK, FileRole.COPY, now, findings);
    }

    private Merged<R> knownConflict(CheckedCopy before) {
        boolean neverRead = !before.checks().hashOrig().isKnown();
        if (neverRead && observed.hash().isKnown() && !observed.candidate().id().equals(record.id())) {
            listing.remove(directory);
            R without = RecordCopies.withFrame(record, record.header(), listing.places(), record.revision());
            RevisionStatus status = CheckedCopy.firstRead(observed).checks().statusOfValidation();
            return new Merged<>(without, true, Outcome.NEW, FileRole.PRIMARY, status, List.of(), List.of(), true);
        }
        return placed(checkedAgain(before, observed));
    }

    private Merged<R> elsewhere() {
        boolean unlistedCopy = lastRole.filter(not(FileRole.CONFLICT::equals)).isPresent();
        if (unlistedCopy && original.isKnown()) {
            Place last =
                    new Place(directory, observed.candidate().size(), observed.at(), RevisionStatus.FIRST, original);
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
        Revision checks = commented(now.checks(), CommentMerge::both);
        left.add(observed.location());
        return done(record, checks, Outcome.UNCHANGED, FileRole.COPY, now, List.of());
    }

    /** The file has left other locations for this one; empty if it has left none. */
    private Optional<Merged<R>> moved() {
        List<CheckedCopy> before = new ArrayList<>();
        leave(record.location(), () -> before.add(CheckedCopy.primary(record)));
        for (Place copy : record.places().copies()) {
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
            R described = RecordCopies.described(record, observed.candidate(), record.id());
            Revision checks = commented(now.checks(), CommentMerge::both);
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
        for (Place conflict : record.places().conflicts()) {
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
            return described(now, readable ? Outcome.UPDATED : Outcome.FAILED_CHECK, List.of(), CommentMerge::replaced);
        }
        if (isSame()) {
            return equal(now.began(original) ? now : now.begun(original), Outcome.COPY);
        }
        listing.addConflict(now);
        return done(
                record,
                record.revision(),
                readable ? Outcome.CONFLICT : Outcome.FAILED_CHECK,
                FileRole.CONFLICT,
                now,
                readable ? List.of(MergeFindings.conflict(record, observed.location(), observed.hash())) : List.of());
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
            return described(now, outcome, findings, CommentMerge::both);
        }
        listing.addCopy(now);
        Revision checks = commented(record.revision(), CommentMerge::both);
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
        R described = RecordCopies.described(record, observed.candidate(), record.id());
        return done(described, commented(now.checks(), comments), outcome, FileRole.PRIMARY, now, findings);
    }

    private Merged<R> done(
            R result, Revision checks, Outcome outcome, FileRole role, CheckedCopy file, List<Finding> findings) {
        R framed = withOwnDate(RecordCopies.withFrame(result, earlier(), listing.places(), checks));
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
        Header kept = record.header();
        Instant other = observed.candidate().header().date().truncatedTo(ChronoUnit.MILLIS);
        return other.isBefore(kept.date()) ? new Header(kept.recType(), kept.author(), other, kept.standard()) : kept;
    }

    private R withOwnDate(R result) {
        Instant other = observed.candidate().header().date().truncatedTo(ChronoUnit.MILLIS);
        Earlier earlier = result.earlier();
        return earlier.own()
                .filter(own -> other.isBefore(own.date()))
                .map(own -> RecordCopies.cast(
                        result, result.withEarlier(earlier.withOwn(new FirstReading(other, own.hashOrig())))))
                .orElse(result);
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
        Commentaries of(Commentaries kept, Commentaries added);
    }
}
