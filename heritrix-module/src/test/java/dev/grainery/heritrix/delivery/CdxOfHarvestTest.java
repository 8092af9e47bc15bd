// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.file.StoredFile;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.heritrix.crawl.TestStore;
import dev.grainery.heritrix.task.CdxOfHarvest;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.outbox.Delivery;
import dev.grainery.outbox.Delivery.DeliveryListener;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CdxOfHarvestTest {

    private static final String LINE = "example,a)/ 20200202020202 http://a.example/ text/html 200 - - - 1 1 ";

    @TempDir
    private Path scratch;

    private Outbox outbox;
    private String harvestId;

    @BeforeEach
    void put() throws IOException {
        outbox = Outbox.open(scratch.resolve("outbox"));
        put(0, Optional.of(" CDX N b a m s k r M S V g\n" + LINE + name(0) + "\n"));
        put(
                1,
                Optional.of("example,a)/ 20200202020202 {\"url\": \"http://a.example/\", \"filename\": \"" + name(1)
                        + "\"}\n"));
        put(2, Optional.empty());
    }

    private static String name(int serial) {
        return "A-20261122010203004-0000" + serial + "-1~h~1.warc.gz";
    }

    private void put(int serial, Optional<String> cdx) throws IOException {
        Path container = Files.write(
                scratch.resolve(name(serial)),
                ContainerBytes.warc()
                        .warcinfo(
                                "<urn:uuid:0b5f0c83-ce1c-4a0a-8b4f-0c0f0a5f0d0" + serial + ">",
                                name(serial),
                                "2026-11-22T01:02:03Z",
                                "isPartOf",
                                "A")
                        .bytes(ContainerBytes.Packing.GZIP_EACH));
        ContainerRecord record = (ContainerRecord) described(container);
        harvestId = record.harvestId();
        Optional<OutboxEntry.CdxFile> cdxFile = Optional.empty();
        if (cdx.isPresent()) {
            Path file = Files.writeString(scratch.resolve(name(serial) + ".cdx"), cdx.get());
            cdxFile = Optional.of(new OutboxEntry.CdxFile((CdxRecord) described(file), List.of()));
        }
        outbox.put(new OutboxEntry.Container(record, List.of(), cdxFile));
    }

    private static StoredFileRecord described(Path file) throws IOException {
        Described described =
                Describer.builder().author("Library").isPartOf("A").build().describe(StoredFile.of(file));
        return ((Described.Recorded) described).record();
    }

    private CdxOfHarvest expected() {
        return new CdxOfHarvest(List.of(scratch.resolve(name(0) + ".cdx").toString()), 2, List.of());
    }

    @Test
    void the_outbox_tells_how_many_containers_have_none() {
        OutboxHarvests harvests = new OutboxHarvests(
                outbox,
                NamingConvention.builtIn().naming(),
                new RecordStyle("Library", "Standard"),
                InstantSource.system());
        assertThat(harvests.cdxFiles(harvestId, CdxFormat.CDX)).isEqualTo(expected());
    }

    @Test
    @Tag("soak")
    void so_does_the_store_when_it_has_all_records() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (TestStore store = new TestStore(scratch.resolve("store"));
                StoreConnection connection =
                        new StoreConnection(Optional.of(StoreUri.parse(store.uri())), UnaryOperator.identity())) {
            StoreLookup lookup = new StoreLookup(thread, connection, () -> true, Duration.ofMinutes(1));
            assertThat(lookup.cdxFiles(outbox, harvestId, CdxFormat.CDX))
                    .as("containers wait")
                    .isEmpty();
            new Delivery(outbox, DeliveryListener.NONE).deliver(store.store(), 9);
            assertThat(lookup.cdxFiles(outbox, harvestId, CdxFormat.CDX)).contains(expected());

            Crawl running = Crawl.builder("h", "/jobs/other", "20261122010203", Instant.parse("2026-11-22T01:02:03Z"))
                    .status(Crawl.RUNNING)
                    .build();
            store.store().facts().putCrawl(harvestId, running);
            assertThat(lookup.cdxFiles(outbox, harvestId, CdxFormat.CDX)
                            .orElseThrow()
                            .running())
                    .containsExactly(running);
        } finally {
            thread.shutdownNow();
        }
    }
}
