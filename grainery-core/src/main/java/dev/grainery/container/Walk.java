// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.reading.Compression;
import dev.grainery.record.Location;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What is learnt on the way through the records of one container. Not thread-safe. */
final class Walk {

    /** The longest content of a describing record that is read, in bytes; real ones have a few thousand. */
    static final int LONGEST_DESCRIPTION = 1 << 20;

    /** How many plain bytes of a compressed container are walked through once it is described. */
    static final long EXAMINED = 1L << 20;

    /** How many plain bytes of a compressed container are walked through in search of a describing record. */
    static final long EXAMINED_IN_SEARCH = 1L << 24;

    private final Location file;
    private final RecordInput input;
    private final Compression compression;
    private final List<Finding> findings = new ArrayList<>();
    private final Set<String> otherNames = new LinkedHashSet<>();
    private final Map<String, Long> lacking = new LinkedHashMap<>();
    private long firstLacking;
    private long joined;
    private long firstJoined;
    private Optional<FirstRecord> first = Optional.empty();
    private Optional<DescribingRecord> describing = Optional.empty();
    private Optional<String> version = Optional.empty();
    private long records;
    private long withinMember;
    private boolean whole = true;

    Walk(Location file, RecordInput input, Compression compression) {
        this.file = file;
        this.input = input;
        this.compression = compression;
    }

    RecordInput input() {
        return input;
    }

    /** A record begins at the coming byte. */
    void begins() throws IOException {
        records++;
        withinMember += records > 1 && !input.atMemberStart() ? 1 : 0;
    }

    /** A record lacks a field that every record must have. */
    void lacks(String field, long offset) {
        if (lacking.isEmpty()) {
            firstLacking = offset;
        }
        lacking.merge(field, 1L, Long::sum);
    }

    /** An ARC begins at this offset, with a filedesc: the first record of one, and of no more than one, in a file. */
    void beginsArc(long offset) {
        if (records > 1 && joined++ == 0) {
            firstJoined = offset;
        }
    }

    /** Of what version the container is; the first word counts. */
    void version(String text) {
        version = version.isPresent() || text.isEmpty() ? version : Optional.of(text);
    }

    /** A record of this type and date was met; the first one counts. */
    void met(Optional<String> type, Optional<String> date) {
        if (first.isEmpty()) {
            first = Optional.of(new FirstRecord(type, date));
        }
    }

    /** A record describes the container: the first one counts, the others must not contradict it. */
    void describes(DescribingRecord record, long offset) {
        if (describing.isEmpty()) {
            describing = Optional.of(record);
            List<String> repeated = record.fields().contradicting();
            if (!repeated.isEmpty()) {
                found(FindingCode.FIELD_REPEATED, offset, "repeated with other values: " + CleanText.shown(repeated));
            }
            return;
        }
        Optional<String> counted = describing.flatMap(first -> first.fields().first("isPartOf"));
        record.fields()
                .first("isPartOf")
                .filter(name -> counted.isEmpty() || !isSameOrPart(name, counted.get()))
                .ifPresent(otherNames::add);
    }

    /** Recorders of single pages write the collection first, and then each of its sessions as COLLECTION/SESSION. */
    private static boolean isSameOrPart(String name, String whole) {
        return name.equals(whole) || name.startsWith(whole + "/");
    }

    /**
     * Passes the content of a record, as far as this container is to be walked through.
     *
     * @param read how many bytes of the content have been read already
     * @return whether the walk goes on
     */
    boolean passes(long contentLength, long read, long recordOffset) throws IOException {
        long rest = contentLength - read;
        long allowed = compression == Compression.NONE ? rest : Math.min(rest, left());
        long passed = input.skip(allowed);
        if (passed < allowed) {
            cutOff(
                    recordOffset,
                    "the content of a record ends after " + (read + passed) + " of " + contentLength + " bytes");
            return false;
        }
        if (passed < rest || (compression != Compression.NONE && left() == 0)) {
            whole = passed == rest && input.peek() < 0;
            return false;
        }
        return true;
    }

    private long left() {
        return Math.max(0, (describing.isPresent() ? EXAMINED : EXAMINED_IN_SEARCH) - input.passed());
    }

    /** The data end where more should come; reports the compression error instead, if there is one. */
    void cutOff(long offset, String message) {
        whole = false;
        if (input.failure().isEmpty()) {
            found(FindingCode.TRUNCATED, offset, message);
        }
    }

    /** What stands at this offset is no record, and what follows cannot be cut into records. */
    void damaged(long offset, String message) {
        whole = false;
        if (input.failure().isEmpty()) {
            found(FindingCode.DAMAGED, offset, message);
        }
    }

    void found(FindingCode code, long offset, String message) {
        findings.add(Finding.at(code, file.path(), offset, message));
    }

    void found(FindingCode code, String message) {
        findings.add(Finding.of(code, file.path(), message));
    }

    ContainerDescription description(ContainerFormat format) {
        return new ContainerDescription(
                format,
                compression,
                version,
                describing,
                first,
                records,
                whole && input.failure().isEmpty());
    }

    /** How many records did not begin with a gzip member. */
    long withinMember() {
        return withinMember;
    }

    List<Finding> findings() {
        if (!otherNames.isEmpty()) {
            found(
                    FindingCode.DESCRIPTIONS_DIFFER,
                    "later records name the harvest otherwise: " + CleanText.shown(List.copyOf(otherNames)));
            otherNames.clear();
        }
        if (!lacking.isEmpty()) {
            String fields = lacking.entrySet().stream()
                    .map(field -> field.getValue() + (field.getValue() == 1 ? " record" : " records") + " without "
                            + field.getKey())
                    .collect(Collectors.joining(", "));
            found(FindingCode.FIELD_MISSING, firstLacking, fields + "; the first begins here");
            lacking.clear();
        }
        if (joined > 0) {
            String more =
                    joined == 1 ? "a second ARC begins here" : joined + " more ARCs follow, the first begins here";
            found(FindingCode.JOINED_ARCS, firstJoined, "a filedesc after other records: " + more);
            joined = 0;
        }
        return findings;
    }
}
