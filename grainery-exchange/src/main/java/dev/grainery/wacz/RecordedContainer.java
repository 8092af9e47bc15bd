// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.describe.Described;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import java.util.List;
import java.util.Optional;

record RecordedContainer(String fileName, List<String> addresses, String md5, Optional<String> sha256) {

    static RecordedContainer of(ContainerRecord record) {
        return new RecordedContainer(
                record.location().fileName(),
                record.equalPlaces().map(Location::path).toList(),
                record.revision().hashOrig().value(),
                sha256(record));
    }

    /** Verifies a description against the record and returns the SHA-256. */
    String proven(Described read) throws WrongContainerException {
        if (!(read instanceof Described.Recorded recorded && recorded.isHashed())) {
            throw wrong(read, "it cannot be read: " + read.findings());
        }
        String readMd5 = recorded.record().revision().hashOrig().value();
        String readSha256 = sha256(recorded.record()).orElseThrow();
        if (!readMd5.equals(md5)) {
            throw wrong(read, "MD5 " + readMd5 + ", expected " + md5);
        }
        if (sha256.isPresent() && !sha256.get().equals(readSha256)) {
            throw wrong(read, "SHA-256 " + readSha256 + ", expected " + sha256.get());
        }
        return readSha256;
    }

    private static Optional<String> sha256(StoredFileRecord record) {
        return Optional.ofNullable(record.digests().byAlgorithm().get(DigestAlgorithm.SHA256.word()));
    }

    private static WrongContainerException wrong(Described read, String difference) {
        return new WrongContainerException(read.location().path() + " is not what its record says: " + difference
                + "; run grainery validate, and salvage or restore it first");
    }
}
