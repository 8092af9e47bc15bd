// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.WireServer;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

public final class TestStore implements AutoCloseable {

    private final WireServer server;
    private final GraineryStore store;

    public TestStore(Path directory) {
        this.server = WireServer.start();
        this.store = GraineryStore.open(StoreUri.parse(uri()));
    }

    public String uri() {
        return server.connectionString() + "grainery";
    }

    public GraineryStore store() {
        return store;
    }

    public List<ContainerRecord> containers() {
        List<ContainerRecord> all = new ArrayList<>();
        store.containers().forEach(Optional.empty(), all::add);
        all.sort(Comparator.comparing(record -> record.location().path()));
        return all;
    }

    public HarvestRecord harvest(String name) {
        return store.harvests().find(name).orElseThrow(() -> new AssertionError("no harvest " + name));
    }

    public void assertRecorded(List<Path> files) {
        assertThat(containers())
                .extracting(record -> record.location().path())
                .containsExactlyInAnyOrderElementsOf(
                        files.stream().map(Path::toString).toList());
    }

    public void assertHarvest(String name, List<Path> files) {
        assertThat(harvest(name).paths().warcsFileNames())
                .containsExactlyInAnyOrderElementsOf(files.stream()
                        .map(file -> file.getFileName().toString())
                        .toList());
    }

    @Override
    public void close() {
        store.close();
        server.close();
    }
}
