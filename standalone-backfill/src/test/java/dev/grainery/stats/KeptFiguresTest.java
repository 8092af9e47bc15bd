// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.cli.CommandRun;
import dev.grainery.finding.Severity;
import dev.grainery.stats.ArchiveFigures.OfRoot;
import dev.grainery.stats.ArchiveFigures.OfYear;
import dev.grainery.stats.ArchiveFigures.Shares.Share;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.WireServer;
import dev.grainery.store.access.StoreException;
import dev.grainery.store.access.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeptFiguresTest {

    private static final int EVENTS = 14;

    @TempDir
    private Path temporary;

    private Instant now = Instant.now();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void kept_figures_are_those_of_a_fresh_count_whatever_happens(long seed) throws Exception {
        Path home = temporary.toRealPath();
        keep_up_with(home, "embedded:" + home.resolve("store"), seed);
    }

    @Test
    void kept_figures_are_those_of_a_fresh_count_on_a_server_too() throws Exception {
        try (WireServer server = WireServer.start()) {
            keep_up_with(temporary.toRealPath(), server.connectionString(), 5);
        }
    }

    private void keep_up_with(Path home, String uri, long seed) throws Exception {
        WrittenArchive archive = new WrittenArchive(home, uri, seed);
        List<WrittenArchive.Event> happened = new ArrayList<>();
        try (GraineryStore store = GraineryStore.open(StoreUri.parse(uri));
                KeptFigures kept = KeptFigures.unstarted(store, () -> now)) {
            kept.look();
            for (int i = 0; i < EVENTS; i++) {
                happened.add(archive.next());
                now = Instant.now();
                kept.look();
                assertThat(kept.figures()).as("%s", happened).contains(KeptFigures.count(store, now, () -> {}));
                assertTimes(kept, store);
                // long after that, when much is due
                now = now.plus(Duration.ofDays(745));
                assertThat(kept.figures().orElseThrow().due())
                        .isEqualTo(KeptFigures.count(store, now, () -> {}).due());
            }
        }
    }

    /** When the containers of each harvest were made is what a count of them says. */
    private static void assertTimes(KeptFigures kept, GraineryStore store) {
        List<String> harvests = store.harvests().ids();
        assertThat(harvests).isNotEmpty();
        for (String id : harvests) {
            ContainerTimes.Builder counted = new ContainerTimes.Builder(ContainerTimes.MOST_CRAWLERS);
            store.containers().forEach(Optional.of(id), counted::add);
            long version = store.harvests().find(id).orElseThrow().extension().version();
            ContainerTimes times = kept.times(id, version).orElseThrow();
            assertThat(times.step()).isEqualTo(counted.build().step());
            assertThat(times.steps()).isEqualTo(counted.build().steps());
            assertThat(times.undated()).isEqualTo(counted.build().undated());
            assertThat(kept.times(id, version + 1)).isEmpty();
        }
    }

    @Test
    void records_that_come_with_old_dates_are_met_when_numbers_are_compared() throws Exception {
        Path home = temporary.toRealPath();
        WrittenArchive archive = new WrittenArchive(home, "embedded:" + home.resolve("store"), 6);
        String other = "embedded:" + home.resolve("other");
        Path exported = home.resolve("all.jsonl");
        CommandRun command = new CommandRun(home).with("GRAINERY_STORE", "embedded:" + home.resolve("store"));
        assertThat(command.run("export", "--all", "-o", exported.toString()).status())
                .isZero();
        try (GraineryStore store = GraineryStore.open(StoreUri.parse(other));
                KeptFigures kept = KeptFigures.unstarted(store, () -> now)) {
            kept.look();
            assertThat(kept.figures().orElseThrow().containers()).isEqualTo(FileSum.NONE);
            assertThat(command.run("import", "--store", other, exported.toString())
                            .status())
                    .isZero();
            now = now.plus(Duration.ofHours(1));
            // something else is written in the same look
            Path more = home.resolve("more");
            write(more, "Serials-2021-02-1M", 1, "Eva");
            new CommandRun(home).with("GRAINERY_STORE", other).run("backfill", more.toString());
            kept.look();
            assertThat(kept.figures()).contains(KeptFigures.count(store, now, () -> {}));
            assertThat(kept.figures().orElseThrow().containers().files()).isEqualTo(archive.added() + 1);
        }
    }

    @Test
    void records_that_come_with_old_dates_are_met_while_others_are_checked() throws Exception {
        Path home = temporary.toRealPath();
        Path root = home.resolve("archive");
        write(root, "Topics-2020-01-Oats", 3, "Anna");
        write(root, "Serials-2021-02-1M", 2, "Eva");
        CommandRun command = new CommandRun(home).with("GRAINERY_STORE", "embedded:" + home.resolve("store"));
        assertThat(command.run("backfill", root.toString()).status()).isZero();
        Path exported = Files.writeString(
                home.resolve("records.jsonl"),
                command.run("export").out().replaceAll("(\"modified\": ?\")[^\"]*", "$12020-01-01T00:00:00.000Z"));
        String other = "embedded:" + home.resolve("other");
        try (GraineryStore store = GraineryStore.open(StoreUri.parse(other));
                KeptFigures kept = KeptFigures.unstarted(store, () -> now)) {
            kept.look();
            assertThat(command.run("import", "--store", other, exported.toString())
                            .status())
                    .isZero();
            // as after the rebuild of the harvests, which changes nothing
            store.pending().clear(store.pending().all());
            String commented = OatHarvest.named("Topics-2020-01-Oats", 1);
            assertThat(command.run("comment", "--store", other, "--container", commented, "--text", "seen")
                            .status())
                    .isZero();
            now = now.plus(Duration.ofHours(1));
            kept.look();
            assertThat(kept.figures()).contains(KeptFigures.count(store, now, () -> {}));
            assertThat(kept.figures().orElseThrow().containers().files()).isEqualTo(5);
        }
    }

    @Test
    void figures_that_cannot_be_kept_up_to_date_say_so() throws Exception {
        CountDownLatch counted = new CountDownLatch(1);
        List<String> log = new CopyOnWriteArrayList<>();
        try (GraineryStore store = GraineryStore.open(
                StoreUri.parse("embedded:" + temporary.toRealPath().resolve("store")))) {
            KeptFigures kept = KeptFigures.start(
                    store,
                    () -> {
                        counted.countDown();
                        throw new OutOfMemoryError("no more memory");
                    },
                    log::add);
            counted.await();
            kept.close();
            assertThat(kept.trouble())
                    .hasValueSatisfying(said -> assertThat(said).contains("no more memory"));
            assertThat(log).singleElement().asString().contains("cannot be kept up to date", "no more memory");
        }
    }

    @Test
    @Timeout(60)
    void trouble_is_logged_once_until_it_is_over() throws Exception {
        Queue<Boolean> failing = new ConcurrentLinkedQueue<>(List.of(true, true, false, true, false));
        BlockingQueue<String> log = new LinkedBlockingQueue<>();
        try (GraineryStore store = GraineryStore.open(
                        StoreUri.parse("embedded:" + temporary.toRealPath().resolve("store")));
                KeptFigures kept = KeptFigures.start(
                        store,
                        () -> {
                            if (Optional.ofNullable(failing.poll()).orElse(false)) {
                                throw new StoreException("the disk is away");
                            }
                            return Instant.now();
                        },
                        log::add)) {
            for (int i = 0; i < 2; i++) {
                assertThat(log.take())
                        .isEqualTo("the figures of the archive cannot be kept up to date: the disk is away");
                assertThat(log.take()).isEqualTo("the figures of the archive are kept up to date again");
            }
            assertThat(kept.trouble()).isEmpty();
        }
    }

    @Test
    void figures_say_what_an_archive_holds() throws Exception {
        Path home = temporary.toRealPath();
        String uri = "embedded:" + home.resolve("store");
        Path first = home.resolve("17/archive");
        Path second = home.resolve("18/archive");
        write(first, "Topics-2020-01-Oats", 3, "Anna");
        write(second, "Serials-2021-02-1M", 2, "Eva");
        CommandRun command = new CommandRun(home).with("GRAINERY_STORE", uri);
        command.run("backfill", first.toString(), second.toString());
        command.run("validate", "--all");
        write(second, "Serials-2021-02-1M", 3, "Eva");
        command.run("backfill", second.toString());
        Files.delete(first.resolve(OatHarvest.named("Topics-2020-01-Oats", 0)));
        assertThat(command.run("validate", "--presence").status()).isEqualTo(1);
        Files.writeString(first.resolve(OatHarvest.named("Topics-2020-01-Oats", 1)), "damaged");
        assertThat(command.run("backfill", "--rehash", first.toString()).status())
                .isEqualTo(1);
        try (GraineryStore store = GraineryStore.open(StoreUri.parse(uri))) {
            now = Instant.now();
            ArchiveFigures figures = KeptFigures.count(store, now, () -> {});
            assertThat(figures.harvests()).isEqualTo(2);
            assertThat(figures.containers().files()).isEqualTo(6);
            assertThat(figures.containers().bytes()).isEqualTo(store.harvests().bytes());
            assertThat(figures.years())
                    .extracting(
                            OfYear::year,
                            OfYear::harvestType,
                            of -> of.containers().files())
                    .containsExactly(tuple("2020", "Serials", 3L), tuple("2020", "Topics", 3L));
            assertThat(figures.containerStates())
                    .hasEntrySatisfying(FileState.MISSING, is(1))
                    .hasEntrySatisfying(FileState.FAILED, is(1))
                    .hasEntrySatisfying(FileState.DUE, is(0))
                    .hasEntrySatisfying(FileState.NEVER_CHECKED, is(1))
                    .hasEntrySatisfying(FileState.PROVEN, is(3));
            assertThat(figures.shares().get(ContainerProperty.OPERATOR).top())
                    .extracting(Share::value, share -> share.containers().files())
                    .containsExactlyInAnyOrder(tuple("Anna", 3L), tuple("Eva", 3L));
            assertThat(figures.sizes()).isNotEmpty();
            assertThat(figures.openFindings().get(Severity.ERROR))
                    .as("missing; other bytes, which are no container")
                    .isEqualTo(3);
            assertThat(figures.roots())
                    .extracting(OfRoot::label, root -> root.files().files())
                    .containsExactly(tuple("archive", 3L), tuple("archive (2)", 3L));
            assertThat(figures.due().overdue()).isEqualTo(FileSum.NONE);
            assertThat(figures.due().months().stream()
                            .mapToLong(month -> month.files().files())
                            .sum())
                    .isEqualTo(6);
            Instant later = now.plus(Duration.ofDays(731));
            ArchiveFigures then = KeptFigures.count(store, later, () -> {});
            assertThat(then.containerStates())
                    .hasEntrySatisfying(FileState.DUE, is(4))
                    .hasEntrySatisfying(FileState.PROVEN, is(0));
            assertThat(then.due().overdue().files()).isEqualTo(6);
        }
    }

    private static Consumer<FileSum> is(long files) {
        return sum -> assertThat(sum.files()).isEqualTo(files);
    }

    private static void write(Path root, String harvest, int files, String operator) throws IOException {
        Files.createDirectories(root);
        for (int i = 0; i < files; i++) {
            String name = OatHarvest.named(harvest, i);
            Files.write(root.resolve(name), OatHarvest.warcinfo(name, "isPartOf", harvest, "operator", operator));
        }
    }
}
