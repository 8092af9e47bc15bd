// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

/** Identifies the content of a record when two containers are compared. {@code date} has 14 digits, or is -1. */
public record RecordContent(
        String type,
        long date,
        long length,
        String sha256,
        int headLength,
        String headSha1,
        String bodySha1,
        Stated blockDigest,
        Stated payloadDigest) {

    public enum Stated {
        ABSENT,
        RIGHT,
        WRONG,
        UNKNOWN,
        UNCHECKED
    }
}
