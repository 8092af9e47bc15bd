// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * A capture as counted in an {@link dev.grainery.record.Inspection}: texts are empty where its breakdowns count {@code
 * none}; {@code answer} is empty unless the answer was judged. Unlike a {@link Capture}, it may lack a URI or date. {@code offset} and {@code length} are bytes; {@code
 * length} is 0 for all but the last record in a gzip member.
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
        Optional<String> answer,
        Optional<String> payloadDigest,
        long payloadBytes,
        long offset,
        long length,
        Optional<String> recordId,
        Reference reference) {

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Reference(
            Optional<String> profile, Optional<String> refersTo, Optional<String> targetUri, Optional<String> date) {}

    @FunctionalInterface
    public interface Listener {

        Listener NONE = capture -> {};

        void counted(CountedCapture capture);
    }
}
