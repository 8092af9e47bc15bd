// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import static java.util.function.Predicate.not;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Earlier;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
import dev.grainery.record.Places;
import dev.grainery.record.RecordDate;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Works an observation of a file into the record that it belongs to, by its location or else by its identity. Pure.
 *
 * <p>Location comes first: a file at a location that the record has is that record's file, whatever it holds now. A file
 * elsewhere is a copy if its bytes are those of the record, else a conflict. Of equal files the one at the first
 * location in order is described by the record, the others are its copies. The same observations give the same record in
 * any order and however often, but for which of two conflicting files was first.
 *
 * <p>A place at which the file lies no more is none of the record: a file of the same bytes that is met elsewhere has
 * moved from there, with the checks that it had there. Of a file that moves from where the record describes it, the place
 * where it was met is described, even if a copy comes before that: the copy is described when it is met the next time.
 */
public final class Merge<R extends StoredFileRecord> {

    /**
     * What was seen of the places of a file when it was met. A place that nobody looked at, and one where the file still
     * lies, is in neither set.
     *
     * @param gone where it lies no more, though their storage answers
     * @param silent of which nothing can be said, as their storage does not answer
     */
    public record SeenPlaces(Set<Location> gone, Set<Location> silent) {

        /** Nobody looked at any place. */
        public static final SeenPlaces NONE = new SeenPlaces(Set.of(), Set.of());

        public SeenPlaces {
            gone = Set.copyOf(gone);
            silent = Set.copyOf(silent);
        }
    }

    private final R record;
    private final Observation<R> met;
    private final Optional<FileRole> lastRole;
    private final PlaceLists listing;
    private final Hash original;
    private final String directory;
    private final SeenPlaces seen;
    private final List<Location> left = new ArrayList<>();

    private Merge(R record, Observation<R> met, Optional<FileRole> lastRole, SeenPlaces seen) {
        this.record = record;
        this.met = met;
        this.lastRole = lastRole;
        this.listing = new PlaceLists(record.places());
        this.original = record.revision().hashOrig();
        this.directory = met.location().directory();
        this.seen = seen;
    }

    /**
     * The record after an observation.
     *
     * @param record the record as it is stored
     * @param observation the file as it was met
     * @param lastRole what the file at this location was to the record when it was last met, for lists are bounded
     */
    public static <R extends StoredFileRecord> Merged<R> merge(
            R record, Observation<R> observation, Optional<FileRole> lastRole) {
        return merge(record, observation, lastRole, SeenPlaces.NONE);
    }

    /**
     * The record after an observation.
     *
     * @param record the record as it is stored
     * @param observation the file as it was met
     * @param lastRole what the file at this location was to the record when it was last met, for lists are bounded
     * @param seen what was seen of the places that {@link #toLookAt} names
     */
    public static <R extends StoredFileRecord> Merged<R> merge(
            R record, Observation<R> observation, Optional<FileRole> lastRole, SeenPlaces seen) {
        Merged<R> merged = new Merge<>(record, observation, lastRole, seen).result();
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

    /**
     * The places on which it depends what an observation means: of a file met at a place that the record does not name, that
     * place itself, and those from which it may have moved.
     */
    public static Set<Location> toLookAt(
            StoredFileRecord record, Observation<?> observation, Optional<FileRole> lastRole) {
        Location met = observation.location();
        Hash hash = observation.hash();
        boolean isNew = record.locations().noneMatch(met::equals) && lastRole.isEmpty() && hash.isKnown();
        Set<Location> from = new TreeSet<>();
        if (isNew && hash.equals(record.revision().hashOrig())) {
            from.add(met);
            from.add(record.location());
            record.places().copies().forEach(copy -> from.add(copy.location(met.fileName())));
        } else if (isNew) {
            record.places().conflicts().stream()
                    .filter(conflict -> conflict.hash().equals(hash))
                    .forEach(conflict -> from.add(conflict.location(met.fileName())));
        }
        return from;
    }

    private Merged<R> result() {
        if (met.location().equals(record.location())) {
            return primary();
        }
        Optional<Place> copy = listing.copy(directory);
        if (copy.isPresent()) {
            return knownCopy(CheckedCopy.copy(copy.get(), original));
        }
        Optional<Place> conflict = listing.conflict(directory);
        return conflict.isPresent() ? knownConflict(CheckedCopy.conflict(conflict.get())) : elsewhere();
    }

    private Merged<R> primary() {
        CheckedCopy now = CheckedCopy.primary(record).metAgain(met);
        if (!met.hash().isKnown()) {
            return done(record, now.checks(), Outcome.FAILED_CHECK, FileRole.PRIMARY, now, List.of());
        }
        if (!original.isKnown()) {
            return firstRead(now);
        }
        if (isSame()) {
            R described = described(record, met.candidate(), record.id());
            boolean news = isRestored(CheckedCopy.primary(record), now) || !described.equals(record);
            Revision checks = commented(now.checks(), Comments::both);
            return done(
                    described, checks, news ? Outcome.UPDATED : Outcome.UNCHANGED, FileRole.PRIMARY, now, List.of());
        }
        Finding finding = MergeFindings.changed(met, record.size(), original);
        boolean late = met.at().isBefore(record.revision().dateOfValidation());
        if (met.acceptReindexed() && !late && record instanceof CdxRecord) {
            return reindexed(finding);
        }
        return done(record, now.checks(), Outcome.FAILED_CHECK, FileRole.PRIMARY, now, List.of(finding));
    }

    private Merged<R> firstRead(CheckedCopy now) {
        R described = described(record, met.candidate(), met.candidate().id());
        return done(
                described,
                commented(now.checks(), Comments::replaced),
                Outcome.UPDATED,
                FileRole.PRIMARY,
                now,
                List.of());
    }

    private Merged<R> reindexed(Finding finding) {
        CheckedCopy now = CheckedCopy.met(met);
        listing.regroup(original, met.hash());
        R described =
                reindexed(described(record, met.candidate(), met.candidate().id()), met.at());
        Commentaries comment = Comments.both(
                record.revision().commentaries().with(MergeFindings.formerHash(record)),
                met.candidate().revision().commentaries());
        return done(
                described,
                now.checks().withCommentaries(comment),
                Outcome.UPDATED,
                FileRole.PRIMARY,
                now,
                List.of(finding));
    }

    /** The record of an index of which a person has accepted that it was indexed again. */
    public static <R extends StoredFileRecord> R reindexed(R record, Instant at) {
        Earlier earlier = record.earlier();
        return as(
                record,
                record.withEarlier(new Earlier(earlier.documents(), earlier.own(), Optional.of(at), Optional.empty())));
    }

    private Merged<R> knownCopy(CheckedCopy before) {
        CheckedCopy now = before.metAgain(met);
        if (isSame()) {
            return equal(now, isRestored(before, now) ? Outcome.UPDATED : Outcome.UNCHANGED);
        }
        listing.addCopy(now);
        List<Finding> findings =
                met.hash().isKnown() ? List.of(MergeFindings.changed(met, before.size(), original)) : List.of();
        return done(record, record.revision(), Outcome.FAILED_CHECK, FileRole.COPY, now, findings);
    }

    private Merged<R> knownConflict(CheckedCopy before) {
        boolean neverRead = !before.checks().hashOrig().isKnown();
        if (neverRead && met.hash().isKnown() && !met.candidate().id().equals(record.id())) {
            listing.remove(directory);
            R without = framed(record, record.header(), listing.places(), record.revision());
            RevisionStatus status = CheckedCopy.met(met).checks().statusOfValidation();
            return new Merged<>(without, true, Outcome.NEW, FileRole.PRIMARY, status, List.of(), List.of(), true);
        }
        return placed(before.metAgain(met));
    }

    private Merged<R> elsewhere() {
        boolean unlistedCopy = lastRole.filter(not(FileRole.CONFLICT::equals)).isPresent();
        if (unlistedCopy && original.isKnown()) {
            Place last = new Place(directory, met.candidate().size(), met.at(), RevisionStatus.FIRST, original);
            return knownCopy(CheckedCopy.copy(last, original));
        }
        if (isSame() && seen.gone().contains(met.location())) {
            return metLater();
        }
        return isSame() ? moved().orElseGet(() -> placed(CheckedCopy.met(met))) : placed(conflictMoved());
    }

    /** A file that has left the place where it was met: it is one with the file that the record describes. */
    private Merged<R> metLater() {
        CheckedCopy now = CheckedCopy.primary(record).metAgain(met);
        Revision checks = commented(now.checks(), Comments::both);
        left.add(met.location());
        return done(record, checks, Outcome.UNCHANGED, FileRole.COPY, now, List.of());
    }

    /** The file has left other places for the one where it was met; empty if it has left none. */
    private Optional<Merged<R>> moved() {
        List<CheckedCopy> before = new ArrayList<>();
        leave(record.location(), () -> before.add(CheckedCopy.primary(record)));
        for (Place copy : record.places().copies()) {
            leave(copy.location(met.location().fileName()), () -> before.add(CheckedCopy.copy(copy, original)));
        }
        if (before.isEmpty()) {
            return Optional.empty();
        }
        CheckedCopy was = before.get(0);
        CheckedCopy now = new CheckedCopy(directory, was.size(), was.checks()).metAgain(met);
        List<Finding> findings = left.stream()
                .map(from -> Finding.moved(from.path(), met.location().path()))
                .toList();
        if (left.contains(record.location())) {
            R described = described(record, met.candidate(), record.id());
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

    /** Other bytes than the record's, which may have been listed at a place that they have left. */
    private CheckedCopy conflictMoved() {
        CheckedCopy now = CheckedCopy.met(met);
        for (Place conflict : record.places().conflicts()) {
            Location place = conflict.location(met.location().fileName());
            if (seen.gone().contains(place)) {
                CheckedCopy was = CheckedCopy.conflict(conflict);
                now = new CheckedCopy(directory, was.size(), was.checks()).metAgain(met);
                left.add(place);
                listing.remove(place.directory());
            }
        }
        return now;
    }

    private Merged<R> placed(CheckedCopy now) {
        boolean readable = met.hash().isKnown();
        if (!original.isKnown() && (readable || isBefore())) {
            return described(now, readable ? Outcome.UPDATED : Outcome.FAILED_CHECK, List.of(), Comments::replaced);
        }
        if (isSame()) {
            return equal(now.began(original) ? now : CheckedCopy.met(met), Outcome.COPY);
        }
        listing.addConflict(now);
        return done(
                record,
                record.revision(),
                readable ? Outcome.CONFLICT : Outcome.FAILED_CHECK,
                FileRole.CONFLICT,
                now,
                readable ? List.of(MergeFindings.conflict(record, met)) : List.of());
    }

    private Merged<R> equal(CheckedCopy now, Outcome outcome) {
        List<Finding> findings = new ArrayList<>();
        record.equalPlaces()
                .filter(seen.silent()::contains)
                .forEach(place -> findings.add(MergeFindings.undecided(met, place)));
        if (findings.isEmpty()) {
            findings.add(MergeFindings.copy(met, record.location()));
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

    /** The file that was met is the one to describe from now on; the one that was is listed. */
    private Merged<R> described(CheckedCopy now, Outcome outcome, List<Finding> findings, Joining comments) {
        CheckedCopy former = CheckedCopy.primary(record);
        if (original.isKnown()) {
            listing.addCopy(former);
        } else if (isFile(record)) {
            listing.addConflict(former);
        }
        listing.remove(directory);
        R described = described(record, met.candidate(), record.id());
        return done(described, commented(now.checks(), comments), outcome, FileRole.PRIMARY, now, findings);
    }

    private Merged<R> done(
            R result, Revision checks, Outcome outcome, FileRole role, CheckedCopy file, List<Finding> findings) {
        R framed = framed(result, earlier(), listing.places(), checks);
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
        Instant other = met.candidate().header().date().truncatedTo(ChronoUnit.MILLIS);
        return other.isBefore(kept.date()) ? new Header(kept.recType(), kept.author(), other, kept.standard()) : kept;
    }

    private Revision commented(Revision checks, Joining joining) {
        return checks.withCommentaries(joining.of(
                record.revision().commentaries(), met.candidate().revision().commentaries()));
    }

    /** Whether a record is that of a file, not of an index that was looked for and not found. */
    private static boolean isFile(StoredFileRecord record) {
        return !(record instanceof CdxRecord index) || index.cdx().exists();
    }

    private boolean isSame() {
        return original.isKnown() && met.hash().equals(original);
    }

    private boolean isBefore() {
        return met.location().compareTo(record.location()) < 0;
    }

    private static boolean isRestored(CheckedCopy before, CheckedCopy now) {
        return before.checks().statusOfValidation() == RevisionStatus.FAILED
                && now.checks().statusOfValidation() != RevisionStatus.FAILED;
    }

    private interface Joining {
        Commentaries of(Commentaries kept, Commentaries added);
    }

    /** A changed record has the class of the one that it was made of, as each class of them says. */
    @SuppressWarnings("unchecked")
    public static <R extends StoredFileRecord> R as(R record, StoredFileRecord changed) {
        return ((Class<R>) record.getClass()).cast(changed);
    }

    /** {@link StoredFileRecord#describedAs}. */
    static <R extends StoredFileRecord> R described(R record, R fresh, String identity) {
        return as(record, record.describedAs(fresh, identity));
    }

    /** The record with another header, other places and another revision. */
    public static <R extends StoredFileRecord> R framed(R record, Header header, Places places, Revision revision) {
        return as(record, record.withHeader(header).withPlaces(places).withRevision(revision));
    }

    /** What a first reading of a file would have made of it, if its content said what the record says. */
    static <R extends StoredFileRecord> R readAgain(R record, FixityCheck check) {
        StoredFileRecord again = record.readAgain(
                        check.location(), check.size(), RevisionCycle.first(check.hash(), check.at()))
                .withDigests(check.digests());
        return as(
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

    /**
     * Comments of records put together. Lines that a person wrote stay as they are, first; the remarks of findings follow,
     * each once and sorted, so that the order in which files were met does not show.
     */
    static final class Comments {

        private static final String REMARK = "GRN-";
        private static final int MOST_REMARKS = 1_000;

        private Comments() {}

        /** All lines of both. */
        static Commentaries both(Commentaries kept, Commentaries added) {
            return joined(lines(kept), lines(added));
        }

        /** The lines of a person from one, all of the other: remarks on what has passed go. */
        static Commentaries replaced(Commentaries kept, Commentaries added) {
            return joined(
                    lines(kept).stream()
                            .filter(line -> !line.startsWith(REMARK))
                            .toList(),
                    lines(added));
        }

        private static Commentaries joined(List<String> kept, List<String> added) {
            Collection<String> remarks = new TreeSet<>();
            Stream.concat(kept.stream(), added.stream())
                    .filter(line -> line.startsWith(REMARK))
                    .forEach(remarks::add);
            Stream<String> texts = Stream.concat(
                    kept.stream().filter(line -> !line.startsWith(REMARK)),
                    added.stream().filter(line -> !line.startsWith(REMARK) && !kept.contains(line)));
            return Commentaries.of(
                    Stream.concat(texts, remarks.stream().limit(MOST_REMARKS)).collect(Collectors.joining("\n")));
        }

        private static List<String> lines(Commentaries commentaries) {
            return commentaries.exists() ? List.of(commentaries.text().split("\n", -1)) : List.of();
        }
    }

    /** What merging reports, in words. */
    static final class MergeFindings {

        private MergeFindings() {}

        static Finding copy(Observation<?> met, Location other) {
            return Finding.of(FindingCode.COPY, met.location().path(), "the same bytes are stored at " + other.path());
        }

        static Finding undecided(Observation<?> met, Location other) {
            return Finding.of(
                    FindingCode.PLACE_SILENT,
                    met.location().path(),
                    "the same bytes were stored at " + other.path()
                            + ", whose storage is not available here. If the file was moved:" + " grainery forget "
                            + quoted(other.directory()) + " --reason TEXT");
        }

        /** As a shell takes it for one word. */
        private static String quoted(String path) {
            return "'" + path.replace("'", "'\\''") + "'";
        }

        static Finding conflict(StoredFileRecord record, Observation<?> met) {
            return Finding.of(
                    FindingCode.IDENTITY_CONFLICT,
                    met.location().path(),
                    "it has MD5 " + met.hash() + ", but " + record.location().path() + " has the same identity "
                            + record.id() + " and MD5 " + record.revision().hashOrig());
        }

        static Finding digestDiffers(Observation<?> met, StoredFileRecord record) {
            return Finding.of(
                    FindingCode.DIGEST_DIFFERS,
                    met.location().path(),
                    "with MD5 " + met.hash() + " it had " + record.digests() + ", it now has "
                            + met.candidate().digests());
        }

        /** Other bytes than before at the same location: damage to a container, a new indexing of an index. */
        static Finding changed(Observation<?> met, Amount sizeBefore, Hash before) {
            boolean index = met.candidate() instanceof CdxRecord;
            return Finding.of(
                    index ? FindingCode.CDX_REWRITTEN : FindingCode.HASH_CHANGED,
                    met.location().path(),
                    "it had " + bytes(sizeBefore) + " and MD5 " + before + ", it now has "
                            + bytes(met.candidate().size()) + " and MD5 " + met.hash());
        }

        /** What stays of the bytes of an index before its new indexing was accepted. */
        static String formerHash(StoredFileRecord record) {
            return FindingCode.CDX_REWRITTEN.code() + " until it was indexed again it had MD5 "
                    + record.revision().hashOrig() + ", last checked on "
                    + RecordDate.text(record.revision().dateOfValidation());
        }

        private static String bytes(Amount size) {
            return size.value().isPresent() ? size.value().getAsLong() + " bytes" : "a size of " + GraineryRecord.NA;
        }
    }
}
