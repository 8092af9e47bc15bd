// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A small archive that was described on a day, and its store.
 *
 * @param root where the archive lies
 * @param store its records
 */
record KeptArchive(Path root, GraineryStore store) implements AutoCloseable {

    /** The day on which it was described. */
    static final Instant DAY = Instant.parse("2021-06-01T00:00:00Z");

    static KeptArchive of(FixtureTree tree, Path temporary) throws Exception {
        Path root = Files.createDirectories(temporary.toRealPath().resolve("archive"));
        tree.writeTo(root);
        KeptArchive archive = new KeptArchive(
                root, GraineryStore.open(StoreUri.parse("embedded:" + Files.createTempDirectory(temporary, "store"))));
        BackfillRun.over(root).at(Clock.fixed(DAY, ZoneOffset.UTC)).into(archive.store());
        return archive;
    }

    static Instant day(int number) {
        return DAY.plus(Duration.ofDays(number));
    }

    /** For when the check of a good file is planned that was checked on a day. */
    Instant planned(Path file, Instant checked) {
        return RevisionCycle.planned(file.toString(), checked.plus(RevisionCycle.GOOD_FOR), RevisionStatus.VALIDATED);
    }

    /** For when the checks of the containers are planned that were described on the first day, the first one first. */
    List<Instant> planned() {
        return containers().stream()
                .map(record -> planned(Path.of(record.location().path()), DAY))
                .sorted()
                .toList();
    }

    Path file(String path) {
        return root.resolve(path);
    }

    /** The only record of this container. */
    ContainerRecord container(Path file) {
        List<ContainerRecord> found = store.containers().find(file.getFileName().toString());
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " records of " + file.getFileName());
        }
        return found.get(0);
    }

    HarvestRecord harvest() {
        List<HarvestRecord> all = new ArrayList<>();
        store.harvests().forEach(all::add);
        if (all.size() != 1) {
            throw new AssertionError(all.size() + " harvests");
        }
        return all.get(0);
    }

    /** All records of containers as they are now. */
    List<ContainerRecord> containers() {
        List<ContainerRecord> all = new ArrayList<>();
        store.containers().forEach(Optional.empty(), all::add);
        return all;
    }

    @Override
    public void close() {
        store.close();
    }
}
