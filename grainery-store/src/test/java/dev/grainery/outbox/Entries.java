// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.NamedHarvest;
import dev.grainery.record.UtilityOutput;
import dev.grainery.store.SampleFiles;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Entries of an outbox as a crawl makes them. */
final class Entries {

    static final String HARVEST = NameUuid.DNS.of("H");

    private Entries() {}

    static ContainerRecord record(String fileName) {
        return SampleFiles.container(
                NameUuid.DNS.of(fileName), new Location("/a", fileName), fileName, SampleFiles.minute(0));
    }

    static OutboxEntry container(String fileName) {
        return new OutboxEntry.Container(record(fileName), List.of());
    }

    static OutboxEntry withOutput(String fileName, int length) {
        UtilityOutput output = new UtilityOutput(
                "long",
                "1",
                SampleFiles.minute(0),
                1,
                Optional.of(0),
                Optional.empty(),
                "x".repeat(length),
                false,
                Optional.empty(),
                false,
                Optional.empty());
        return new OutboxEntry.Container(record(fileName).withUtilities(List.of(output)), List.of());
    }

    static Crawl crawl(Optional<Instant> end) {
        return Crawl.builder("crawler00.example.org", "/jobs/a", "20261122010203", SampleFiles.minute(0))
                .end(end)
                .status(end.isPresent() ? "Finished" : Crawl.RUNNING)
                .logs(Optional.of("/jobs/a/20261122010203/logs"), List.of("crawl.log"))
                .build();
    }

    static OutboxEntry running() {
        return new OutboxEntry.CrawlOfHarvest(HARVEST, crawl(Optional.empty()));
    }

    static OutboxEntry ended() {
        return new OutboxEntry.CrawlOfHarvest(HARVEST, crawl(Optional.of(SampleFiles.minute(9))));
    }

    static OutboxEntry withoutContainers() {
        NamedHarvest harvest = new NamedHarvest("Topics-2026-11-Dead", "Library", "Grainery 1.0");
        return new OutboxEntry.CrawlOfHarvest(
                harvest.harvestId(), Optional.of(harvest), crawl(Optional.of(SampleFiles.minute(9))));
    }
}
