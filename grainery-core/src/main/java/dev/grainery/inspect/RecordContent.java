// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

/**
 * What identifies the content of a record when two containers are compared.
 *
 * @param type {@code filedesc} or {@code document} in an ARC; the type of a WARC record, {@code other} if the standard
 *     does not define it
 * @param date 14 digits; -1 if none can be read
 * @param length stored bytes of the content
 * @param sha256 of the content, in hexadecimal
 * @param headLength bytes of the HTTP header; 0 if there is none
 * @param headSha1 of the HTTP header, in hexadecimal
 * @param bodySha1 of the rest, in hexadecimal
 */
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
        /** Unknown algorithm, or incomplete bytes. */
        UNCHECKED
    }
}
