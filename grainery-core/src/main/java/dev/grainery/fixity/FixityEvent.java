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
 * One entry of the history of a file or harvest (PREMIS), never changed once written. {@code absolute} is the directory
 * of the checked copy, the new one of a moved file, or that of a package; {@code from} the former path or name; {@code
 * firstReading} the hash of a first reading that did not match; {@code offset} the bytes read of an unreadable file.
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

    public static Builder of(RecordType recType, String id, String fileName, CheckOutcome outcome, Instant date) {
        return new Builder(recType, id, fileName, outcome, date);
    }

    public static Builder of(RecordType recType, String id, Location place, CheckOutcome outcome, Instant date) {
        return of(recType, id, place.fileName(), outcome, date).directory(place.directory());
    }

    /** Defaults are {@code NA} or empty. */
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

        public Builder from(String former) {
            from = Optional.of(former);
            return this;
        }

        public Builder hashes(Hash wanted, Hash found) {
            expected = wanted;
            hash = found;
            return this;
        }

        public Builder firstReading(Optional<Hash> read) {
            firstReading = read;
            return this;
        }

        public Builder bytes(Amount size) {
            bytes = size;
            return this;
        }

        public Builder offset(OptionalLong last) {
            offset = last;
            return this;
        }

        public Builder milliseconds(long took) {
            milliseconds = took;
            return this;
        }

        public Builder by(String machine, String nameAndVersion) {
            host = machine;
            program = nameAndVersion;
            return this;
        }

        public Builder saidBy(String person, Optional<String> why) {
            by = Optional.of(person);
            reason = why;
            return this;
        }

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

    public enum CheckOutcome {
        EQUAL,
        FIRST,
        EARLIER,
        DIFFERENT,
        /** Two readings gave two different wrong hashes: the state of the file is unknown. */
        UNDECIDED,
        MISSING,
        UNREADABLE,
        MOVED,
        /** Reported as moved by a person; not read. */
        RELOCATED,
        /** Reported as deliberately removed by a person. */
        FORGOTTEN,
        RENAMED,
        PACKAGED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public boolean isGood() {
            return this == EQUAL || this == FIRST || this == MOVED;
        }
    }
}
