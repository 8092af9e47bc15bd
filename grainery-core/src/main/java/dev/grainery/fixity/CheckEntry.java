// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * One check of one file, for the history: written once, never changed.
 *
 * @param recType the type of the file's record
 * @param id the identifier of the record, {@code warcID} or {@code cdxID}
 * @param fileName name of the file
 * @param absolute absolute directory of the file that was checked, which may be a copy
 * @param date when the check ended
 * @param outcome how it ended
 * @param expected the hash it should have had
 * @param hash the hash it had, {@code NA} if there was none to take
 * @param bytes its size in bytes, as far as it is known
 * @param offset how far it could be read, if it could not be read to its end
 * @param milliseconds how long the reading took
 * @param host the machine that checked it
 * @param program name and version of the program
 */
@JsonPropertyOrder({
    "recType",
    "id",
    "fileName",
    "absolute",
    "date",
    "outcome",
    "expected",
    "hash",
    "bytes",
    "offset",
    "milliseconds",
    "host",
    "program"
})
public record CheckEntry(
        RecordType recType,
        String id,
        String fileName,
        String absolute,
        Instant date,
        CheckOutcome outcome,
        Hash expected,
        Hash hash,
        Amount bytes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong offset,
        long milliseconds,
        String host,
        String program) {

    public CheckEntry {
        requireNonNull(recType, "recType");
        requireNonNull(id, "id");
        requireNonNull(fileName, "fileName");
        requireNonNull(absolute, "absolute");
        requireNonNull(date, "date");
        requireNonNull(outcome, "outcome");
        requireNonNull(expected, "expected");
        requireNonNull(hash, "hash");
        requireNonNull(bytes, "bytes");
        requireNonNull(offset, "offset");
        requireNonNull(host, "host");
        requireNonNull(program, "program");
    }
}
