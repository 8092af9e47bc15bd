// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.FindingCode;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Inspection;
import dev.grainery.record.Location;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Change.CurrentState;
import dev.grainery.store.Change.Subject;
import dev.grainery.store.Locations.LastInspection;
import dev.grainery.store.Locations.RecordedFile;
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

/** The remark is for the comment if the file was found at another location. */
record CheckChange<R extends StoredFileRecord>(
        FixityCheck check, Location at, Optional<String> remark, CheckReport report)
        implements Change<R, FixityResult> {

    @Override
    public Subject<R> subject() {
        return Subject.at(at);
    }

    @Override
    public Effect<R, FixityResult> apply(CurrentState<R> current) {
        if (current.record().isEmpty() || current.entry().isEmpty()) {
            return Effect.nothing();
        }
        return remark.isPresent()
                ? elsewhere(current, current.entry().get(), remark.get())
                : there(current.record().get(), current.entry().get());
    }

    private Effect<R, FixityResult> there(StoredRecord<R> before, LocationEntry entry) {
        if (isDoneTwice(entry)) {
            return Effect.nothing();
        }
        Merged<R> merged = Recheck.after(before.record(), check, entry.file().role());
        return effect(before, entry, merged, expected(before.record(), merged.role()));
    }

    /** A history entry since then is that of this check, whichever process wrote it. */
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

    private Effect<R, FixityResult> elsewhere(CurrentState<R> current, LocationEntry entry, String comment) {
        StoredRecord<R> before = current.record().orElseThrow();
        FileRole role = entry.file().role();
        Hash original = current.stored().orElseThrow().record().revision().hashOrig();
        if (!check.hash().equals(original) || role == FileRole.CONFLICT) {
            return Effect.nothing();
        }
        // after a kill the record may have the other location already
        Merged<R> merged = before.record().locations().anyMatch(check.location()::equals)
                ? Recheck.after(before.record(), check, role)
                : Recheck.moved(before.record(), at, check, role, comment);
        // the former location goes last: with both entries the file is checked at one of them, with none it is never
        // checked
        return effect(before, entry, merged, check.hash())
                .forgetAfter(List.of(at))
                .withMoves(List.of(new Move(at, check.location())), false);
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
                .marking(HarvestMarks.afterCheck(before.record(), merged.record()))
                .withEntries(List.of(entry(entry, merged)))
                .withEvents(List.of(report.entry().apply(result)), sameSince())
                .withVerdicts(List.of(report.verdict().apply(result)));
    }

    @Override
    public Effect<R, FixityResult> withEarlierEvidence(
            Effect<R, FixityResult> read, CurrentState<R> current, EarlierEvidence<R> evidence) {
        FixityResult was = read.outcome().orElseThrow();
        R own = read.after().orElseThrow().record();
        EarlierEvidence<R> right =
                Recheck.describing(evidence, own, current.record().map(StoredRecord::record), check, current.earlier());
        RecordedFile file = read.withEarlierEvidence(current, right, was).side().locations().entries().stream()
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
                        : expected(current.stored().orElseThrow().record(), file.role()),
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
        Effect<R, FixityResult> dated = read.withEarlierEvidence(current, right, now);
        if (isRestored) {
            dated = dated.withEntries(dated.side().locations().entries().stream()
                    .map(entry -> entry.path().equals(check.location().path())
                            ? entry.withInspected(inspected(right.record()))
                            : entry)
                    .toList());
        }
        return dated.withOnlyEvents(List.of(report.entry().apply(now)), sameSince())
                .withVerdicts(List.of(report.verdict().apply(now)));
    }

    @Override
    public FixityResult acknowledging(FixityResult outcome, Set<FindingCode> codes) {
        return outcome.acknowledging(codes);
    }

    /** A conflict is compared with its own last reading. */
    private Hash expected(StoredFileRecord record, FileRole role) {
        if (role != FileRole.CONFLICT) {
            return record.revision().hashOrig();
        }
        return record.places().conflicts().stream()
                .filter(place -> place.absolute().equals(at.directory()))
                .map(OtherLocation::hash)
                .findFirst()
                .orElse(Hash.NA);
    }

    private LocationEntry entry(LocationEntry before, Merged<R> merged) {
        // unreadable files keep their size: it helps to find them again
        Amount size = check.hash().isKnown() ? check.size() : before.file().size();
        LocationEntry after = LocationEntry.after(
                before.record(),
                new RecordedFile(before.file().type(), size, check.hash(), merged.status(), merged.role()),
                check.location(),
                check.at(),
                merged,
                Optional.of(before));
        return check.inspected().isEmpty() ? after : after.withInspected(inspected(merged));
    }

    /** Files that are no containers count as inspected too, or they would be inspected again and again. */
    private Optional<LastInspection> inspected(Merged<?> merged) {
        return Recheck.isInspected(check, merged) ? inspected(merged.record()) : Optional.empty();
    }

    private Optional<LastInspection> inspected(StoredFileRecord record) {
        return LocationEntry.lastInspection(record)
                .or(() -> check.inspected().map(seen -> new LastInspection(Inspection.SCHEMA, check.at())));
    }
}
