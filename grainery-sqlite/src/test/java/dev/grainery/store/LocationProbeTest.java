// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.file.LocalStorage;
import dev.grainery.record.Crawl;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.ObservationContext.FileProbe.ProbeResult;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocationProbeTest {

    private static final String HARVEST = NameUuid.DNS.of("H");

    @TempDir
    private Path temporary;

    private Path disk;
    private GraineryStore store;
    private LocationProbe places;

    @BeforeEach
    void open() throws IOException {
        disk = Files.createDirectories(temporary.toRealPath().resolve("disk"));
        store = GraineryStore.open(StoreUri.parse("embedded:" + temporary.resolve("store")));
        places = new LocationProbe(store, new LocalStorage(), "here");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private ProbeResult seen(Path file) {
        return places.at(location(file), HARVEST);
    }

    private static Location location(Path file) {
        return new Location(file.getParent().toString(), file.getFileName().toString());
    }

    private Path file(String path) throws IOException {
        Path file = disk.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "one");
    }

    @Test
    void file_that_is_there_is_there() throws IOException {
        assertThat(seen(file("a/x.warc.gz"))).isEqualTo(ProbeResult.PRESENT);
    }

    @Test
    void who_is_interrupted_does_not_say_that_a_place_is_silent() throws IOException {
        Path below = file("a/x.warc.gz").resolve("y.warc.gz");
        assertThat(seen(below)).isEqualTo(ProbeResult.UNAVAILABLE);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> seen(below)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void path_that_is_not_there_says_nothing_by_itself() throws IOException {
        file("a/other.warc.gz");
        assertThat(seen(disk.resolve("a/x.warc.gz"))).isEqualTo(ProbeResult.UNAVAILABLE);
    }

    @Test
    void storage_answers_that_was_given_on_this_machine_and_holds_anything() throws IOException {
        Path file = file("a/other.warc.gz");
        store.roots().remember(List.of(disk.toString()), "elsewhere");
        assertThat(seen(disk.resolve("b/x.warc.gz"))).isEqualTo(ProbeResult.UNAVAILABLE);
        store.roots().remember(List.of(disk.toString()), "here");
        assertThat(seen(disk.resolve("b/x.warc.gz"))).isEqualTo(ProbeResult.MISSING);
        Files.delete(file);
        Files.delete(file.getParent());
        assertThat(seen(disk.resolve("b/x.warc.gz"))).isEqualTo(ProbeResult.UNAVAILABLE);
        Files.delete(disk);
        assertThat(seen(disk.resolve("b/x.warc.gz"))).isEqualTo(ProbeResult.UNAVAILABLE);
    }

    @Test
    void storage_that_was_given_elsewhere_answers_if_a_known_file_lies_in_it_with_its_size() throws IOException {
        Path known = file("a/b/known.warc.gz");
        store.containers()
                .store(List.of(
                        Observation.of(SampleFiles.container("id", location(known), "one", SampleFiles.minute(0)))));
        assertThat(seen(disk.resolve("a/c/x.warc.gz"))).isEqualTo(ProbeResult.UNAVAILABLE);
        store.roots().remember(List.of(disk.toString()), "elsewhere");
        assertThat(seen(disk.resolve("a/c/x.warc.gz"))).isEqualTo(ProbeResult.MISSING);
        Files.writeString(known, "of another size");
        assertThat(seen(disk.resolve("a/c/x.warc.gz"))).isEqualTo(ProbeResult.UNAVAILABLE);
    }

    @Test
    void storage_that_is_not_mounted_is_silent_though_the_one_around_it_answers() throws IOException {
        file("a/other.warc.gz");
        Path inner = disk.resolve("inner");
        store.roots().remember(List.of(disk.toString(), inner.toString()), "here");
        assertThat(seen(inner.resolve("x.warc.gz"))).isEqualTo(ProbeResult.UNAVAILABLE);
        assertThat(seen(disk.resolve("x.warc.gz"))).isEqualTo(ProbeResult.MISSING);
        Files.createDirectory(inner);
        assertThat(seen(inner.resolve("x.warc.gz"))).isEqualTo(ProbeResult.UNAVAILABLE);
    }

    @Test
    void job_answers_on_the_machine_that_crawled_as_long_as_anything_is_left_of_it_or_beside_it() throws IOException {
        Path job = disk.resolve("jobs/oats");
        Path container = job.resolve("20260102110000/warcs/x.warc.gz");
        file("jobs/oats/crawler-beans.cxml");
        crawl("elsewhere", job);
        assertThat(seen(container)).isEqualTo(ProbeResult.UNAVAILABLE);
        crawl("here", job);
        assertThat(seen(container)).isEqualTo(ProbeResult.MISSING);
        assertThat(places.at(location(container), NameUuid.DNS.of("another harvest")))
                .isEqualTo(ProbeResult.UNAVAILABLE);
        Files.delete(job.resolve("crawler-beans.cxml"));
        assertThat(seen(container)).isEqualTo(ProbeResult.UNAVAILABLE);
        Files.delete(job);
        assertThat(seen(container)).isEqualTo(ProbeResult.UNAVAILABLE);
        file("jobs/others/crawler-beans.cxml");
        assertThat(seen(container)).isEqualTo(ProbeResult.MISSING);
    }

    @Test
    void file_in_place_of_a_directory_says_nothing() throws IOException {
        Path odd = file("a/odd");
        store.roots().remember(List.of(disk.toString()), "here");
        assertThat(seen(odd.resolve("x.warc.gz"))).isEqualTo(ProbeResult.UNAVAILABLE);
    }

    private void crawl(String crawler, Path job) {
        store.facts()
                .putCrawl(
                        HARVEST,
                        Crawl.builder(crawler, job.toString(), "20260102110000", Instant.parse("2026-01-02T11:00:00Z"))
                                .build());
    }
}
