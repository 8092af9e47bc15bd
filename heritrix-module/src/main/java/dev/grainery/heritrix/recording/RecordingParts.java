// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static java.util.Objects.requireNonNull;

import dev.grainery.heritrix.watch.Claims;
import dev.grainery.heritrix.watch.ContainerWatch;
import dev.grainery.heritrix.watch.SeenNames;
import dev.grainery.record.ContainerRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a recording thread works with.
 *
 * @param watch finds closed containers
 * @param earlier finds what earlier launches left
 * @param held closed containers that are open already
 * @param claims whose a container is
 * @param isPartOf what the containers of the job say they are part of
 * @param recording makes records
 * @param crawl states what only the crawl knows
 * @param memory what is known of the job
 * @param launchId identifier of the present launch
 * @param names tells which names of containers the store knows
 * @param seen the names that URIs were written to
 * @param log for the operator
 * @param queueCapacity how many containers may wait to be read; others wait in their directories
 * @param recordUnfinished whether unfinished containers get records, too
 * @param onRecorded is run when a record was put into the outbox
 */
public record RecordingParts(
        ContainerWatch watch,
        EarlierContainers earlier,
        HeldContainers held,
        Claims claims,
        String isPartOf,
        ContainerRecording recording,
        CrawlStatements crawl,
        JobMemory memory,
        String launchId,
        KnownNames names,
        SeenNames seen,
        OperatorLog log,
        int queueCapacity,
        boolean recordUnfinished,
        Runnable onRecorded) {

    /** Tells which containers the store has a record of, by their names. */
    @FunctionalInterface
    public interface KnownNames {

        /** Those of these names that one has; nothing if the store does not answer. */
        Optional<Set<String>> of(List<String> names);
    }

    public RecordingParts {
        requireNonNull(watch, "watch");
        requireNonNull(earlier, "earlier");
        requireNonNull(held, "held");
        requireNonNull(claims, "claims");
        requireNonNull(isPartOf, "isPartOf");
        requireNonNull(recording, "recording");
        requireNonNull(crawl, "crawl");
        requireNonNull(memory, "memory");
        requireNonNull(launchId, "launchId");
        requireNonNull(names, "names");
        requireNonNull(seen, "seen");
        requireNonNull(log, "log");
        requireNonNull(onRecorded, "onRecorded");
    }

    boolean belongs(Path file, ContainerRecord record) {
        return switch (claims.of(file)) {
            case OWN -> true;
            case FOREIGN -> false;
            case BY_CONTENT -> record.container().isPartOf().equals(isPartOf);
        };
    }
}
