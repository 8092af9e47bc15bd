// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.file.LocalStorage;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.FileDirectory;
import dev.grainery.record.Location;
import dev.grainery.record.OtherLocation;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.LocationProbe;
import dev.grainery.store.ObservationContext;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One file that several paths lead to is one file. */
class PathsToOneFileTest {

    private static final String GZ = OatHarvest.warc(0) + ".gz";

    @TempDir
    private Path temporary;

    private StoredArchive archive() throws Exception {
        StoredArchive archive = StoredArchive.of(Oats.tree("paths", 1), temporary);
        Files.createSymbolicLink(archive.root().resolveSibling("a-link"), archive.root());
        return archive;
    }

    private static Path link(StoredArchive archive) {
        return archive.root().resolveSibling("a-link");
    }

    private static void assertOnePlace(StoredArchive archive) {
        ContainerRecord record = archive.records().container(GZ);
        assertThat(record.location().path()).isEqualTo(archive.file(Oats.FIRST).toString());
        assertThat(record.places().copies()).isEmpty();
        assertThat(archive.store().locations().below("/", Optional.empty(), 10)).hasSize(1);
    }

    @Test
    void root_that_is_a_link_gives_the_places_where_the_files_really_lie() throws Exception {
        try (StoredArchive archive = archive()) {
            BackfillRun.over(link(archive)).into(archive.store());
            assertOnePlace(archive);
            assertThat(archive.store().roots().all())
                    .containsExactly(archive.root().toString());
            assertThat(archive.fill().summary().containers()).isEqualTo(new Tally(0, 1, 0, 0, 0));
        }
    }

    @Test
    void two_roots_that_are_one_directory_are_walked_once() throws Exception {
        try (StoredArchive archive = archive()) {
            BackfillRun.Done done =
                    BackfillRun.over(archive.root(), link(archive)).into(archive.store());
            assertThat(done.summary().containers()).isEqualTo(new Tally(1, 0, 0, 0, 0));
            assertOnePlace(archive);
        }
    }

    /** What a crawler that writes by way of a link says of the container. */
    private static void deliver(StoredArchive archive) throws Exception {
        ContainerRecord record;
        try (StoredArchive other = new StoredArchive(archive.root(), emptyStore(archive))) {
            other.fill();
            record = other.records().container(GZ);
        }
        Location place = new Location(Oats.harvest(link(archive)).toString(), GZ);
        ContainerRecord live = record.withPaths(new ContainerRecord.Paths(
                FileDirectory.of(place),
                record.paths().harvestID(),
                record.paths().cdxID()));
        archive.store()
                .containers()
                .store(
                        List.of(Observation.of(live)),
                        new ObservationContext(
                                new LocationProbe(archive.store(), new LocalStorage(), "here"),
                                "here",
                                "grainery test"));
    }

    private static GraineryStore emptyStore(StoredArchive archive) throws Exception {
        Path directory = Files.createTempDirectory(archive.root().getParent(), "other");
        return GraineryStore.open(StoreUri.parse("embedded:" + directory));
    }

    @Test
    void record_of_a_path_by_way_of_a_link_gets_the_path_without() throws Exception {
        try (StoredArchive archive = archive()) {
            deliver(archive);
            assertThat(archive.records().container(GZ).location().directory()).contains("a-link");
            BackfillRun.Done done = archive.fill();
            assertThat(done.findingsBelow(archive.root())).containsExactly("GRN-I007 " + OatHarvest.NAME);
            assertOnePlace(archive);
        }
    }

    @Test
    void path_by_way_of_a_link_is_no_copy_of_the_one_without() throws Exception {
        try (StoredArchive archive = archive()) {
            archive.fill();
            deliver(archive);
            assertOnePlace(archive);
        }
    }

    @Test
    void hard_link_is_a_place_of_its_own() throws Exception {
        try (StoredArchive archive = archive()) {
            Path second = archive.file("second").resolve(GZ);
            Files.createDirectories(second.getParent());
            Files.createLink(second, archive.file(Oats.FIRST));
            archive.fill();
            assertThat(archive.records().container(GZ).places().copies())
                    .extracting(OtherLocation::absolute)
                    .containsExactly(second.getParent().toString());
        }
    }
}
