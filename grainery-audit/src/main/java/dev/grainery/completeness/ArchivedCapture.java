// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import java.util.Optional;

/**
 * A capture that may be the original of revisits, or is one of these. Texts are as its record states them.
 *
 * @param isRevisit whether it is a revisit
 * @param uri the URI
 * @param date when it was fetched, 14 digits
 * @param digest the digest of its payload
 * @param hasPayload whether it has a payload that is not empty
 * @param offset where its record begins
 * @param recordId the identifier of its record
 * @param profile the profile of a revisit
 * @param refersTo the identifier of its original
 * @param refersToUri the URI of its original
 * @param refersToDate when its original was fetched
 */
public record ArchivedCapture(
        boolean isRevisit,
        Optional<String> uri,
        Optional<String> date,
        Optional<String> digest,
        boolean hasPayload,
        long offset,
        Optional<String> recordId,
        Optional<String> profile,
        Optional<String> refersTo,
        Optional<String> refersToUri,
        Optional<String> refersToDate) {}
