// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import java.util.Optional;

/** A revisit or a possible original. Texts are as the record states them; dates have 14 digits. */
public record TableCapture(
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
