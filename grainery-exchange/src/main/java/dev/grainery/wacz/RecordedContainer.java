// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.describe.Described;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import java.util.List;
import java.util.Optional;

/**
 * What a record says of a container, as far as it is needed to find and prove it.
 *
 * @param addresses where it and its copies lie
 */
record RecordedContainer(String fileName, List<String> addresses, String md5, Optional<String> sha256) {

    static RecordedContainer of(ContainerRecord record) {
        return new RecordedContainer(
                record.location().fileName(),
                record.equalPlaces().map(Location::path).toList(),
                record.revision().hashOrig().value(),
                sha256(record));
    }

    /**
     * What was read, if it is this container.
     *
     * @return its SHA-256
     * @throws WrongContainerException if it is not
     */
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
