// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.earlier.EarlierFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.Places;
import dev.grainery.record.RecordDate;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What the records of an earlier Grainery say of a file that has a record. The oldest dated MD5 is the first hash of the
 * file, whichever record was there first; so it does not matter whether earlier records are imported before the file is
 * read or after it. Pure.
 *
 * @param record the record with what they say
 * @param of those that are about this file, the oldest first
 * @param findings what they contradict
 */
public record EarlierEvidence<R extends StoredFileRecord>(R record, List<EarlierFile> of, List<Finding> findings) {

    private static final Comparator<EarlierFile> OLDEST_FIRST = Comparator.comparing(
                    (EarlierFile file) -> file.date().orElse(Instant.MAX))
            .thenComparing(file -> file.document().text());

    public EarlierEvidence {
        of = List.copyOf(of);
        findings = List.copyOf(findings);
    }

    /** Whether the file is not what it was when an earlier record was made. */
    public boolean isChanged() {
        return findings.stream().anyMatch(finding -> finding.code() == FindingCode.HASH_CHANGED);
    }

    /**
     * What earlier records say of a file.
     *
     * @param record the record of the file
     * @param earlier records of files of the same name; those of other files are left out
     */
    public static <R extends StoredFileRecord> EarlierEvidence<R> of(R record, Collection<EarlierFile> earlier) {
        List<EarlierFile> own = earlier.stream()
                .filter(file -> isOf(record, file))
                .sorted(OLDEST_FIRST)
                .toList();
        R signed = own.isEmpty() ? record : signed(record, own);
        Optional<EarlierFile> oldest = own.stream()
                .filter(file -> file.md5().isKnown() && file.date().isPresent())
                .findFirst();
        Optional<EarlierFile> first = oldest.filter(
                file -> !file.date().orElseThrow().isAfter(record.header().date()));
        // once that is done it stays done: a person may have changed the comment since
        R dated = first.filter(file ->
                        file.date().orElseThrow().isBefore(record.header().date()))
                .map(file -> dated(signed, file))
                .orElse(signed);
        List<Finding> findings = new ArrayList<>();
        Revision now = dated.revision();
        first.filter(file -> !isRight(now)).ifPresent(file -> findings.add(changed(dated, file)));
        own.stream()
                .filter(file -> file.md5().isKnown() && !file.md5().equals(now.hashOrig()))
                .findFirst()
                .ifPresent(file -> findings.add(differs(dated, file)));
        return new EarlierEvidence<>(dated, own, findings);
    }

    /** By place and name; else, if it tells of no place that the record has, by identifier or by size and bytes. */
    private static boolean isOf(StoredFileRecord record, EarlierFile file) {
        if (file.type() != record.header().recType()
                || !file.fileName().equals(record.location().fileName())) {
            return false;
        }
        Optional<String> directory = file.directory();
        if (directory.filter(one -> isIn(record, one)).isPresent()) {
            return true;
        }
        boolean isOfConflict = record.places().conflicts().stream()
                .anyMatch(conflict -> directory.equals(Optional.of(conflict.absolute())));
        return !isOfConflict
                && (file.id().filter(record.id()::equals).isPresent()
                        || (file.size().value().isPresent()
                                && file.size().equals(record.size())
                                && isSame(record, file.md5())));
    }

    private static boolean isIn(StoredFileRecord record, String directory) {
        return directory.equals(record.location().directory())
                || record.places().copies().stream()
                        .anyMatch(copy -> copy.absolute().equals(directory));
    }

    /** Whether the bytes that were read last, if they could be, are those that were there first. */
    private static boolean isRight(Revision revision) {
        return revision.statusOfValidation() != RevisionStatus.FAILED
                || !revision.hashLast().isKnown()
                || revision.hashLast().equals(revision.hashOrig());
    }

    private static boolean isSame(StoredFileRecord record, Hash md5) {
        return md5.isKnown() && md5.equals(record.revision().hashOrig());
    }

    /** With what is not known of the file but from them. */
    private static <R extends StoredFileRecord> R signed(R record, List<EarlierFile> own) {
        Header header = record.header();
        Header named = header.author().equals(GraineryRecord.NA)
                ? own.stream()
                        .flatMap(file -> file.author().stream())
                        .findFirst()
                        .map(author -> new Header(header.recType(), author, header.date(), header.standard()))
                        .orElse(header)
                : header;
        R signed = Merge.framed(record, named, record.places(), record.revision());
        return signed instanceof ContainerRecord container ? Merge.as(record, operated(container, own)) : signed;
    }

    private static ContainerRecord operated(ContainerRecord record, List<EarlierFile> own) {
        return own.stream()
                .flatMap(file -> file.operator().stream())
                .findFirst()
                .filter(operator -> record.container().operator().equals(GraineryRecord.NA))
                .map(record::withOperator)
                .orElse(record);
    }

    private static <R extends StoredFileRecord> R dated(R record, EarlierFile oldest) {
        Header header = record.header();
        Revision before = record.revision();
        Commentaries comment = oldest.comment().map(before.commentaries()::with).orElse(before.commentaries());
        Revision now = RevisionCycle.begun(before, oldest.md5()).withCommentaries(comment);
        PlaceLists places = new PlaceLists(record.places());
        if (before.hashOrig().isKnown() && !isSame(record, oldest.md5())) {
            places.regroup(before.hashOrig(), oldest.md5());
        }
        Places others = places.places();
        return Merge.framed(
                record,
                new Header(header.recType(), header.author(), oldest.date().orElseThrow(), header.standard()),
                others,
                now);
    }

    private static Finding changed(StoredFileRecord record, EarlierFile oldest) {
        Revision now = record.revision();
        return Finding.of(
                FindingCode.HASH_CHANGED,
                record.location().path(),
                "the MD5 was " + oldest.md5() + " in " + words(oldest) + "; it was " + now.hashLast() + " on "
                        + RecordDate.text(now.dateOfValidation()));
    }

    private static Finding differs(StoredFileRecord record, EarlierFile file) {
        return Finding.of(
                FindingCode.EARLIER_DIFFERS,
                record.location().path(),
                "the MD5 is " + file.md5() + " in " + words(file) + "; the first one known is "
                        + record.revision().hashOrig());
    }

    private static String words(EarlierFile file) {
        return "an earlier record (" + file.standard() + ") "
                + file.date().map(date -> "of " + RecordDate.text(date)).orElse("without a date");
    }
}
