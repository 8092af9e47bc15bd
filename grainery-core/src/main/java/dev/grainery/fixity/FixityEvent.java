// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.grainery.record.Amount;
import dev.grainery.record.GraineryRecord;
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
 *     it lies now; of a harvest that was packaged, the directory of the package
 * @param from path of the file before it was moved
 * @param date when the check ended
 * @param outcome how it ended
 * @param expected the hash it should have had
 * @param hash the hash it had, {@code NA} if there was none to take
 * @param firstReading the hash that a first reading gave, if it was not the one expected and the file was read once more
 * @param bytes its size in bytes, as far as it is known
 * @param offset how far it could be read, if it could not be read to its end
 * @param milliseconds how long the reading took
 * @param host the machine that checked it
 * @param program name and version of the program
 * @param by who said so, if it was a person
 * @param reason why, in that person's words, if there were any
 */
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
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Hash> firstReading,
        Amount bytes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong offset,
        long milliseconds,
        String host,
        String program,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> by,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> reason) {

    /**
     * Begins one.
     *
     * @param fileName name of the file; of what happened to a harvest, its name
     */
    public static Builder of(RecordType recType, String id, String fileName, CheckOutcome outcome, Instant date) {
        return new Builder(recType, id, fileName, outcome, date);
    }

    /** Begins one of the file that lies there. */
    public static Builder of(RecordType recType, String id, Location place, CheckOutcome outcome, Instant date) {
        return of(recType, id, place.fileName(), outcome, date).directory(place.directory());
    }

    /** What is not said is {@code NA}, or not there. */
    public static final class Builder {

        private final RecordType recType;
        private final String id;
        private final String fileName;
        private final CheckOutcome outcome;
        private final Instant date;
        private String directory = GraineryRecord.NA;
        private Optional<String> from = Optional.empty();
        private Hash expected = Hash.NA;
        private Hash hash = Hash.NA;
        private Optional<Hash> firstReading = Optional.empty();
        private Amount bytes = Amount.NA;
        private OptionalLong offset = OptionalLong.empty();
        private long milliseconds;
        private String host = GraineryRecord.NA;
        private String program = GraineryRecord.NA;
        private Optional<String> by = Optional.empty();
        private Optional<String> reason = Optional.empty();

        private Builder(RecordType recType, String id, String fileName, CheckOutcome outcome, Instant date) {
            this.recType = recType;
            this.id = id;
            this.fileName = fileName;
            this.outcome = outcome;
            this.date = date;
        }

        private Builder directory(String absolute) {
            directory = absolute;
            return this;
        }

        /** Where the file lay before, or what the harvest was called. */
        public Builder from(String former) {
            from = Optional.of(former);
            return this;
        }

        /** The hash that the file should have had, and the one it had. */
        public Builder hashes(Hash wanted, Hash found) {
            expected = wanted;
            hash = found;
            return this;
        }

        /** The hash that a first reading gave, if there was a second one. */
        public Builder firstReading(Optional<Hash> read) {
            firstReading = read;
            return this;
        }

        /** The size of the file. */
        public Builder bytes(Amount size) {
            bytes = size;
            return this;
        }

        /** How far the file could be read, if it could not be read to its end. */
        public Builder offset(OptionalLong last) {
            offset = last;
            return this;
        }

        /** How long the reading took. */
        public Builder milliseconds(long took) {
            milliseconds = took;
            return this;
        }

        /** The machine, and the name and version of the program. */
        public Builder by(String machine, String nameAndVersion) {
            host = machine;
            program = nameAndVersion;
            return this;
        }

        /** A person said so, and why. */
        public Builder saidBy(String person, Optional<String> why) {
            by = Optional.of(person);
            reason = why;
            return this;
        }

        /** The event. */
        public FixityEvent build() {
            return new FixityEvent(
                    recType,
                    id,
                    fileName,
                    directory,
                    from,
                    date,
                    outcome,
                    expected,
                    hash,
                    firstReading,
                    bytes,
                    offset,
                    milliseconds,
                    host,
                    program,
                    by,
                    reason);
        }
    }

    /** How a check of a file ended, or what else became of the file. */
    public enum CheckOutcome {
        /** Its hash is the one it had first. */
        EQUAL,
        /** It could be hashed for the first time. */
        FIRST,
        /** A reading of which an earlier Grainery tells. */
        EARLIER,
        /** Its hash is another one. */
        DIFFERENT,
        /** Two readings gave two hashes, and neither is the one it had first: nothing is known of the file. */
        UNDECIDED,
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
        RENAMED,
        /** A package of a harvest was made. */
        PACKAGED;

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
