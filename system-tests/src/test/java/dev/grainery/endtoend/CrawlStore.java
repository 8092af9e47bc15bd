// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.grainery.backfill.BackfillRun;
import dev.grainery.finding.Finding;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.WireServer;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The store of a Heritrix: a server, which the environment names for tests, else one in this process. */
final class CrawlStore implements AutoCloseable {

    /** What differs because the one record was made at another moment than the other. */
    private static final List<String> OF_THE_MOMENT = List.of(
            "/date",
            "/revision/dateOfValidation",
            "/revision/nextLastDateOfValidation",
            "/extension/version",
            "/extension/modified");

    /** What only the crawl knows: when it began, and how it ran. */
    private static final List<String> OF_THE_CRAWL = List.of("/harvest/date", "/extension/crawls");

    private final Optional<String> server = Optional.ofNullable(System.getenv("GRAINERY_TEST_MONGODB_URI"));
    private final Optional<WireServer> here;
    private final String address;
    private final Path scratch;
    private final GraineryStore store;

    CrawlStore(Path scratch) {
        this.scratch = scratch;
        String database = "grainery_test_" + UUID.randomUUID().toString().replace("-", "");
        this.here = server.isPresent() ? Optional.empty() : Optional.of(WireServer.start());
        this.address = withDatabase(
                server.or(() -> here.map(WireServer::connectionString)).orElseThrow(), database);
        this.store = GraineryStore.open(StoreUri.parse(address));
    }

    private static String withDatabase(String server, String database) {
        return server.replaceFirst("(mongodb(?:\\+srv)?://[^/?]+)/?[^?]*", "$1/" + database);
    }

    /** The address for other processes. */
    String address() {
        return address;
    }

    /**
     * Each closed container of the job has one record, its harvests have them all, and a backfill of the directories of the
     * job into an empty store makes the same records.
     *
     * @return what the backfill found
     */
    List<Finding> assertComplete(SampleJob job) throws Exception {
        return assertComplete(job, store);
    }

    /** The same of another store. */
    List<Finding> assertComplete(SampleJob job, GraineryStore store) throws Exception {
        List<Path> closed = job.containers();
        assertThat(closed).hasSizeGreaterThan(1);
        assertThat(containers(store, job))
                .extracting(record -> record.location().path())
                .containsExactlyElementsOf(closed.stream().map(Path::toString).toList());
        assertThat(harvests(store, job).stream().flatMap(harvest -> harvest.paths().warcsFileNames().stream()))
                .containsExactlyInAnyOrderElementsOf(closed.stream()
                        .map(file -> file.getFileName().toString())
                        .toList());
        return assertEqualToBackfill(job, store);
    }

    private List<Finding> assertEqualToBackfill(SampleJob job, GraineryStore store) throws Exception {
        Path place = scratch.resolve("backfill-" + job.name());
        try (GraineryStore later = GraineryStore.open(StoreUri.parse("embedded:" + place))) {
            BackfillRun.Done done = BackfillRun.over(job.places().toArray(Path[]::new))
                    .by("Library of Example")
                    .into(later);
            List<HarvestRecord> harvests = harvests(store, job);
            List<String> ofTheCrawl = new ArrayList<>(OF_THE_CRAWL);
            if (!areLogsBeside(job, harvests)) {
                ofTheCrawl.add("/harvestCrawl");
            }
            // the backfill does not inspect
            List<String> inspected = List.of("/extension/inspection");
            ofTheCrawl.addAll(inspected);
            assertThat(texts(containers(store, job), inspected)).isEqualTo(texts(containers(later, job), inspected));
            assertThat(texts(harvests, ofTheCrawl)).isEqualTo(texts(harvests(later, job), ofTheCrawl));
            return done.findings();
        }
    }

    /** Whether the logs are where a backfill looks for them: not elsewhere than the containers, nor in a package. */
    private static boolean areLogsBeside(SampleJob job, List<HarvestRecord> harvests) throws IOException {
        return job.containers().stream().allMatch(file -> file.startsWith(job.directory()))
                && harvests.stream()
                        .flatMap(harvest -> harvest.extension().crawls().stream())
                        .allMatch(crawl -> crawl.packaged().isEmpty());
    }

    /** The records as they are exported, but for the fields that may differ. */
    private static List<String> texts(List<? extends GraineryRecord> records, List<String> leftOut) {
        return records.stream()
                .map(record -> {
                    JsonNode json = RecordJson.mapper().valueToTree(record);
                    Stream.concat(OF_THE_MOMENT.stream(), leftOut.stream()).forEach(field -> remove(json, field));
                    return json.toPrettyString();
                })
                .toList();
    }

    private static void remove(JsonNode json, String field) {
        JsonPointer pointer = JsonPointer.compile(field);
        JsonNode parent = json.at(pointer.head());
        if (parent instanceof ObjectNode object) {
            object.remove(pointer.last().getMatchingProperty());
        }
    }

    /**
     * Each closed container of the job has one CDX file in this directory, with a record that is linked in both directions,
     * and there is nothing else.
     *
     * @return the lines of all of them
     */
    List<String> assertCdxFiles(SampleJob job, Path directory) throws IOException {
        Map<String, CdxRecord> cdxFiles = new HashMap<>();
        store.cdxFiles()
                .forEach(
                        Optional.empty(),
                        cdxFile -> assertThat(cdxFiles.put(cdxFile.location().path(), cdxFile))
                                .isNull());
        List<ContainerRecord> containers = containers(store, job);
        assertThat(containers).hasSameSizeAs(job.containers());
        List<String> lines = new ArrayList<>();
        for (ContainerRecord container : containers) {
            Path file = directory.resolve(container.container().fileName() + ".cdx");
            Files.readAllLines(file).stream().skip(1).forEach(lines::add);
            CdxRecord cdxFile = cdxFiles.remove(file.toString());
            assertThat(container.paths().cdxID()).isEqualTo(cdxFile.id());
            assertThat(cdxFile.paths().warcID().values()).containsExactly(container.id());
            assertThat(container.inspection()).isPresent();
        }
        assertThat(cdxFiles).isEmpty();
        try (Stream<Path> all = Files.list(directory)) {
            assertThat(all.map(file -> file.getFileName().toString()).filter(name -> !name.startsWith("delivered-")))
                    .hasSameSizeAs(containers);
        }
        return lines;
    }

    /** The record of its harvest. */
    HarvestRecord harvest(SampleJob job) {
        List<HarvestRecord> harvests = harvests(store, job);
        assertThat(harvests).hasSize(1);
        return harvests.get(0);
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

    /** The records of the containers that lie in the directories of a job, in the order of their places. */
    private static List<ContainerRecord> containers(GraineryStore from, SampleJob job) {
        List<ContainerRecord> all = new ArrayList<>();
        from.containers().forEach(Optional.empty(), record -> {
            if (job.places().stream().anyMatch(Path.of(record.location().path())::startsWith)) {
                all.add(record);
            }
        });
        all.sort(Comparator.comparing(record -> record.location().path()));
        return all;
    }

    /** The records of the harvests that these containers belong to. */
    private static List<HarvestRecord> harvests(GraineryStore from, SampleJob job) {
        return containers(from, job).stream()
                .map(ContainerRecord::harvestId)
                .distinct()
                .map(id -> from.harvests()
                        .find(id)
                        .orElseThrow(() -> new AssertionError("no record of the harvest " + id + " of " + job.name())))
                .toList();
    }

    @Override
    public void close() {
        store.close();
        here.ifPresent(WireServer::close);
        if (server.isPresent()) {
            try (MongoClient client = MongoClients.create(server.get())) {
                client.getDatabase(store.uri().database()).drop();
            }
        }
    }
}
