// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * What a person says of files.
 *
 * @param by who says so
 * @param reason why, if that is said
 * @param at when
 * @param host the machine on which it is said
 * @param program name and version of the program that keeps it
 */
public record Statement(String by, Optional<String> reason, Instant at, String host, String program) {

    public Statement {
        requireNonNull(by, "by");
        requireNonNull(reason, "reason");
        requireNonNull(at, "at");
        requireNonNull(host, "host");
        requireNonNull(program, "program");
    }
}
