// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.Locale;

/**
 * What is wrong or odd about a job.
 *
 * @param severity how grave it is
 * @param check which check found it, one of those that {@code docs/usage.md} lists
 * @param line line of the file, 0 if it is about no single one
 * @param message what is so, and what to do
 */
@JsonPropertyOrder({"severity", "check", "line", "message"})
public record JobProblem(Severity severity, String check, int line, String message) {

    static final Comparator<JobProblem> GRAVEST_FIRST =
            Comparator.comparing(JobProblem::severity).thenComparing(JobProblem::line);

    /** How grave a problem is. */
    public enum Severity {
        /** The job is not launched, or nothing of it is recorded. */
        ERROR,
        /** It is recorded, but probably not as it is meant. */
        WARNING,
        /** Nothing to do; it should be known. */
        NOTE;

        /** As it is written. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public JobProblem {
        requireNonNull(severity, "severity");
        requireNonNull(check, "check");
        requireNonNull(message, "message");
    }
}
