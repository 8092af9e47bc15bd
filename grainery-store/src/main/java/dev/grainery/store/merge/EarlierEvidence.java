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
import dev.grainery.record.OtherLocation;
import dev.grainery.record.OwnEvidence;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The oldest dated MD5 is the first hash of the file. Independent of the order of readings and documents. Pure. */
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
    public static <R extends StoredFileRecord> EarlierEvidence<R> of(R read, Collection<EarlierFile> known) {
        if (read instanceof CdxRecord index && !index.cdx().exists()) {
            // a missing file has no documents
            return new EarlierEvidence<>(read, List.of(), false, List.of());
        }
        List<EarlierFile> held =
                read.earlier().documents().stream().map(EarlierEvidence::file).toList();
        Set<String> keys =
                held.stream().map(file -> file.document().sha256()).collect(Collectors.toCollection(HashSet::new));
        List<EarlierFile> own = Stream.concat(
                        held.stream(),
                        known.stream()
                                .filter(file -> isOf(read, file)
                                        && keys.add(file.document().sha256())))
                .sorted(OLDEST_FIRST)
                .toList();
        return own.isEmpty()
                ? new EarlierEvidence<>(read, List.of(), false, List.of())
                : new EarlierEvidence.Reader<>(read, held, own).evidence();
    }

    public boolean isAbout(EarlierFile file) {
        return of.stream()
                .anyMatch(one -> one.document().sha256().equals(file.document().sha256()));
    }

    /** Whether a document has another MD5 than the first or present one of the file. */
    public boolean contradicts(EarlierFile file) {
        return isAbout(file)
                && (Reader.differs(record, file)
                        || (isChanged && file.md5().equals(record.revision().hashOrig())));
    }

    /** The first known bytes describe a record: other bytes replace nothing, even if Grainery read these first. */
    public EarlierEvidence<R> describing(R read, Optional<R> before, R fresh, Collection<EarlierFile> known) {
        R described = described(read, before, fresh);
        // describing again parses each document again
        return described.equals(read) ? this : of(described, known);
    }

    private R described(R read, Optional<R> before, R fresh) {
        Hash first = record.revision().hashOrig();
        Revision own = read.revision();
        if (own.hashOrig().equals(first)
                || !own.hashOrig().isKnown()
                || !fresh.location().equals(read.location())) {
            return read;
        }
        if (!fresh.revision().hashOrig().equals(first)) {
            return before.map(stored -> DerivedRecord.described(
                            read,
                            DerivedRecord.cast(
                                    read,
                                    stored.readAgain(
                                            read.location(),
                                            stored.size(),
                                            RevisionCycle.first(first, own.dateOfValidation()))),
                            read.id()))
                    .orElse(read);
        }
        Revision described =
                RevisionCycle.first(read.earlier().described().orElse(own.hashOrig()), own.dateOfValidation());
        R now = DerivedRecord.described(DerivedRecord.cast(read, read.withRevision(described)), fresh, read.id());
        return DerivedRecord.cast(
                read,
                now.withRevision(own)
                        .withEarlier(new Earlier(
                                read.earlier().documents(),
                                read.earlier().own(),
                                read.earlier().reindexed(),
                                Optional.of(first))));
    }

    public List<Finding> findings() {
        return verdicts.stream().flatMap(verdict -> verdict.made().stream()).toList();
    }

    private static EarlierFile file(EarlierDocumentText stored) {
        return (EarlierFile) EarlierReading.of(
                EarlierDocument.stored(stored.sha256(), stored.text().orElseThrow()));
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
                                && file.md5().equals(record.revision().hashOrig())));
    }

    private record Reader<R extends StoredFileRecord>(R read, List<EarlierFile> held, List<EarlierFile> own) {

        EarlierEvidence<R> evidence() {
            Optional<EarlierFile> first = first();
            R dated = first.map(this::dated).orElse(read);
            R signed = signed(dated);
            Revision now = signed.revision();
            boolean changed =
                    first.filter(file -> !file.md5().equals(read.revision().hashOrig()))
                                    .isPresent()
                            && now.statusOfValidation() == RevisionStatus.FAILED
                            && now.hashLast().isKnown();
            R result = DerivedRecord.cast(signed, signed.withEarlier(earlier(signed)));
            return new EarlierEvidence<>(result, own, changed, verdicts(result, first.filter(file -> changed)));
        }

        private Earlier earlier(R record) {
            return new Earlier(
                    own.stream()
                            .map(file -> EarlierDocumentText.of(
                                    file.document().sha256(), file.document().text()))
                            .toList(),
                    Optional.of(OwnEvidence.of(read, record)),
                    read.earlier().reindexed(),
                    read.earlier().described().filter(record.revision().hashOrig()::equals));
        }

        /** The oldest reading before all of Grainery's; a reading at a location of the file takes precedence. */
        private Optional<EarlierFile> first() {
            List<EarlierFile> older = own.stream()
                    .filter(file -> file.md5().isKnown() && !isSuperseded(file))
                    .filter(file -> file.date()
                            .filter(date -> date.isBefore(read.header().date()))
                            .isPresent())
                    .filter(file -> conflict(read, file).isEmpty())
                    .toList();
            return older.stream()
                    .filter(this::isPlaced)
                    .findFirst()
                    .or(() -> older.stream().findFirst());
        }

        /** Whether the index was rewritten later, and an operator accepted that. */
        private boolean isSuperseded(EarlierFile file) {
            return read.earlier()
                            .reindexed()
                            .filter(at -> file.date().orElse(Instant.MIN).isBefore(at))
                            .isPresent()
                    && !file.md5().equals(read.revision().hashOrig());
        }

        private boolean isPlaced(EarlierFile file) {
            return read.locations().anyMatch(place -> file.directory().equals(Optional.of(place.directory())));
        }

        private static Optional<OtherLocation> conflict(StoredFileRecord record, EarlierFile file) {
            return record.places().conflicts().stream()
                    .filter(place -> file.directory().equals(Optional.of(place.absolute())))
                    .findFirst();
        }

        private R dated(EarlierFile first) {
            Header header = read.header();
            Revision before = read.revision();
            LocationEdit places = new LocationEdit(read.places());
            if (before.hashOrig().isKnown() && !before.hashOrig().equals(first.md5())) {
                places.regroup(before.hashOrig(), first.md5());
            }
            return DerivedRecord.withFrame(
                    read,
                    new Header(header.recType(), header.author(), first.date().orElseThrow(), header.standard()),
                    places.places(),
                    RevisionCycle.begun(before, first.md5()));
        }

        private R signed(R record) {
            Header header = record.header();
            Header named = unknown(header.author())
                    .flatMap(na ->
                            own.stream().flatMap(file -> file.author().stream()).findFirst())
                    .map(author -> new Header(header.recType(), author, header.date(), header.standard()))
                    .orElse(header);
            Revision revision = record.revision();
            R signed = DerivedRecord.withFrame(
                    record,
                    named,
                    record.places(),
                    revision.withCommentaries(Comments.withEarlier(revision.commentaries(), texts(held), texts(own))));
            return signed instanceof ContainerRecord container
                    ? DerivedRecord.cast(record, operated(container))
                    : signed;
        }

        private static List<String> texts(List<EarlierFile> files) {
            return files.stream()
                    .limit(Earlier.MOST)
                    .flatMap(file -> file.comment().stream())
                    .toList();
        }

        private static Optional<String> unknown(String value) {
            return Optional.of(value).filter(GraineryRecord.NA::equals);
        }

        private ContainerRecord operated(ContainerRecord record) {
            return unknown(record.container().operator())
                    .flatMap(na -> own.stream()
                            .flatMap(file -> file.operator().stream())
                            .findFirst())
                    .map(record::withOperator)
                    .orElse(record);
        }

        private List<Verdict> verdicts(R record, Optional<EarlierFile> contradicted) {
            List<Verdict> verdicts = new ArrayList<>();
            List<Finding> findings = new ArrayList<>();
            contradicted.ifPresent(file -> findings.add(changed(record, file)));
            List<EarlierFile> others = own.stream()
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
                            read.places().conflicts().stream().anyMatch(place::isAt)
                                    ? List.of()
                                    : List.of(conflict(record, place)))));
            return verdicts;
        }

        /** Resolves findings of a location from when the record described the file there, or had other first bytes. */
        private Verdict other(R record, OtherLocation place, List<Finding> made) {
            boolean isSound = place.statusOfValidation() != RevisionStatus.FAILED
                    && place.hash().equals(record.revision().hashOrig());
            return Verdict.compared(place.location(record.location().fileName()).path(), isSound, made);
        }

        private static boolean differs(StoredFileRecord record, EarlierFile file) {
            Hash first = conflict(record, file)
                    .map(OtherLocation::hash)
                    .orElse(record.revision().hashOrig());
            return (file.md5().isKnown() && !file.md5().equals(first))
                    || file.lastMd5().isPresent();
        }

        /** Independent of the date for bytes that are unchanged since Grainery's first reading. */
        private Finding changed(StoredFileRecord record, EarlierFile first) {
            Revision now = record.revision();
            Instant since = now.hashLast().equals(read.revision().hashOrig())
                    ? read.header().date()
                    : now.dateOfValidation();
            return Finding.of(
                    record instanceof CdxRecord ? FindingCode.CDX_REWRITTEN : FindingCode.HASH_CHANGED,
                    record.location().path(),
                    "the MD5 was " + first.md5() + " in " + words(first) + "; it was " + now.hashLast() + " on "
                            + RecordDate.text(since));
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

        private static Finding conflict(StoredFileRecord record, OtherLocation place) {
            Location at = place.location(record.location().fileName());
            return Finding.of(
                    FindingCode.IDENTITY_CONFLICT,
                    at.path(),
                    "it has MD5 " + place.hash() + ", but by an earlier record the file of this identity, "
                            + record.id() + ", had MD5 " + record.revision().hashOrig());
        }

        private static String words(EarlierFile file) {
            return "an earlier record (" + file.standard() + ") "
                    + file.date().map(date -> "of " + RecordDate.text(date)).orElse("without a date")
                    + file.directory()
                            .map(directory -> " for " + new Location(directory, file.fileName()).path())
                            .orElse("");
        }
    }
}
