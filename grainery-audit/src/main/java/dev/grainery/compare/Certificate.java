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

/** The same files give the same certificate. {@code additions} are what conversion programs usually add. */
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

    /** Described in docs/migration.md. */
    public static final int VERSION = 1;

    public Certificate {
        differences = differences.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(differences));
        first = List.copyOf(first);
        additions = Collections.unmodifiableMap(new TreeMap<>(additions));
    }

    public enum Verdict {
        EQUAL,
        DIFFERENT,
        /** One of them could not be read completely, or changed while it was read. */
        UNDECIDED;

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

    @JsonIgnore
    public boolean isEqual() {
        return verdict == Verdict.EQUAL;
    }

    public long number() {
        return differences.values().stream().mapToLong(Long::longValue).sum();
    }

    public String toJson() {
        try {
            return RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("every certificate has a JSON form", e);
        }
    }
}
