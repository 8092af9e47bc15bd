// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/**
 * A capture as counted in an {@link dev.grainery.record.Inspection}: texts have the form of its breakdowns, and are
 * empty where these count {@code none}. Unlike a {@link Capture}, it may lack a URI or date.
 *
 * @param recordType response, resource, revisit, or document
 * @param date 14 digits, UTC
 * @param location target of a redirect, verbatim
 * @param payloadDigest as in {@link Capture}
 * @param payloadBytes bytes of the stored payload; 0 for a revisit
 * @param offset where the record begins in the file, in bytes
 * @param length bytes up to the next record; 0 for all but the last one in a gzip member
 */
public record CountedCapture(
        String recordType,
        Optional<String> uri,
        Optional<String> date,
        Optional<String> scheme,
        Optional<String> host,
        Optional<String> status,
        Optional<String> location,
        Optional<String> mediaType,
        Optional<String> identifiedType,
        Optional<String> payloadDigest,
        long payloadBytes,
        long offset,
        long length,
        Optional<String> recordId,
        Reference reference) {

    /** What a revisit states about its original, verbatim. */
    public record Reference(
            Optional<String> profile, Optional<String> refersTo, Optional<String> targetUri, Optional<String> date) {}

    @FunctionalInterface
    public interface Listener {

        Listener NONE = capture -> {};

        void counted(CountedCapture capture);
    }
}
