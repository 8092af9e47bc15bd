// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** A stored finding. Subject and code identify it, so damage at another offset of a file is the same finding. */
public record StoredFinding(
        FindingSubject subject,
        FindingCode code,
        OptionalLong offset,
        String message,
        FindingSource source,
        Instant first,
        Instant last,
        FindingState state,
        Instant since,
        Optional<String> reason,
        Optional<String> by) {

    private static final int ID_BYTES = 8;

    static StoredFinding create(FindingSubject subject, Finding finding, FindingSource source, Instant at) {
        return new StoredFinding(
                subject,
                finding.code(),
                finding.offset(),
                finding.message(),
                source,
                at,
                at,
                FindingState.OPEN,
                at,
                Optional.empty(),
                Optional.empty());
    }

    public Finding finding() {
        return new Finding(code, subject.key(), offset, message);
    }

    /** 16 hexadecimal digits derived from code and subject. */
    public String id() {
        return id(subject, code);
    }

    private static String id(FindingSubject subject, FindingCode code) {
        String kind = subject.isHarvest() ? "harvest" : "path";
        String text = code.code() + '\0' + kind + '\0' + subject.key();
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, ID_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    public Severity severity() {
        return code.severity();
    }

    /** An acknowledgement stays while message and offset are the same; otherwise the finding is open again. */
    StoredFinding reportedAgain(Finding finding, FindingSource by, Instant at) {
        boolean same = message.equals(finding.message()) && offset.equals(finding.offset());
        boolean opens = state == FindingState.RESOLVED || (state == FindingState.ACKNOWLEDGED && !same);
        return new StoredFinding(
                subject,
                code,
                finding.offset(),
                finding.message(),
                by,
                first,
                at,
                opens ? FindingState.OPEN : state,
                opens ? at : since,
                opens ? Optional.empty() : reason,
                opens ? Optional.empty() : this.by);
    }

    public StoredFinding at(FindingSubject other) {
        return new StoredFinding(other, code, offset, message, source, first, last, state, since, reason, by);
    }

    public StoredFinding resolved(Instant at) {
        return in(FindingState.RESOLVED, at, Optional.empty(), Optional.empty());
    }

    public StoredFinding acknowledged(String why, String person, Instant at) {
        return in(FindingState.ACKNOWLEDGED, at, Optional.of(why), Optional.of(person));
    }

    public StoredFinding reopened(Optional<String> why, String person, Instant at) {
        return in(FindingState.OPEN, at, why, Optional.of(person));
    }

    private StoredFinding in(FindingState other, Instant at, Optional<String> why, Optional<String> person) {
        return new StoredFinding(subject, code, offset, message, source, first, last, other, at, why, person);
    }

    /** What reported a finding. A later result of the same source without the finding resolves it. */
    public enum FindingSource {
        READING,
        INSPECTION,
        CHECK,
        PRESENCE,
        WALK,
        CHECKSUMS,
        EARLIER,
        LINKS,
        HARVEST,
        STORAGE,
        LOG;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static FindingSource of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    public enum FindingState {
        OPEN,
        ACKNOWLEDGED,
        RESOLVED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static FindingState of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    public record FindingSubject(boolean isHarvest, String key, String name) {

        public static FindingSubject path(String path) {
            return new FindingSubject(false, path, path);
        }

        public static FindingSubject harvest(String harvestId, String name) {
            return new FindingSubject(true, harvestId, name);
        }
    }
}
