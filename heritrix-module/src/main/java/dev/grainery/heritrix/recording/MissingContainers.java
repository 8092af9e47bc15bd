// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.heritrix.watch.ContainerFile;
import dev.grainery.heritrix.watch.ContainerWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

final class MissingContainers {

    private static final Duration ASK_AGAIN = Duration.ofMinutes(5);

    private final RecordingWork.Sources sources;
    private final JobMemory memory;
    private final ContainerQueue queue;
    private final RecordingLog log;
    private final InstantSource clock;
    private final Map<String, Instant> missingSince = new HashMap<>();
    private Instant askNext = Instant.MIN;
    private boolean allListed = true;

    MissingContainers(
            RecordingWork.Sources sources,
            JobMemory memory,
            ContainerQueue queue,
            RecordingLog log,
            InstantSource clock) {
        this.sources = sources;
        this.memory = memory;
        this.queue = queue;
        this.log = log;
        this.clock = clock;
    }

    boolean isEmpty() {
        return missingSince.isEmpty();
    }

    /** {@code all} if no writer is at work any more. Returns the containers left open. */
    List<Path> resolve(String launchId, boolean all) throws IOException {
        List<Path> leftOpen = new ArrayList<>();
        Instant now = clock.instant();
        Set<String> waiting = queue.names();
        List<String> unresolved = memory.unresolved(launchId);
        missingSince.keySet().retainAll(unresolved);
        for (String name : unresolved) {
            if (waiting.contains(name) || sources.held().holds(name)) {
                missingSince.remove(name);
                continue;
            }
            Optional<Path> found = ContainerFile.find(sources.watch().directories(), name);
            // it may have been opened and moved in between
            if (found.isPresent() || sources.held().holds(name)) {
                missingSince.remove(name);
                if (all && found.isPresent() && ContainerFile.of(found.get()) == ContainerFile.OPEN) {
                    leftOpen.add(found.get());
                }
                continue;
            }
            Instant since = missingSince.computeIfAbsent(name, n -> now);
            if (all || !since.plus(ContainerWatch.SETTLED).isAfter(now)) {
                missingSince.remove(name);
                vanished(name);
            }
        }
        return leftOpen;
    }

    /** Nothing in an unlisted directory counts as missing. */
    void unlisted() {
        allListed = false;
    }

    boolean mayAsk() {
        return allListed && !clock.instant().isBefore(askNext);
    }

    /** Returns whether the store answered, or was not needed. */
    boolean resolveEarlier(String launchId) throws IOException {
        Set<Path> directories = new LinkedHashSet<>(sources.watch().directories());
        directories.addAll(sources.earlier().directories());
        Set<String> waiting = queue.names();
        List<String> missing = memory.unresolved(launchId).stream()
                .filter(name -> !waiting.contains(name)
                        && ContainerFile.find(directories, name).isEmpty())
                .toList();
        if (missing.isEmpty()) {
            return true;
        }
        Optional<Set<String>> recorded = sources.earlier().recorded(missing);
        if (recorded.isEmpty()) {
            askNext = clock.instant().plus(ASK_AGAIN);
            return false;
        }
        for (String name : missing) {
            if (recorded.get().contains(name)) {
                // moved, and recorded at its new location
                memory.hasRecord(name);
            } else {
                vanished(name);
            }
        }
        return true;
    }

    private void vanished(String name) throws IOException {
        Finding finding = Finding.of(
                FindingCode.CONTAINER_VANISHED,
                name,
                "a URI was written to it, but it was gone before it could be read; where it is now, a backfill records it");
        log.counts().addFindings(List.of(finding));
        log.alert(finding);
        memory.vanished(name);
    }
}
