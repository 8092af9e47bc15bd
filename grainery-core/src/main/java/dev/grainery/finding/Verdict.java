// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import dev.grainery.finding.StoredFinding.FindingSource;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.StoredFinding.FindingSubject;
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

/** The result of one examination. Stored findings that it decides and did not report again are resolved. */
public record Verdict(
        FindingSubject subject, FindingSource source, boolean whole, Set<FindingCode> decided, List<Finding> made) {

    private static final Set<FindingCode> UNAVAILABLE = EnumSet.of(
            FindingCode.UNREADABLE,
            FindingCode.FILE_MISSING,
            FindingCode.FILE_CHANGING,
            FindingCode.FILE_VANISHED,
            FindingCode.READ_HUNG);

    private static final Set<FindingCode> BY_HASH = and(
            UNAVAILABLE,
            FindingCode.HASH_CHANGED,
            FindingCode.CDX_REWRITTEN,
            FindingCode.SIZE_DIFFERS,
            FindingCode.FILE_MOVED);

    private static final Set<FindingCode> BY_CHECK =
            and(BY_HASH, FindingCode.DIGEST_DIFFERS, FindingCode.CHECK_DATE_AHEAD);

    /** Characters of a message: a checksum list may name a million missing files. */
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

    public static Verdict read(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.READING, true, BY_HASH, made);
    }

    /** Also decides findings of a reading without inspection. */
    public static Verdict inspected(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.INSPECTION, true, BY_HASH, made);
    }

    /** A complete reading whose other findings were lost. */
    public static Verdict hashed(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.READING, false, BY_HASH, made);
    }

    public static Verdict notRead(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.READING, false, UNAVAILABLE, made);
    }

    /** A file vanished or changed before it could be read; the next walk decides the other findings. */
    public static Verdict unstable(String path, List<Finding> made) {
        return new Verdict(
                path,
                FindingSource.WALK,
                false,
                Set.of(FindingCode.FILE_CHANGING, FindingCode.FILE_VANISHED, FindingCode.READ_HUNG),
                made);
    }

    public static Verdict checked(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.CHECK, true, BY_HASH, made);
    }

    /** Also decides findings of a check or reading alone. */
    public static Verdict checkedAndInspected(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.INSPECTION, true, BY_CHECK, made);
    }

    /** The file is missing, unreadable or changing. */
    public static Verdict notChecked(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.CHECK, false, UNAVAILABLE, made);
    }

    public static Verdict lookedFor(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.PRESENCE, true, Set.of(FindingCode.FILE_MISSING), made);
    }

    /** A finding of a walk; the end of the walk decides the others. */
    public static Verdict foundInWalk(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.WALK, false, Set.of(), made);
    }

    public static Verdict compared(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.CHECKSUMS, true, Set.of(), made);
    }

    public static Verdict understood(String source, List<Finding> made) {
        return new Verdict(source, FindingSource.EARLIER, true, Set.of(), made);
    }

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

    public static Verdict linked(String path, List<Finding> made) {
        return new Verdict(path, FindingSource.LINKS, true, Set.of(), made);
    }

    public static Verdict rebuilt(String harvestId, List<Finding> made) {
        String name = made.isEmpty() ? harvestId : made.get(0).file();
        return new Verdict(FindingSubject.harvest(harvestId, name), FindingSource.HARVEST, true, Set.of(), made);
    }

    /** Files of a harvest were found at other locations; the next assembly of its record resolves the finding. */
    public static Verdict moved(String harvestId, Finding made) {
        return new Verdict(
                FindingSubject.harvest(harvestId, made.file()), FindingSource.HARVEST, false, Set.of(), List.of(made));
    }

    public static Verdict storage(String root, List<Finding> made) {
        return new Verdict(root, FindingSource.STORAGE, true, Set.of(), made);
    }

    public static Verdict logged(String subject, List<Finding> made) {
        return new Verdict(subject, FindingSource.LOG, true, Set.of(), made);
    }

    public Verdict and(Verdict other) {
        Set<FindingCode> codes = new HashSet<>(decided);
        codes.addAll(other.decided);
        List<Finding> findings = new ArrayList<>(made);
        findings.addAll(other.made);
        return new Verdict(subject, source, whole || other.whole, codes, findings);
    }

    public static Verdict gone(String path) {
        return new Verdict(path, FindingSource.READING, true, EnumSet.allOf(FindingCode.class), List.of());
    }

    /** Returns the findings to store, without unchanged ones. */
    public List<StoredFinding> applyTo(Collection<StoredFinding> stored, Instant at) {
        Map<FindingCode, StoredFinding> before = new LinkedHashMap<>();
        stored.forEach(finding -> before.put(finding.code(), finding));
        List<StoredFinding> after = new ArrayList<>();
        mergedByCode().forEach((code, finding) -> {
            StoredFinding previous = before.remove(code);
            after.add(
                    previous == null
                            ? StoredFinding.create(subject, finding, source, at)
                            : previous.reportedAgain(finding, source, at));
        });
        before.values().stream()
                .filter(finding -> finding.state() != FindingState.RESOLVED && decides(finding))
                .forEach(finding -> after.add(finding.resolved(at)));
        return after;
    }

    private boolean decides(StoredFinding finding) {
        return (whole && (finding.source() == source || includes(finding.source())))
                || decided.contains(finding.code());
    }

    private boolean includes(FindingSource other) {
        return source == FindingSource.INSPECTION && other == FindingSource.READING;
    }

    private Map<FindingCode, Finding> mergedByCode() {
        Map<FindingCode, List<Finding>> byCode = new LinkedHashMap<>();
        made.forEach(finding ->
                byCode.computeIfAbsent(finding.code(), x -> new ArrayList<>()).add(finding));
        Map<FindingCode, Finding> merged = new LinkedHashMap<>();
        byCode.forEach((code, all) -> merged.put(code, merged(all)));
        return merged;
    }

    private static Finding merged(List<Finding> all) {
        Map<String, Long> times = all.stream()
                .collect(Collectors.groupingBy(Finding::message, LinkedHashMap::new, Collectors.counting()));
        StringBuilder text = new StringBuilder();
        long count = 0;
        for (Map.Entry<String, Long> message : times.entrySet()) {
            if (count > 0 && text.length() + message.getKey().length() >= LONGEST) {
                text.append("; and ").append(all.size() - count).append(" more");
                break;
            }
            text.append(count > 0 ? "; " : "").append(cut(message.getKey()));
            if (message.getValue() > 1) {
                text.append(", ").append(message.getValue()).append(" times");
            }
            count += message.getValue();
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
