// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Place;
import dev.grainery.record.Places;
import dev.grainery.store.GraineryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The record of an index nearly fills a document of the database, and is to take in the names of more containers. */
final class RefusedRecord implements FindingCase {

    private static final int LARGEST_DOCUMENT = 1 << 24;
    private static final int LEFT_FREE = 40_000;
    private static final int CONTAINERS = 1_000;

    @Override
    public String name() {
        return "GRN-E011";
    }

    @Override
    public FixtureTree tree() {
        String container = OatHarvest.warc(0) + ".gz";
        return Oats.tree(name(), 1).withIndex(container + ".cdx", OatHarvest.cdx(container));
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        store.cdxFiles()
                .forEach(
                        Optional.empty(),
                        record -> store.cdxFiles()
                                .update(record.id(), record.location().fileName(), RefusedRecord::nearlyFull));
        Files.writeString(
                archive.resolve(Oats.INDEX),
                OatHarvest.cdx(IntStream.range(0, CONTAINERS)
                        .mapToObj(serial -> OatHarvest.warc(serial) + ".gz")
                        .toArray(String[]::new)));
        return BackfillRun.over(archive).acceptingReindexed().into(store);
    }

    private static CdxRecord nearlyFull(CdxRecord record) {
        Place place = new Place(
                "/".repeat(LARGEST_DOCUMENT - LEFT_FREE),
                record.size(),
                record.revision().dateOfValidation(),
                record.revision().statusOfValidation(),
                record.revision().hashOrig());
        return record.withPlaces(new Places(List.of(place), List.of()));
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-E011 " + Oats.INDEX);
    }

    @Override
    public String toString() {
        return name();
    }
}
