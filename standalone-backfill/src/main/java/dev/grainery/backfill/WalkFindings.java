// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingSource;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Location;
import dev.grainery.run.FindingLog;
import dev.grainery.store.FindingCollection;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Stored in batches before they are reported. Earlier findings that a walk does not repeat are resolved. Thread-safe.
 */
final class WalkFindings {

    private static final int AT_ONCE = 250;

    private static final Set<FindingCode> OF_LINKS =
            EnumSet.of(FindingCode.BROKEN_LINK, FindingCode.LINK_LOOP, FindingCode.LINK_NOT_FOLLOWED);

    private static final Set<FindingCode> UNFINISHED = EnumSet.of(FindingCode.LEFT_OPEN, FindingCode.LEFT_INVALID);

    private static final Set<FindingCode> CODES = EnumSet.of(
            FindingCode.DIRECTORY_UNREADABLE,
            FindingCode.UNREADABLE,
            FindingCode.FILE_CHANGING,
            FindingCode.FILE_VANISHED,
            FindingCode.NAME_NOT_UTF8,
            FindingCode.CHECKSUM_LIST_ODD,
            FindingCode.CHECKSUM_FILE_MISSING,
            FindingCode.NOT_A_FILE);

    private final Optional<FindingCollection> kept;
    private final FindingLog log;
    private final WalkRules rules;
    private final Storage storage;
    private final Instant start;
    private final Map<String, Verdict> waiting = new LinkedHashMap<>();
    private final Set<String> unreadable = new HashSet<>();

    WalkFindings(Optional<FindingCollection> kept, FindingLog log, BackfillSettings settings) {
        this.kept = kept;
        this.log = log;
        this.rules = settings.rules();
        this.storage = settings.common().storage();
        this.start = kept.map(FindingCollection::now).orElse(Instant.EPOCH);
    }

    void add(Finding finding) {
        if (finding.code() == FindingCode.DIRECTORY_UNREADABLE) {
            synchronized (this) {
                unreadable.add(finding.file());
            }
        }
        add(Verdict.foundInWalk(finding.file(), List.of(finding)));
    }

    void unstable(String path, List<Finding> findings) {
        boolean ofStorage = findings.stream().anyMatch(finding -> finding.code() == FindingCode.STORAGE_ABSENT);
        add(ofStorage ? Verdict.storage(path, findings) : Verdict.unstable(path, findings));
    }

    private synchronized void add(Verdict verdict) {
        waiting.merge(verdict.subject().key(), verdict, Verdict::and);
        if (waiting.size() >= AT_ONCE || kept.isEmpty()) {
            send();
        }
    }

    synchronized void send() {
        List<Verdict> verdicts = List.copyOf(waiting.values());
        waiting.clear();
        kept.ifPresentOrElse(
                findings -> log.found(findings, verdicts),
                () -> verdicts.forEach(verdict -> log.found(verdict.made())));
    }

    void end(List<StorageEntry> roots) {
        send();
        List<String> walked = roots.stream()
                .filter(WalkFindings::holdsAnything)
                .map(root -> root.name().text())
                .toList();
        if (!walked.isEmpty() && kept.isPresent()) {
            resolveBelow(walked, kept.get());
        }
    }

    /** An empty root may be an unmounted file system. */
    private static boolean holdsAnything(StorageEntry root) {
        try {
            return root.state().isDirectory() && root.holdsAnything();
        } catch (IOException e) {
            return false;
        }
    }

    private void resolveBelow(List<String> walked, FindingCollection findings) {
        Set<FindingCode> codes = EnumSet.copyOf(CODES);
        codes.addAll(OF_LINKS);
        codes.addAll(UNFINISHED);
        List<StoredFinding> gone = new ArrayList<>();
        findings.forEach(EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED), codes, Optional.empty(), finding -> {
            if (isOld(finding) && walked.stream().anyMatch(root -> wasLookedAt(root, finding))) {
                gone.add(finding);
            }
            if (gone.size() >= AT_ONCE) {
                resolve(findings, gone);
            }
        });
        resolve(findings, gone);
    }

    private boolean isOld(StoredFinding finding) {
        return finding.source() == FindingSource.WALK && finding.last().isBefore(start);
    }

    private void resolve(FindingCollection findings, List<StoredFinding> gone) {
        findings.change(gone, now -> isOld(now) ? now.resolved(findings.now()) : now);
        gone.clear();
    }

    /** Whether this walk would have repeated the finding. */
    private boolean wasLookedAt(String root, StoredFinding finding) {
        String address = finding.subject().key();
        if (!Location.isWithin(address, root)) {
            return false;
        }
        String above = address;
        while (!above.equals(root)) {
            above = Location.directoryOf(above);
            if (unreadable.contains(above) || (!above.equals(root) && !enters(root, above))) {
                return false;
            }
        }
        if (OF_LINKS.contains(finding.code())) {
            return true;
        }
        if (finding.code() == FindingCode.DIRECTORY_UNREADABLE) {
            return address.equals(root) || enters(root, address);
        }
        // this run has made no record of a file that is missing or inaccessible
        boolean hasRecord = rules.includeUnfinished()
                && UNFINISHED.contains(finding.code())
                && storage.at(address).flatMap(StorageEntry::seen).isPresent();
        return rules.choice().takesFile(root, address) && !hasRecord;
    }

    private boolean enters(String root, String directory) {
        return rules.choice().entersDirectory(root, directory);
    }
}
