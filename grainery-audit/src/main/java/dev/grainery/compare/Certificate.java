// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.record.RecordJson;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What comparing two containers has shown. The same files give the same certificate.
 *
 * @param program what compared them, with its version
 * @param verdict whether they hold the same
 * @param oldFile the one that was there before
 * @param newFile the one that was made of it
 * @param pairs how many records of the old file the new one has, changed or not
 * @param differences how many differences there are of each kind that occurs
 * @param first the first differences of each kind, in the order of the kinds
 * @param additions what the new file has besides, and what a program may well add: records and fields
 */
@JsonPropertyOrder({"certificate", "version", "program", "verdict"})
public record Certificate(
        String program,
        Verdict verdict,
        ComparedFile oldFile,
        ComparedFile newFile,
        long pairs,
        Map<DifferenceKind, Long> differences,
        List<RecordDifference> first,
        Map<String, Long> additions) {

    /** The form that {@link #toJson} writes; docs/migration.md describes it. */
    public static final int VERSION = 1;

    public Certificate {
        differences = differences.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(differences));
        first = List.copyOf(first);
        additions = Collections.unmodifiableMap(new TreeMap<>(additions));
    }

    /** Whether two containers hold the same. */
    public enum Verdict {
        EQUAL,
        DIFFERENT,
        /** One of them could not be read to its end, or changed meanwhile. */
        UNDECIDED;

        /** The word for it in answers for programs. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Certificate of(
            String program, ComparedFile oldFile, ComparedFile newFile, long pairs, DifferenceTally tally) {
        boolean isDecided = oldFile.isRead() && newFile.isRead();
        Verdict found = tally.numbers().isEmpty() ? Verdict.EQUAL : Verdict.DIFFERENT;
        return new Certificate(
                program,
                isDecided ? found : Verdict.UNDECIDED,
                oldFile,
                newFile,
                pairs,
                tally.numbers(),
                tally.first(),
                tally.additions());
    }

    @JsonProperty("certificate")
    String type() {
        return "grainery-comparison";
    }

    @JsonProperty("version")
    int version() {
        return VERSION;
    }

    /** Whether the new file holds all that the old one does, and nothing else that is no natural addition. */
    @JsonIgnore
    public boolean isEqual() {
        return verdict == Verdict.EQUAL;
    }

    /** How many differences there are. */
    public long number() {
        return differences.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The certificate as it is written: one JSON object in lines that people can read. */
    public String toJson() {
        try {
            return RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("every certificate has a JSON form", e);
        }
    }
}
