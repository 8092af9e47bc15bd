// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import dev.grainery.finding.KeptFinding.FindingSource;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.KeptFinding.FindingSubject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one look at a subject found, and which findings it could have found: those that are kept, that it could have found
 * and did not, are resolved.
 *
 * @param subject what was looked at
 * @param source what kind of look it was
 * @param whole whether all findings are decided that this source made before
 * @param decided codes that are decided besides, whatever made them
 * @param made what was found
 */
public record Verdict(
        FindingSubject subject, FindingSource source, boolean whole, Set<FindingCode> decided, List<Finding> made) {

    /** What a file has against it whose bytes cannot be had at the moment. */
    private static final Set<FindingCode> NOT_AT_HAND = EnumSet.of(
            FindingCode.UNREADABLE,
            FindingCode.FILE_MISSING,
            FindingCode.FILE_CHANGING,
            FindingCode.FILE_VANISHED,
            FindingCode.READ_HUNG);

    /** What the hash of all bytes decides. */
    private static final Set<FindingCode> BY_HASH = and(
            NOT_AT_HAND,
            FindingCode.HASH_CHANGED,
            FindingCode.CDX_REWRITTEN,
            FindingCode.SIZE_DIFFERS,
            FindingCode.FILE_MOVED);

    /** What a check decides that is made now. */
    private static final Set<FindingCode> BY_CHECK =
            and(BY_HASH, FindingCode.DIGEST_DIFFERS, FindingCode.CHECK_DATE_AHEAD);

    /** The longest text of a finding: a checksum list may name a million files that are not there. */
    private static final int LONGEST = 1_000;

    public Verdict {
        decided = Set.copyOf(decided);
        made = List.copyOf(made);
    }

    private Verdict(String path, FindingSource source, boolean whole, Set<FindingCode> decided, List<Finding> made) {
        this(FindingSubject.path(path), source, whole, decided, made);
    }

    private static Set<FindingCode> and(Set<FindingCode> codes, FindingCode... more) {
        Set<FindingCode> all = EnumSet.copyOf(codes);
        all.addAll(List.of(more));
        return all;
    }

    /** A file was read to its end and described. */
    public static Verdict read(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.READING, true, BY_HASH, made);
    }

    /** A file was read to its end, described and inspected. It decides as well what reading alone has found. */
    public static Verdict inspected(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.INSPECTION, true, BY_HASH, made);
    }

    /** A file was read to its end, and what was found meanwhile is not known any more. */
    public static Verdict hashed(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.READING, false, BY_HASH, made);
    }

    /** A file was to be read and described, but could not be read to its end. */
    public static Verdict notRead(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.READING, false, NOT_AT_HAND, made);
    }

    /** A file vanished or was written to before it could be read. The next walk tells whether that holds. */
    public static Verdict unstable(String path, List<Finding> made) {
        return new Verdict(
                path,
                FindingSource.WALK,
                false,
                Set.of(FindingCode.FILE_CHANGING, FindingCode.FILE_VANISHED, FindingCode.READ_HUNG),
                made);
    }

    /** A file was read to its end, and its hash was compared. */
    public static Verdict checked(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.CHECK, true, BY_HASH, made);
    }

    /**
     * A file was read to its end, its hash was compared, and it was described and inspected. It decides as well what a
     * check or a reading alone has found.
     */
    public static Verdict checkedAndInspected(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.INSPECTION, true, BY_CHECK, made);
    }

    /** The hash of a file was to be compared, but the file is missing, cannot be read or is being written to. */
    public static Verdict notChecked(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.CHECK, false, NOT_AT_HAND, made);
    }

    /** A file was looked for. */
    public static Verdict lookedFor(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.PRESENCE, true, Set.of(FindingCode.FILE_MISSING), made);
    }

    /** A walk met something odd. What it no longer meets is told at its end. */
    public static Verdict met(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.WALK, false, Set.of(), made);
    }

    /** A file was compared with checksum lists. */
    public static Verdict compared(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.CHECKSUMS, true, Set.of(), made);
    }

    /** A source of documents of an earlier Grainery was read. */
    public static Verdict understood(String source, List<Finding> made) {
        return new Verdict(source, FindingSource.EARLIER, true, Set.of(), made);
    }

    /**
     * A file was compared with the documents of an earlier Grainery.
     *
     * @param isSound whether its bytes are those that the file had first
     */
    public static Verdict compared(String path, boolean isSound, List<Finding> made) {
        Set<FindingCode> codes = EnumSet.of(FindingCode.EARLIER_DIFFERS);
        if (isSound) {
            codes.addAll(List.of(FindingCode.HASH_CHANGED, FindingCode.CDX_REWRITTEN, FindingCode.IDENTITY_CONFLICT));
        }
        if (!made.isEmpty()) {
            codes.add(FindingCode.COPY);
        }
        return new Verdict(path, FindingSource.EARLIER, false, codes, made);
    }

    /** The containers of a CDX file were looked up. */
    public static Verdict linked(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.LINKS, true, Set.of(), made);
    }

    /** The record of a harvest was rebuilt. */
    public static Verdict rebuilt(String harvestId, List<Finding> made) {
        String name = made.isEmpty() ? harvestId : made.get(0).file();
        return new Verdict(FindingSubject.harvest(harvestId, name), FindingSource.HARVEST, true, Set.of(), made);
    }

    /** A run found files of a harvest at other places. The next time that the harvest is rebuilt, that is over. */
    public static Verdict moved(String harvestId, Finding made) {
        return new Verdict(
                FindingSubject.harvest(harvestId, made.file()), FindingSource.HARVEST, false, Set.of(), List.of(made));
    }

    /** A storage was looked for. */
    public static Verdict storage(String root, List<Finding> made) {
        return new Verdict(root, FindingSource.STORAGE, true, Set.of(), made);
    }

    /** The events of a file, or a log, were compared with what is logged of them. */
    public static Verdict logged(String subject, List<Finding> made) {
        return new Verdict(subject, FindingSource.LOG, true, Set.of(), made);
    }

    /** Both in one, about the same subject. */
    public Verdict and(Verdict other) {
        Set<FindingCode> codes = new HashSet<>(decided);
        codes.addAll(other.decided);
        List<Finding> findings = new ArrayList<>(made);
        findings.addAll(other.made);
        return new Verdict(subject, source, whole || other.whole, codes, findings);
    }

    /** Nothing is to be said any more of a path: its file lies elsewhere, or is no longer kept. */
    public static Verdict gone(String path) {
        return new Verdict(path, FindingSource.READING, true, EnumSet.allOf(FindingCode.class), List.of());
    }

    /**
     * What this verdict makes of what is kept.
     *
     * @param kept what is kept of the subject
     * @return what is to be kept instead, or in addition; what stays as it is is left out
     */
    public List<KeptFinding> applyTo(Collection<KeptFinding> kept, Instant at) {
        Map<FindingCode, KeptFinding> before = new LinkedHashMap<>();
        kept.forEach(finding -> before.put(finding.code(), finding));
        List<KeptFinding> after = new ArrayList<>();
        foldedByCode().forEach((code, finding) -> {
            KeptFinding known = before.remove(code);
            after.add(
                    known == null
                            ? KeptFinding.made(subject, finding, source, at)
                            : known.madeAgain(finding, source, at));
        });
        before.values().stream()
                .filter(finding -> finding.state() != FindingState.RESOLVED && decides(finding))
                .forEach(finding -> after.add(finding.resolved(at)));
        return after;
    }

    private boolean decides(KeptFinding finding) {
        return (whole && (finding.source() == source || includes(finding.source())))
                || decided.contains(finding.code());
    }

    private boolean includes(FindingSource other) {
        return source == FindingSource.INSPECTION && other == FindingSource.READING;
    }

    /** One finding of each code: a file may have several of one kind. */
    private Map<FindingCode, Finding> foldedByCode() {
        Map<FindingCode, List<Finding>> byCode = new LinkedHashMap<>();
        made.forEach(finding ->
                byCode.computeIfAbsent(finding.code(), x -> new ArrayList<>()).add(finding));
        Map<FindingCode, Finding> folded = new LinkedHashMap<>();
        byCode.forEach((code, all) -> folded.put(code, folded(all)));
        return folded;
    }

    private static Finding folded(List<Finding> all) {
        Map<String, Long> times = all.stream()
                .collect(Collectors.groupingBy(Finding::message, LinkedHashMap::new, Collectors.counting()));
        StringBuilder text = new StringBuilder();
        long told = 0;
        for (Map.Entry<String, Long> message : times.entrySet()) {
            if (told > 0 && text.length() + message.getKey().length() >= LONGEST) {
                text.append("; and ").append(all.size() - told).append(" more");
                break;
            }
            text.append(told > 0 ? "; " : "").append(cut(message.getKey()));
            if (message.getValue() > 1) {
                text.append(", ").append(message.getValue()).append(" times");
            }
            told += message.getValue();
        }
        OptionalLong offset = all.stream()
                .map(Finding::offset)
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
        return new Finding(all.get(0).code(), all.get(0).file(), offset, text.toString());
    }

    private static String cut(String message) {
        return message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "…";
    }
}
