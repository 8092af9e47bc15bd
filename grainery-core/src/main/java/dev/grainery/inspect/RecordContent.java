// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

/**
 * What was found in a record, as far as it takes to tell whether another one holds the same.
 *
 * @param type {@code filedesc} or {@code document} of an ARC; the word of the standard for the type of a WARC record,
 *     {@code other} if it is none of these
 * @param date the date in 14 digits; -1 if the header states none that can be read
 * @param length bytes of the content that are there
 * @param sha256 of the content, in hexadecimal
 * @param headLength bytes of the head of an HTTP message that the content begins with; 0 if there is none
 * @param headSha1 of the head, in hexadecimal
 * @param bodySha1 of what follows the head, in hexadecimal
 * @param blockDigest what the header states of the content
 * @param payloadDigest what the header states of the payload
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

    /** What became of a digest that a header may state. */
    public enum Stated {
        ABSENT,
        RIGHT,
        WRONG,
        /** It is of an algorithm that is not known, or of bytes that are not all there. */
        UNCHECKED
    }
}
