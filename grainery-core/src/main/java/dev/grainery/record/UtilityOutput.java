// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What another program said of a container or of payloads in it, unchanged and unverified (Smith and Nelson 2008, CRATE).
 *
 * @param utility the label of the program in the utilities file
 * @param version what it says its version is
 * @param started when it was started
 * @param milliseconds how long it ran
 * @param exit its exit status; empty if it did not end by itself
 * @param failure why there is no exit status; left out if there is one
 * @param output what it wrote to its standard output
 * @param outputCut whether it wrote more than is kept; left out if not
 * @param errors what it wrote to its standard error; left out if that is nothing
 * @param errorsCut whether it wrote more than is kept; left out if not
 * @param payloads which payloads it was given; left out if it was given the container
 */
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

    /** Exit statuses of programs that SIGHUP, SIGINT or SIGTERM has ended. */
    private static final Set<Integer> OF_SIGNALS = Set.of(129, 130, 143);

    /**
     * The payloads of which a program was given some.
     *
     * @param matching how many there are in the container that it could have been given
     * @param tooLarge how many it was not given because they are too large; left out if there are none
     * @param given those that it was given, in the order of the container
     */
    public record Payloads(
            long matching,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) long tooLarge,
            List<Payload> given) {

        public Payloads {
            given = List.copyOf(given);
        }
    }

    /**
     * A payload that a program was given.
     *
     * @param file the name of the file in which it was given, as the output may have it
     * @param offset where its record begins in the container, in bytes
     * @param recordId the {@code WARC-Record-ID}; left out if the record has none
     * @param mediaType the media type that it is identified as
     * @param size how many bytes were given, without chunks and decompressed
     */
    public record Payload(
            String file,
            long offset,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> recordId,
            String mediaType,
            long size) {

        public Payload {}
    }

    /** How many bytes of memory it takes, roughly. */
    public long weight() {
        return 2L * (output.length() + errors.map(String::length).orElse(0))
                + OF_PAYLOAD * payloads.map(all -> all.given().size()).orElse(0);
    }

    /** Whether the program ended by itself, and says that all went well. */
    public boolean succeeded() {
        return exit.equals(Optional.of(0));
    }

    /** Whether somebody has stopped the program: by closing its terminal, on its keyboard, or with {@code kill}. */
    public boolean wasStopped() {
        return exit.filter(OF_SIGNALS::contains).isPresent();
    }
}
