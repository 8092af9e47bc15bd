// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/**
 * A record that holds what was fetched, or what is said of it, as its header and the head of its HTTP message say.
 *
 * @param type what kind of record it is
 * @param uri the URI, without angle brackets around it
 * @param date the date in 14 digits, UTC
 * @param mediaType the media type as served, verbatim and with its parameters: that of the HTTP head, or of the record if
 *     it holds no HTTP message
 * @param status the HTTP status, three digits
 * @param location where the HTTP head leads to, verbatim
 * @param payloadDigest the digest of the payload as the record states it; if it states none, its SHA-1 as
 *     {@code sha1:} and base32, but for a revisit, which does not have the payload
 * @param payloadSize bytes of the payload as it is stored, without an HTTP head; of a revisit, what the record has of it
 * @param offset where the record begins in the file, in bytes
 * @param length bytes from there to the next record
 * @param addressable whether the record can be read by itself with these; others share a gzip member with it, or the
 *     container is compressed with zstd
 */
public record Capture(
        Kind type,
        String uri,
        String date,
        Optional<String> mediaType,
        Optional<String> status,
        Optional<String> location,
        Optional<String> payloadDigest,
        long payloadSize,
        long offset,
        long length,
        boolean addressable) {

    /** What a record is; a document of an ARC is a response. */
    public enum Kind {
        RESPONSE,
        RESOURCE,
        REVISIT,
        METADATA
    }
}
