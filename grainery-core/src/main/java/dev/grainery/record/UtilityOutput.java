// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.Optional;

/**
 * What another program said of a container, unchanged and unverified (Smith and Nelson 2008, CRATE).
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
 */
@JsonPropertyOrder({
    "utility",
    "version",
    "started",
    "milliseconds",
    "exit",
    "failure",
    "output",
    "outputCut",
    "errors",
    "errorsCut"
})
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
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean errorsCut) {

    public UtilityOutput {
        requireNonNull(utility, "utility");
        requireNonNull(version, "version");
        requireNonNull(started, "started");
        exit = exit == null ? Optional.empty() : exit;
        failure = failure == null ? Optional.empty() : failure;
        requireNonNull(output, "output");
        errors = errors == null ? Optional.empty() : errors;
    }

    /** Whether the program ended by itself, and says that all went well. */
    public boolean succeeded() {
        return exit.equals(Optional.of(0));
    }
}
