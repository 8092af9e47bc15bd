// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.FindingCode;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Inspection;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Locations.KnownFile;
import dev.grainery.store.Locations.LastInspection;
import dev.grainery.store.RecordCollection.FixityResult;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.merge.EarlierEvidence;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Merged;
import dev.grainery.store.merge.Recheck;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A file that has a record was checked.
 *
 * @param check the check
 * @param at where the record says that the file lies
 * @param remark what to say of it in the comment, if it was found at another place with the first hash of the record
 * @param report what is kept of it beside the record
 */
record CheckChange<R extends StoredFileRecord>(
        FixityCheck check, Location at, Optional<String> remark, CheckReport report)
        implements Change<R, FixityResult> {

    @Override
    public Subject<R> subject() {
        return Subject.at(at);
    }

    @Override
    public Effect<R, FixityResult> apply(Known<R> known) {
        if (known.record().isEmpty() || known.entry().isEmpty()) {
            return Effect.nothing();
        }
        return remark.isPresent()
                ? elsewhere(known, known.entry().get(), remark.get())
                : there(known.record().get(), known.entry().get());
    }

    private Effect<R, FixityResult> there(StoredRecord<R> before, LocationEntry entry) {
        if (isDoneTwice(entry)) {
            return Effect.nothing();
        }
        Merged<R> merged = Recheck.after(before.record(), check, entry.file().role());
        return effect(before, entry, merged, expected(before.record(), merged.role()));
    }

    /** Since when an entry of the history is that of this check, whoever has written it. */
    private Instant sameSince() {
        return check.before().map(last -> last.plusMillis(1)).orElse(check.at());
    }

    private boolean isDoneTwice(LocationEntry entry) {
        return check.before().filter(entry.checked()::isAfter).isPresent()
                && check.hash().equals(entry.file().hash())
                && (check.inspected().isEmpty()
                        || entry.scheduled()
                                .inspected()
                                .filter(last -> last.at().isAfter(check.before().get()))
                                .isPresent());
    }

    private Effect<R, FixityResult> elsewhere(Known<R> known, LocationEntry entry, String comment) {
        StoredRecord<R> before = known.record().orElseThrow();
        FileRole role = entry.file().role();
        Hash original = known.stored().orElseThrow().record().revision().hashOrig();
        if (!check.hash().equals(original) || role == FileRole.CONFLICT) {
            return Effect.nothing();
        }
        // after a kill the record may name the other place already
        Merged<R> merged = before.record().locations().anyMatch(check.location()::equals)
                ? Recheck.after(before.record(), check, role)
                : Recheck.moved(before.record(), at, check, role, comment);
        // the place where it was goes last: a file that has two is checked at one of them, a file that has none never
        return effect(before, entry, merged, check.hash())
                .left(List.of(at))
                .moves(List.of(new Move(at, check.location())), false);
    }

    private Effect<R, FixityResult> effect(
            StoredRecord<R> before, LocationEntry entry, Merged<R> merged, Hash expected) {
        FixityResult result = new FixityResult(
                check,
                entry.file().type(),
                before.record().id(),
                merged.role(),
                expected,
                entry.file().size(),
                merged.findings().stream()
                        .filter(finding -> finding.code() == FindingCode.DIGEST_DIFFERS)
                        .findFirst(),
                Optional.empty(),
                merged.status(),
                Set.of());
        return Effect.updating(before, merged.record(), result)
                .entries(entry(entry, merged))
                .events(List.of(report.entry().apply(result)), sameSince())
                .verdict(report.verdict().apply(result));
    }

    /** Compared with the first hash that is known of the file, also from before Grainery has read it. */
    @Override
    public Effect<R, FixityResult> dated(Effect<R, FixityResult> read, Known<R> known, EarlierEvidence<R> evidence) {
        FixityResult was = read.outcome.orElseThrow();
        R own = read.after.orElseThrow().record();
        EarlierEvidence<R> right =
                Recheck.describing(evidence, own, known.record().map(StoredRecord::record), check, known.earlier());
        KnownFile file = read.dated(known, right, was).entries.stream()
                .filter(entry -> entry.path().equals(check.location().path()))
                .findFirst()
                .map(LocationEntry::file)
                .orElseThrow();
        FixityResult now = new FixityResult(
                was.check(),
                was.type(),
                was.id(),
                file.role(),
                remark.isPresent()
                        ? check.hash()
                        : expected(known.stored().orElseThrow().record(), file.role()),
                was.sizeBefore(),
                was.digestDiffers(),
                right.findings().stream()
                        .filter(finding -> finding.code() == FindingCode.HASH_CHANGED)
                        .filter(finding ->
                                finding.file().equals(check.location().path()))
                        .findFirst(),
                file.status(),
                Set.of());
        boolean isRestored = file.role() == FileRole.PRIMARY
                && check.hash().equals(right.record().revision().hashOrig())
                && !check.hash().equals(own.revision().hashOrig());
        Effect<R, FixityResult> dated = read.dated(known, right, now);
        if (isRestored) {
            dated.entries = dated.entries.stream()
                    .map(entry -> entry.path().equals(check.location().path())
                            ? entry.withInspected(inspected(right.record()))
                            : entry)
                    .toList();
        }
        return dated.onlyEvents(List.of(report.entry().apply(now)), sameSince())
                .verdict(report.verdict().apply(now));
    }

    @Override
    public FixityResult acknowledging(FixityResult outcome, Set<FindingCode> codes) {
        return outcome.acknowledging(codes);
    }

    /** A conflict is compared with itself, as it was when it was read before. */
    private Hash expected(StoredFileRecord record, FileRole role) {
        if (role != FileRole.CONFLICT) {
            return record.revision().hashOrig();
        }
        return record.places().conflicts().stream()
                .filter(place -> place.absolute().equals(at.directory()))
                .map(Place::hash)
                .findFirst()
                .orElse(Hash.NA);
    }

    private LocationEntry entry(LocationEntry before, Merged<R> merged) {
        // the size of a file that cannot be read now stays: it may be found again by it
        Amount size = check.hash().isKnown() ? check.size() : before.file().size();
        LocationEntry after = LocationEntry.after(
                before.record(),
                new KnownFile(before.file().type(), size, check.hash(), merged.status(), merged.role()),
                check.location(),
                check.at(),
                merged,
                Optional.of(before));
        return check.inspected().isEmpty() ? after : after.withInspected(inspected(merged));
    }

    /** What is no container was looked at as well, and is not looked at again and again. */
    private Optional<LastInspection> inspected(Merged<?> merged) {
        return Recheck.isInspected(check, merged) ? inspected(merged.record()) : Optional.empty();
    }

    private Optional<LastInspection> inspected(StoredFileRecord record) {
        return LocationEntry.lastInspection(record)
                .or(() -> check.inspected().map(seen -> new LastInspection(Inspection.SCHEMA, check.at())));
    }
}
