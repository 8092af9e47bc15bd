// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.grainery.backfill.BackfillRun;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreUri;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The store of a Heritrix: a server, if the environment names one for tests, else an embedded one. */
final class CrawlStore implements AutoCloseable {

    private static final String[] OF_THE_MOMENT = {
        "header.date", "revision.dateOfValidation", "revision.nextLastDateOfValidation", "extension.version"
    };

    private static final String[] OF_THE_CRAWL = {"harvest.date", "harvestCrawl", "extension.crawls"};

    private final Optional<String> server = Optional.ofNullable(System.getenv("GRAINERY_TEST_MONGODB_URI"));
    private final Path scratch;
    private final GraineryStore store;

    CrawlStore(Path scratch) {
        this.scratch = scratch;
        String database = "grainery_test_" + UUID.randomUUID().toString().replace("-", "");
        this.store = GraineryStore.open(StoreUri.parse(
                server.map(address -> withDatabase(address, database)).orElse("embedded:" + scratch.resolve("store"))));
    }

    private static String withDatabase(String server, String database) {
        return server.replaceFirst("(mongodb(?:\\+srv)?://[^/?]+)/?[^?]*", "$1/" + database);
    }

    /** The address for other processes. */
    String address() {
        return store.clientAddress();
    }

    /** Each closed container of the job has one record, as a backfill makes it, and its harvest has them all. */
    void assertComplete(SampleJob job) throws Exception {
        assertComplete(job, store);
    }

    /** The same of another store. */
    void assertComplete(SampleJob job, GraineryStore store) throws Exception {
        List<Path> closed = job.containers();
        assertThat(closed).hasSizeGreaterThan(1);
        assertThat(containers(store, job))
                .extracting(record -> record.location().path())
                .containsExactlyElementsOf(closed.stream().map(Path::toString).toList());
        assertThat(harvest(store, job).paths().warcsFileNames())
                .containsExactlyInAnyOrderElementsOf(closed.stream()
                        .map(file -> file.getFileName().toString())
                        .toList());
        assertEqualToBackfill(job, store);
    }

    private void assertEqualToBackfill(SampleJob job, GraineryStore store) throws Exception {
        Path place = scratch.resolve("backfill-" + job.name());
        try (GraineryStore later = GraineryStore.open(StoreUri.parse("embedded:" + place))) {
            BackfillRun.over(job.places().toArray(Path[]::new))
                    .by("Library of Example")
                    .into(later);
            assertThat(containers(store, job))
                    .usingRecursiveComparison()
                    .ignoringFields(OF_THE_MOMENT)
                    .isEqualTo(containers(later, job));
            assertThat(harvest(store, job))
                    .usingRecursiveComparison()
                    .ignoringFields(OF_THE_MOMENT)
                    .ignoringFields(OF_THE_CRAWL)
                    .isEqualTo(harvest(later, job));
        }
    }

    /** The record of its harvest. */
    HarvestRecord harvest(SampleJob job) {
        return harvest(store, job);
    }

    /** How many containers of it have a record. */
    int recorded(SampleJob job) {
        return containers(store, job).size();
    }

    /** Where its containers lie that have a record. */
    List<Path> locations(SampleJob job) {
        return containers(store, job).stream()
                .map(record -> Path.of(record.location().path()))
                .toList();
    }

    private static HarvestRecord harvest(GraineryStore from, SampleJob job) {
        return from.harvests()
                .find(job.harvest())
                .orElseThrow(() -> new AssertionError("no record of the harvest " + job.harvest()));
    }

    private static List<ContainerRecord> containers(GraineryStore from, SampleJob job) {
        List<ContainerRecord> all = new ArrayList<>();
        from.containers().forEach(Optional.of(NameUuid.DNS.of(job.harvest())), all::add);
        all.sort(Comparator.comparing(record -> record.location().path()));
        return all;
    }

    @Override
    public void close() {
        store.close();
        if (server.isPresent()) {
            try (MongoClient client = MongoClients.create(server.get())) {
                client.getDatabase(store.uri().database()).drop();
            }
        }
    }
}
