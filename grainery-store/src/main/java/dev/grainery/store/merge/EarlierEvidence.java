// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.earlier.EarlierDocument;
import dev.grainery.earlier.EarlierFile;
import dev.grainery.earlier.EarlierReading;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Earlier;
import dev.grainery.record.EarlierDocumentText;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
import dev.grainery.record.RecordDate;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A record with the documents of an earlier Grainery about its file: the oldest dated MD5 becomes the first hash, if it is
 * older than Grainery's own. Independent of the order of the documents, and of whether the file was read before. Pure.
 * @param of all documents about the file, the oldest first
 * @param isChanged whether the file has other bytes than in the oldest document, and always had for Grainery
 */
public record EarlierEvidence<R extends StoredFileRecord>(
        R record, List<EarlierFile> of, boolean isChanged, List<Verdict> verdicts) {

    private static final Comparator<EarlierFile> OLDEST_FIRST = Comparator.comparing(
                    (EarlierFile file) -> file.date().orElse(Instant.MAX))
            .thenComparing(file -> file.document().sha256());

    public EarlierEvidence {
        of = List.copyOf(of);
        verdicts = List.copyOf(verdicts);
    }

    /** Documents of other files of the same name are skipped. */
    public static <R extends StoredFileRecord> EarlierEvidence<R> of(R record, Collection<EarlierFile> documents) {
        List<EarlierFile> held = held(record);
        Set<String> keys =
                held.stream().map(file -> file.document().sha256()).collect(Collectors.toCollection(HashSet::new));
        List<EarlierFile> all = Stream.concat(
                        held.stream(),
                        documents.stream()
                                .filter(file -> isOf(record, file)
                                        && keys.add(file.document().sha256())))
                .sorted(OLDEST_FIRST)
                .toList();
        return all.isEmpty() || isMissingIndex(record)
                ? new EarlierEvidence<>(record, List.of(), false, List.of())
                : new Application<>(record, held, all).evidence();
    }

    private static boolean isMissingIndex(StoredFileRecord record) {
        return record instanceof CdxRecord index && !index.cdx().exists();
    }

    public boolean isAbout(EarlierFile file) {
        return of.stream()
                .anyMatch(one -> one.document().sha256().equals(file.document().sha256()));
    }

    /** Whether a document has another MD5 than the first or present one of the file. */
    public boolean contradicts(EarlierFile file) {
        return isAbout(file)
                && (differs(record, file)
                        || (isChanged && file.md5().equals(record.revision().hashOrig())));
    }

    public List<Finding> findings() {
        return verdicts.stream().flatMap(verdict -> verdict.made().stream()).toList();
    }

    /** Empty if the first hash of the record is from no document. */
    static Optional<Finding> contradiction(StoredFileRecord record, Hash now) {
        return contradiction(record, held(record), now);
    }

    private static Optional<Finding> contradiction(StoredFileRecord record, List<EarlierFile> files, Hash now) {
        Hash first = record.revision().hashOrig();
        return files.stream()
                .filter(file -> file.md5().equals(first))
                .findFirst()
                .map(file -> Finding.of(
                        record instanceof CdxRecord ? FindingCode.CDX_REWRITTEN : FindingCode.HASH_CHANGED,
                        record.location().path(),
                        "the MD5 was " + first + " in " + words(file) + "; it is now " + now));
    }

    private static List<EarlierFile> held(StoredFileRecord record) {
        return record.earlier().documents().stream()
                .flatMap(held -> held.text().stream().map(text -> EarlierDocument.kept(held.sha256(), text)))
                .map(document -> (EarlierFile) EarlierReading.of(document))
                .toList();
    }

    /** By location and name; else by identifier, or by size and bytes. */
    private static boolean isOf(StoredFileRecord record, EarlierFile file) {
        return file.type() == record.header().recType()
                && file.fileName().equals(record.location().fileName())
                && (record.locations().anyMatch(place -> file.directory().equals(Optional.of(place.directory())))
                        || file.id().filter(record.id()::equals).isPresent()
                        || (file.size().value().isPresent()
                                && file.size().equals(record.size())
                                && file.md5().isKnown()
                                && file.md5().equals(record.firstReading().hashOrig())));
    }

    private static boolean differs(StoredFileRecord record, EarlierFile file) {
        return (file.md5().isKnown() && !file.md5().equals(record.revision().hashOrig()))
                || file.lastMd5().isPresent();
    }

    private static String words(EarlierFile file) {
        return "an earlier record (" + file.standard() + ") "
                + file.date().map(date -> "of " + RecordDate.text(date)).orElse("without a date")
                + file.directory()
                        .map(directory -> " for " + new Location(directory, file.fileName()).path())
                        .orElse("");
    }

    private record Application<R extends StoredFileRecord>(R before, List<EarlierFile> held, List<EarlierFile> all) {

        EarlierEvidence<R> evidence() {
            List<EarlierFile> older = older();
            R signed = signed(older.isEmpty() ? before : dated(older));
            Earlier earlier = new Earlier(
                    all.stream()
                            .map(file -> EarlierDocumentText.of(
                                    file.document().sha256(), file.document().text()))
                            .toList(),
                    Optional.of(before.firstReading()),
                    before.earlier().reindexed(),
                    before.earlier().described());
            R after = RecordCopies.cast(signed, signed.withEarlier(earlier));
            boolean changed = after.describesOtherBytes()
                    && after.revision().statusOfValidation() == RevisionStatus.FAILED
                    && after.revision().hashLast().isKnown();
            return new EarlierEvidence<>(after, all, changed, verdicts(after, changed));
        }

        private List<EarlierFile> older() {
            return all.stream()
                    .filter(file -> file.md5().isKnown() && !isSuperseded(file))
                    .filter(file -> file.date()
                            .filter(date -> date.isBefore(before.firstReading().date()))
                            .isPresent())
                    .toList();
        }

        /** Whether the index was rewritten later, and an operator accepted that. */
        private boolean isSuperseded(EarlierFile file) {
            return before.earlier()
                            .reindexed()
                            .filter(at -> file.date().orElse(Instant.MIN).isBefore(at))
                            .isPresent()
                    && !file.md5().equals(before.revision().hashOrig());
        }

        /** A document about the location of the record takes precedence. */
        private R dated(List<EarlierFile> older) {
            Hash first = older.stream()
                    .filter(file -> file.directory()
                            .equals(Optional.of(before.location().directory())))
                    .findFirst()
                    .orElse(older.get(0))
                    .md5();
            Instant date = older.get(0).date().orElseThrow();
            Header header = before.header();
            Revision revision = before.revision();
            PlaceLists places = new PlaceLists(before.places());
            if (revision.hashOrig().isKnown() && !revision.hashOrig().equals(first)) {
                places.regroup(revision.hashOrig(), first);
            }
            return RecordCopies.withFrame(
                    before,
                    new Header(header.recType(), header.author(), date, header.standard()),
                    places.places(),
                    RevisionCycle.begun(revision, first));
        }

        private R signed(R record) {
            Header header = record.header();
            Header named = new Header(
                    header.recType(),
                    signature(header.author(), EarlierFile::author),
                    header.date(),
                    header.standard());
            Revision revision = record.revision();
            R signed = RecordCopies.withFrame(
                    record,
                    named,
                    record.places(),
                    revision.withCommentaries(EarlierComments.in(revision.commentaries(), texts(held), texts(all))));
            return signed instanceof ContainerRecord container
                    ? RecordCopies.cast(
                            record,
                            container.withOperator(
                                    signature(container.container().operator(), EarlierFile::operator)))
                    : signed;
        }

        /** The oldest document replaces NA, and a value of another document. */
        private String signature(String value, Function<EarlierFile, Optional<String>> field) {
            boolean isOwn = !value.equals(GraineryRecord.NA)
                    && held.stream().noneMatch(file -> field.apply(file).equals(Optional.of(value)));
            return isOwn
                    ? value
                    : all.stream()
                            .flatMap(file -> field.apply(file).stream())
                            .findFirst()
                            .orElse(value);
        }

        private static List<String> texts(List<EarlierFile> files) {
            return files.stream()
                    .limit(Earlier.MOST)
                    .flatMap(file -> file.comment().stream())
                    .toList();
        }

        private List<Verdict> verdicts(R record, boolean changed) {
            List<Verdict> verdicts = new ArrayList<>();
            List<Finding> findings = new ArrayList<>();
            if (changed) {
                contradiction(record, all, record.revision().hashLast()).ifPresent(findings::add);
            }
            List<EarlierFile> others = all.stream()
                    .filter(file -> !isSuperseded(file) && differs(record, file))
                    .toList();
            if (!others.isEmpty()) {
                findings.add(differ(record, others));
            }
            verdicts.add(Verdict.compared(
                    record.location().path(),
                    record.revision().statusOfValidation() != RevisionStatus.FAILED,
                    findings));
            record.places().copies().forEach(place -> verdicts.add(other(record, place, List.of())));
            record.places()
                    .conflicts()
                    .forEach(place -> verdicts.add(other(
                            record,
                            place,
                            before.places().conflicts().stream().anyMatch(place::isAt)
                                    ? List.of()
                                    : List.of(MergeFindings.conflict(
                                            record,
                                            place.location(record.location().fileName()),
                                            place.hash())))));
            return verdicts;
        }

        /** Resolves findings of a location from when the record described the file there, or had other first bytes. */
        private Verdict other(R record, Place place, List<Finding> made) {
            boolean isSound = place.statusOfValidation() != RevisionStatus.FAILED
                    && place.hash().equals(record.revision().hashOrig());
            return Verdict.compared(place.location(record.location().fileName()).path(), isSound, made);
        }

        private static Finding differ(StoredFileRecord record, List<EarlierFile> files) {
            EarlierFile file = files.get(0);
            Hash other = file.lastMd5().orElse(file.md5());
            return Finding.of(
                    FindingCode.EARLIER_DIFFERS,
                    record.location().path(),
                    "the MD5 is " + other + " in " + words(file)
                            + (files.size() > 1 ? ", and " + (files.size() - 1) + " more differ" : "")
                            + "; the first one known is " + record.revision().hashOrig());
        }
    }
}
