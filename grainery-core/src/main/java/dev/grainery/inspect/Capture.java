// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/**
 * A response, resource, revisit or metadata record as described by its header and its HTTP header.
 *
 * @param uri the URI without surrounding angle brackets
 * @param date 14 digits, UTC
 * @param mediaType the served media type, verbatim with parameters: of the HTTP header, or of the record if it is not
 *     an HTTP message
 * @param status HTTP status, three digits
 * @param location target of a redirect, verbatim
 * @param payloadDigest as stated in the record; otherwise the computed SHA-1 as {@code sha1:} and base32, except of
 *     revisits
 * @param payloadSize bytes of the stored payload without HTTP header
 * @param offset where the record begins in the file, in bytes
 * @param length bytes up to the next record
 * @param addressable whether the record can be read by offset and length alone; not if records share a gzip member, or
 *     with zstd
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

    /** A document of an ARC is a response. */
    public enum Kind {
        RESPONSE,
        RESOURCE,
        REVISIT,
        METADATA
    }
}
