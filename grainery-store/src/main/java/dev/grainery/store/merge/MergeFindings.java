// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.StoredFileRecord;

/** Findings of a {@link Merge}. */
final class MergeFindings {

    private MergeFindings() {}

    static Finding copy(Observation<?> observed, Location other) {
        return Finding.of(FindingCode.COPY, observed.location().path(), "the same bytes are stored at " + other.path());
    }

    static Finding undecided(Observation<?> observed, Location other) {
        return Finding.of(
                FindingCode.PLACE_SILENT,
                observed.location().path(),
                "the same bytes were stored at " + other.path()
                        + ", whose storage is not available here. If the file was moved:" + " grainery forget "
                        + quoted(other.directory()) + " --reason TEXT");
    }

    /** Quotes a path for a shell. */
    private static String quoted(String path) {
        return "'" + path.replace("'", "'\\''") + "'";
    }

    static Finding conflict(StoredFileRecord record, Observation<?> observed) {
        return Finding.of(
                FindingCode.IDENTITY_CONFLICT,
                observed.location().path(),
                "it has MD5 " + observed.hash() + ", but "
                        + record.location().path() + " has the same identity " + record.id() + " and MD5 "
                        + record.revision().hashOrig());
    }

    static Finding digestDiffers(Observation<?> observed, StoredFileRecord record) {
        return Finding.of(
                FindingCode.DIGEST_DIFFERS,
                observed.location().path(),
                "with MD5 " + observed.hash() + " it had " + record.digests() + ", it now has "
                        + observed.candidate().digests());
    }

    /** Other bytes at the same location: damage to a container, rewriting of an index. */
    static Finding changed(Observation<?> observed, Amount sizeBefore, Hash before) {
        boolean index = observed.candidate() instanceof CdxRecord;
        return Finding.of(
                index ? FindingCode.CDX_REWRITTEN : FindingCode.HASH_CHANGED,
                observed.location().path(),
                "it had " + bytes(sizeBefore) + " and MD5 " + before + ", it now has "
                        + bytes(observed.candidate().size()) + " and MD5 " + observed.hash());
    }

    static String formerHash(StoredFileRecord record) {
        return FindingCode.CDX_REWRITTEN.code() + " until it was indexed again it had MD5 "
                + record.revision().hashOrig() + ", last checked on "
                + RecordDate.text(record.revision().dateOfValidation());
    }

    private static String bytes(Amount size) {
        return size.value().isPresent() ? size.value().getAsLong() + " bytes" : "a size of " + GraineryRecord.NA;
    }
}
