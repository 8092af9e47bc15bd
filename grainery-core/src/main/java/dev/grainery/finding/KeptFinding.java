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

/**
 * A finding that stays until it no longer holds. Code and subject identify it, so that damage which moved within a file
 * is the same finding, with another offset.
 *
 * @param subject what it is about
 * @param code what kind of thing was found
 * @param offset where in the file, in bytes as stored, if that is known
 * @param message what exactly was found; if the same was found several times, all of it, cut to a bounded length
 * @param source what made it last
 * @param first when it was made first
 * @param last when it was made last
 * @param state how it stands
 * @param since when it came into this state
 * @param reason why a person says that it is known
 * @param by who brought it into this state, empty if it was the program
 */
public record KeptFinding(
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

    /** A finding that is made for the first time. */
    static KeptFinding made(FindingSubject subject, Finding finding, FindingSource source, Instant at) {
        return new KeptFinding(
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

    /** As it was found the last time. */
    public Finding finding() {
        return new Finding(code, subject.key(), offset, message);
    }

    /** Its identifier: 16 hexadecimal digits that code and subject determine. */
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

    /**
     * It was made again. What was acknowledged stays so while it says the same; what says something else now, and what
     * was resolved, is open again.
     */
    KeptFinding madeAgain(Finding finding, FindingSource by, Instant at) {
        boolean same = message.equals(finding.message()) && offset.equals(finding.offset());
        boolean opens = state == FindingState.RESOLVED || (state == FindingState.ACKNOWLEDGED && !same);
        return new KeptFinding(
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

    /** The same of another subject. */
    public KeptFinding at(FindingSubject other) {
        return new KeptFinding(other, code, offset, message, source, first, last, state, since, reason, by);
    }

    /** It was looked for, and holds no longer. */
    public KeptFinding resolved(Instant at) {
        return in(FindingState.RESOLVED, at, Optional.empty(), Optional.empty());
    }

    /** A person knows of it. */
    public KeptFinding acknowledged(String why, String person, Instant at) {
        return in(FindingState.ACKNOWLEDGED, at, Optional.of(why), Optional.of(person));
    }

    /** A person takes back that it is known. */
    public KeptFinding reopened(Optional<String> why, String person, Instant at) {
        return in(FindingState.OPEN, at, why, Optional.of(person));
    }

    private KeptFinding in(FindingState other, Instant at, Optional<String> why, Optional<String> person) {
        return new KeptFinding(subject, code, offset, message, source, first, last, other, at, why, person);
    }

    /** What made a finding. Made again and without it, the same source takes it back. */
    public enum FindingSource {
        /** A file was read from its first to its last byte and described. */
        READING,
        /** A file was read from its first to its last byte, described and inspected. */
        INSPECTION,
        /** A file was read from its first to its last byte to compare its hash. */
        CHECK,
        /** A file was looked for, and not opened. */
        PRESENCE,
        /** The directories of a storage were walked, with their checksum lists. */
        WALK,
        /** A file was compared with a checksum list. */
        CHECKSUMS,
        /** A file was compared with the documents of an earlier Grainery. */
        EARLIER,
        /** The containers that a CDX file covers were looked up. */
        LINKS,
        /** The record of a harvest was rebuilt. */
        HARVEST,
        /** A storage was looked for. */
        STORAGE,
        /** The store was compared with the log of its events. */
        LOG;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The source of this word. */
        public static FindingSource of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /** How a finding that is kept stands. */
    public enum FindingState {
        /** It holds, and nobody has said that it is known. */
        OPEN,
        /** It holds, and a person has said that it is known. */
        ACKNOWLEDGED,
        /** It holds no longer: whatever it was about was looked at again, and it was not made. */
        RESOLVED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The state of this word. */
        public static FindingState of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /**
     * What a finding is about.
     *
     * @param isHarvest whether it is a harvest; otherwise it is a file, a directory or a link
     * @param key what identifies it: a harvestID or a path
     * @param name what people call it: the name of the harvest, or the path
     */
    public record FindingSubject(boolean isHarvest, String key, String name) {

        public static FindingSubject path(String path) {
            return new FindingSubject(false, path, path);
        }

        public static FindingSubject harvest(String harvestId, String name) {
            return new FindingSubject(true, harvestId, name);
        }
    }
}
