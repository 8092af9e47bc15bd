// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.merge;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.merge.Observation;

/** What merging reports, in words. */
final class MergeFindings {

    private MergeFindings() {}

    static Finding copy(Observation<?> met, Location other) {
        return Finding.of(FindingCode.COPY, met.location().path(), "the same bytes lie at " + other.path());
    }

    static Finding moved(Location from, Location to) {
        return Finding.of(FindingCode.FILE_MOVED, to.path(), "it was at " + from.path());
    }

    static Finding undecided(Observation<?> met, Location other) {
        return Finding.of(
                FindingCode.PLACE_SILENT,
                met.location().path(),
                "the same bytes lay at " + other.path() + ", whose storage does not answer here. If the file was moved:"
                        + " grainery forget " + quoted(other.directory()) + " --reason TEXT");
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
                "with MD5 " + met.hash() + " it had " + record.digests() + ", it has now "
                        + met.candidate().digests());
    }

    /** Other bytes than before at the same location: damage to a container, a new indexing of an index. */
    static Finding changed(Observation<?> met, Amount sizeBefore, Hash before) {
        boolean index = met.candidate() instanceof CdxRecord;
        return Finding.of(
                index ? FindingCode.CDX_REWRITTEN : FindingCode.HASH_CHANGED,
                met.location().path(),
                "it had " + bytes(sizeBefore) + " and MD5 " + before + ", it has now "
                        + bytes(met.candidate().size()) + " and MD5 " + met.hash());
    }

    /** What stays of the bytes of an index before its new indexing was accepted. */
    static String formerHash(StoredFileRecord record) {
        return FindingCode.CDX_REWRITTEN.code() + " until it was indexed anew it had MD5 "
                + record.revision().hashOrig() + ", last checked on "
                + RecordDate.text(record.revision().dateOfValidation());
    }

    private static String bytes(Amount size) {
        return size.value().isPresent() ? size.value().getAsLong() + " bytes" : "a size of " + GraineryRecord.NA;
    }
}
