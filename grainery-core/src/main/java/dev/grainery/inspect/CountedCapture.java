// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/**
 * A capture as an {@link dev.grainery.record.Inspection} has counted it: texts are in the form in which its breakdowns list
 * them, and empty where these count {@code none}. Unlike a {@link Capture}, it may lack a URI or a date.
 *
 * @param recordType the type of the record: response, resource, revisit, or document for that of an ARC
 * @param uri the URI, without angle brackets around it
 * @param date the date in 14 digits, UTC
 * @param scheme the scheme of the URI
 * @param host the host of the URI, or that of a DNS lookup
 * @param status the HTTP status, three digits
 * @param location where the HTTP head leads to, verbatim
 * @param mediaType the media type as served
 * @param identifiedType the media type that the payload is identified as
 * @param payloadDigest as in {@link Capture}
 * @param payloadBytes bytes of the payload as it is stored; 0 for a revisit
 * @param offset where the record begins in the file, in bytes
 * @param length bytes from there to the next record; 0 for all but the last of those that share a gzip member
 * @param recordId the identifier of the record, as stated
 * @param reference what a revisit states of its original
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

    /**
     * What a record states of the one that it repeats; all as stated.
     *
     * @param profile the profile of a revisit
     * @param refersTo the identifier of its original
     * @param targetUri the URI of its original
     * @param date the date of its original
     */
    public record Reference(
            Optional<String> profile, Optional<String> refersTo, Optional<String> targetUri, Optional<String> date) {}

    /** Is told of each capture that an inspection counts, after its record has ended, in their order. */
    @FunctionalInterface
    public interface Listener {

        /** Is told of none, so that nothing is made of them. */
        Listener NONE = capture -> {};

        /** A capture was counted. */
        void counted(CountedCapture capture);
    }
}
