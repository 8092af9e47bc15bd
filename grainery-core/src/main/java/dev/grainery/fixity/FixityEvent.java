// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One check of one file, or what else became of it, for the history: written once, never changed.
 *
 * @param recType the type of the file's record
 * @param id the identifier of the record, {@code warcID} or {@code cdxID}
 * @param fileName name of the file
 * @param absolute absolute directory of the file that was checked, which may be a copy; of a file that was moved, where
 *     it lies now
 * @param from path of the file before it was moved
 * @param date when the check ended
 * @param outcome how it ended
 * @param expected the hash it should have had
 * @param hash the hash it had, {@code NA} if there was none to take
 * @param bytes its size in bytes, as far as it is known
 * @param offset how far it could be read, if it could not be read to its end
 * @param milliseconds how long the reading took
 * @param host the machine that checked it
 * @param program name and version of the program
 * @param by who said so, if it was a person
 * @param reason why, in that person's words, if there were any
 */
@JsonPropertyOrder({
    "recType",
    "id",
    "fileName",
    "absolute",
    "from",
    "date",
    "outcome",
    "expected",
    "hash",
    "bytes",
    "offset",
    "milliseconds",
    "host",
    "program",
    "by",
    "reason"
})
public record FixityEvent(
        RecordType recType,
        String id,
        String fileName,
        String absolute,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> from,
        Instant date,
        CheckOutcome outcome,
        Hash expected,
        Hash hash,
        Amount bytes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong offset,
        long milliseconds,
        String host,
        String program,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> by,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> reason) {

    /** A check that a program made by itself, of a file at its place. */
    public FixityEvent(
            RecordType recType,
            String id,
            String fileName,
            String absolute,
            Instant date,
            CheckOutcome outcome,
            Hash expected,
            Hash hash,
            Amount bytes,
            OptionalLong offset,
            long milliseconds,
            String host,
            String program) {
        this(
                recType,
                id,
                fileName,
                absolute,
                Optional.empty(),
                date,
                outcome,
                expected,
                hash,
                bytes,
                offset,
                milliseconds,
                host,
                program,
                Optional.empty(),
                Optional.empty());
    }

    public FixityEvent {
        requireNonNull(recType, "recType");
        requireNonNull(id, "id");
        requireNonNull(fileName, "fileName");
        requireNonNull(absolute, "absolute");
        requireNonNull(from, "from");
        requireNonNull(date, "date");
        requireNonNull(outcome, "outcome");
        requireNonNull(expected, "expected");
        requireNonNull(hash, "hash");
        requireNonNull(bytes, "bytes");
        requireNonNull(offset, "offset");
        requireNonNull(host, "host");
        requireNonNull(program, "program");
        requireNonNull(by, "by");
        requireNonNull(reason, "reason");
    }

    /** The same of a file that lay elsewhere before. */
    public FixityEvent movedFrom(Location former) {
        return with(Optional.of(former.path()), by, reason);
    }

    /** The same because a person said so. */
    public FixityEvent saidBy(String person, Optional<String> why) {
        return with(from, Optional.of(person), why);
    }

    private FixityEvent with(Optional<String> former, Optional<String> person, Optional<String> why) {
        return new FixityEvent(
                recType,
                id,
                fileName,
                absolute,
                former,
                date,
                outcome,
                expected,
                hash,
                bytes,
                offset,
                milliseconds,
                host,
                program,
                person,
                why);
    }

    /** How a check of a file ended, or what else became of the file. */
    public enum CheckOutcome {
        /** Its hash is the one it had first. */
        EQUAL,
        /** It could be hashed for the first time. */
        FIRST,
        /** Its hash is another one. */
        DIFFERENT,
        /** It is not there. */
        MISSING,
        /** It is there, but could not be read to its end. */
        UNREADABLE,
        /** It was found at another place, and its hash is the one it had first. */
        MOVED,
        /** Somebody said that it was moved to another place; it was not read. */
        RELOCATED,
        /** Somebody said that it is gone on purpose. */
        FORGOTTEN,
        /** Containers of a harvest were put into a harvest of another name. */
        RENAMED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether the file is as it was. */
        public boolean isGood() {
            return this == EQUAL || this == FIRST || this == MOVED;
        }
    }
}
