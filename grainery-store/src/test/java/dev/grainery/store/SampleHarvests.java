// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.HarvestExtension;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OneOrMany;
import dev.grainery.record.RecordType;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Records of harvests as they are assembled, with version 0. */
final class SampleHarvests {

    private SampleHarvests() {}

    static HarvestRecord harvest(String name, List<String> fileNames) {
        return new HarvestRecord(
                new Header(RecordType.HARVEST, "NKCR", SampleFiles.minute(0), Header.DEFAULT_STANDARD),
                new HarvestRecord.Section(
                        new HarvestRecord.Prefix(
                                name, OneOrMany.of(name), OneOrMany.NONE, OneOrMany.NONE, NA, List.of()),
                        NA,
                        NameUuid.DNS.of(name),
                        5,
                        fileNames.size()),
                HarvestRecord.CrawlSection.NONE,
                new HarvestRecord.Paths(
                        List.of(), fileNames.stream().map(NameUuid.DNS::of).toList(), fileNames),
                new HarvestExtension(0, 0).modifiedAt(Optional.of(SampleFiles.WRITTEN)),
                RevisionCycle.first(SampleFiles.hash(name), SampleFiles.minute(0)));
    }

    /** A harvest of no container that began on this date. */
    static HarvestRecord harvest(String name, String date) {
        HarvestRecord undated = harvest(name, List.of());
        HarvestRecord.Section section = undated.harvest();
        return new HarvestRecord(
                undated.header(),
                new HarvestRecord.Section(
                        section.harvestPrefix(), date, section.harvestID(), section.size(), section.warcsNumber()),
                undated.harvestCrawl(),
                undated.paths(),
                undated.extension(),
                undated.revision());
    }

    /** Writes one harvest. */
    static StoredHarvest write(GraineryStore store, String harvestId, Supplier<Optional<HarvestRecord>> assemble) {
        AtomicReference<Optional<StoredHarvest>> result = new AtomicReference<>(Optional.empty());
        store.harvests()
                .write(
                        List.of(harvestId),
                        () -> id -> assemble.get(),
                        (id, written) -> result.set(Optional.of(written)));
        return result.get().orElseThrow();
    }

    static List<String> names(int number) {
        return IntStream.range(0, number).mapToObj(i -> i + ".warc.gz").toList();
    }
}
