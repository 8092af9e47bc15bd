// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Output of another program, unchanged and unverified (Smith and Nelson 2008, CRATE). */
public record UtilityOutput(
        String utility,
        String version,
        Instant started,
        long milliseconds,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Integer> exit,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> failure,
        String output,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean outputCut,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> errors,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean errorsCut,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Payloads> payloads) {

    private static final long OF_PAYLOAD = 500;

    /** Exit statuses after SIGHUP, SIGINT and SIGTERM. */
    private static final Set<Integer> OF_SIGNALS = Set.of(129, 130, 143);

    public record Payloads(
            long matching,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) long tooLarge,
            List<Payload> given) {

        public Payloads {
            given = List.copyOf(given);
        }
    }

    public record Payload(
            String file,
            long offset,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> recordId,
            String mediaType,
            long size) {}

    public long weight() {
        return 2L * (output.length() + errors.map(String::length).orElse(0))
                + OF_PAYLOAD * payloads.map(all -> all.given().size()).orElse(0);
    }

    public boolean succeeded() {
        return exit.equals(Optional.of(0));
    }

    public boolean wasStopped() {
        return exit.filter(OF_SIGNALS::contains).isPresent();
    }
}
