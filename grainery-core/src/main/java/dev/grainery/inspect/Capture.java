// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/**
 * A capture as its header and HTTP header describe it. {@code date} has 14 digits in UTC; {@code mediaType} and {@code
 * location} are verbatim; {@code payloadDigest} is as stated, else the computed SHA-1, except of revisits; {@code
 * payloadSize} excludes the HTTP header; {@code offset} and {@code length} are bytes of the file. {@code addressable}
 * excludes records that share a gzip member, and zstd.
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
