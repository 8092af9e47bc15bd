// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.merge.FileRole;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * @param within limit on the time to the latest date for the next check
 * @param inspectedBefore chooses containers by inspection and not by date: not inspected, with an older layout, or
 *     before this time
 */
public record FileChoice(
        Duration within,
        boolean all,
        Optional<String> harvest,
        Optional<String> container,
        Optional<Instant> inspectedBefore) {

    static final Instant EVER = Instant.parse("9999-12-31T23:59:59.999Z");

    public FileChoice(Duration within, boolean all, Optional<String> harvest, Optional<String> container) {
        this(within, all, harvest, container, Optional.empty());
    }

    /** The next check may be planned for an earlier date. */
    Instant latest(Instant now) {
        return all ? EVER : horizon(now).plus(RevisionCycle.PLANNED_BEFORE);
    }

    private Instant horizon(Instant now) {
        return now.plus(within);
    }

    /** A last check in the future counts as none. A file that failed a moment ago rests. */
    boolean isDue(ScheduledFile file, Instant now) {
        if (inspectedBefore.isPresent()) {
            return isToBeInspected(file, inspectedBefore.get()) && (all || !rests(file, now));
        }
        if (all || RevisionCycle.isAhead(file.checked(), now)) {
            return true;
        }
        return !file.planned().isAfter(horizon(now)) && !rests(file, now);
    }

    private static boolean rests(ScheduledFile file, Instant now) {
        return file.known().status().isFailure() && file.due().isAfter(now.plus(RevisionCycle.REPEAT_BEFORE));
    }

    /** Copies and conflicts are not inspected. */
    private static boolean isToBeInspected(ScheduledFile file, Instant before) {
        return file.known().type() == RecordType.CONTAINER
                && file.known().role() == FileRole.PRIMARY
                && file.inspected().map(last -> last.isBefore(before)).orElse(true);
    }

    boolean isOfNamed() {
        return harvest.isPresent() || container.isPresent();
    }

    void forEachNamed(GraineryStore store, Consumer<StoredFileRecord> consumer) {
        Optional<Set<String>> harvests = harvest.map(new NamedHarvests(store)::ids);
        if (container.isPresent()) {
            String nameOrId = container.get();
            Stream.concat(store.containers().find(nameOrId).stream(), store.cdxFiles().find(nameOrId).stream())
                    .filter(record -> harvests.filter(ids -> !ids.contains(record.harvestId()))
                            .isEmpty())
                    .forEach(consumer);
        } else {
            for (String id : harvests.orElse(Set.of())) {
                store.containers().forEach(Optional.of(id), consumer::accept);
                store.cdxFiles().forEach(Optional.of(id), consumer::accept);
            }
        }
    }

    public static final class UnknownNameException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        UnknownNameException() {
            super("the store has no file of that harvest or name");
        }
    }
}
