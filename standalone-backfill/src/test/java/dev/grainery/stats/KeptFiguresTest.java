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
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
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

    @Test
    @Tag("soak")
    void figures_are_counted_again_when_somebody_has_asked() throws Exception {
        Path home = temporary.toRealPath();
        String uri = "embedded:" + home.resolve("store");
        Path root = home.resolve("archive");
        write(root, "Topics-2020-01-Oats", 3, "Anna");
        CommandRun command = new CommandRun(home).with("GRAINERY_STORE", uri);
        assertThat(command.run("backfill", root.toString()).status()).isZero();
        try (GraineryStore store = GraineryStore.open(StoreUri.parse(uri));
                KeptFigures kept = KeptFigures.start(store, Instant::now, message -> {})) {
            await(kept, 3);
            write(root, "Topics-2020-01-Oats", 5, "Anna");
            assertThat(command.run("backfill", root.toString()).status()).isZero();
            await(kept, 5);
        }
    }

    private static void await(KeptFigures kept, long containers) throws InterruptedException {
        Instant end = Instant.now().plus(Duration.ofSeconds(30));
        while (kept.figures()
                .filter(figures -> figures.containers().files() == containers)
                .isEmpty()) {
            assertThat(Instant.now()).isBefore(end);
            Thread.sleep(100);
        }
    }

    @ParameterizedTest
    @Tag("soak")
    @ValueSource(booleans = {false, true})
    void times_of_each_harvest_are_what_a_count_of_its_containers_says(boolean isServer) throws Exception {
        Path home = temporary.toRealPath();
        try (WireServer server = WireServer.start()) {
            String uri = isServer ? server.connectionString() : "embedded:" + home.resolve("store");
            WrittenArchive archive = new WrittenArchive(home, uri, 1);
            for (int i = 0; i < EVENTS; i++) {
                archive.next();
            }
            try (GraineryStore store = GraineryStore.open(StoreUri.parse(uri))) {
                KeptFigures kept = KeptFigures.counted(store, now, () -> {});
                assertThat(kept.figures().orElseThrow().containers().files())
                        .isEqualTo(store.harvests().ids().stream()
                                .mapToLong(id -> store.harvests()
                                        .find(id)
                                        .orElseThrow()
                                        .harvest()
                                        .warcsNumber())
                                .sum());
                assertTimes(kept, store);
            }
        }
    }

    /** When the containers of each harvest were made is what a count of them says. */
    private static void assertTimes(KeptFigures kept, GraineryStore store) {
        List<String> harvests = store.harvests().ids();
        assertThat(harvests).isNotEmpty();
        for (String id : harvests) {
            ContainerTimes counted = new ContainerTimes(ContainerTimes.MOST_CRAWLERS);
            store.containers().forEach(Optional.of(id), counted::add);
            long version = store.harvests().find(id).orElseThrow().extension().version();
            ContainerTimes times = kept.times(id, version).orElseThrow();
            assertThat(times.step()).isEqualTo(counted.step());
            assertThat(times.steps()).isEqualTo(counted.steps());
            assertThat(kept.times(id, version + 1)).isEmpty();
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
            assertThat(log).singleElement().asString().contains("cannot be counted", "no more memory");
        }
    }

    @Tag("soak")
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
                assertThat(log.take()).isEqualTo("the figures of the archive cannot be counted: the disk is away");
                assertThat(log.take()).isEqualTo("the figures of the archive are counted again");
                kept.figures();
            }
            assertThat(kept.trouble()).isEmpty();
        }
    }

    @Test
    void the_root_directory_has_a_name() throws Exception {
        try (GraineryStore store = GraineryStore.open(
                StoreUri.parse("embedded:" + temporary.toRealPath().resolve("store")))) {
            store.roots().remember(List.of("/", "/srv/archive"), "host");
            assertThat(KeptFigures.counted(store, now, () -> {})
                            .figures()
                            .orElseThrow()
                            .roots())
                    .extracting(OfRoot::label)
                    .containsExactly("/", "archive");
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
        assertThat(command.run("validate", "presence").status()).isEqualTo(1);
        Files.writeString(first.resolve(OatHarvest.named("Topics-2020-01-Oats", 1)), "damaged");
        assertThat(command.run("validate", "--all", "--harvest", "Topics-2020-01-Oats")
                        .status())
                .isEqualTo(1);
        try (GraineryStore store = GraineryStore.open(StoreUri.parse(uri))) {
            now = Instant.now();
            ArchiveFigures figures =
                    KeptFigures.counted(store, now, () -> {}).figures().orElseThrow();
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
                    .hasEntrySatisfying(CheckState.MISSING, is(1))
                    .hasEntrySatisfying(CheckState.FAILED, is(1))
                    .hasEntrySatisfying(CheckState.DUE, is(0))
                    .hasEntrySatisfying(CheckState.NEVER_CHECKED, is(1))
                    .hasEntrySatisfying(CheckState.PROVEN, is(3));
            assertThat(figures.shares().get(ContainerProperty.FORMAT).top())
                    .extracting(Share::value, share -> share.containers().files())
                    .containsExactly(tuple("WARC 1.0", 6L));
            assertThat(figures.months()).containsOnlyKeys(YearMonth.of(2020, 1));
            assertThat(figures.months().get(YearMonth.of(2020, 1)).harvests()).isEqualTo(2);
            assertThat(figures.before()).as("of the same type").isEmpty();
            assertThat(figures.roots().stream().flatMap(root -> root.damaged().values().stream()))
                    .extracting(Map::keySet)
                    .containsExactly(EnumSet.of(CheckState.MISSING, CheckState.FAILED));
            assertThat(figures.roots())
                    .allSatisfy(root -> assertThat(root.years().values().stream()
                                    .flatMap(states -> states.values().stream())
                                    .mapToLong(FileSum::files)
                                    .sum())
                            .isEqualTo(root.files().files()));
            assertThat(figures.openFindings().get(Severity.ERROR))
                    .as("missing; other bytes")
                    .isEqualTo(2);
            assertThat(figures.roots())
                    .extracting(OfRoot::label, root -> root.files().files())
                    .containsExactly(tuple("archive", 3L), tuple("archive (2)", 3L));
            assertThat(figures.due().overdue()).isEqualTo(FileSum.NONE);
            assertThat(figures.due().months().stream()
                            .mapToLong(month -> month.files().files())
                            .sum())
                    .isEqualTo(6);
            Instant later = now.plus(Duration.ofDays(731));
            ArchiveFigures then =
                    KeptFigures.counted(store, later, () -> {}).figures().orElseThrow();
            assertThat(then.containerStates())
                    .hasEntrySatisfying(CheckState.DUE, is(4))
                    .hasEntrySatisfying(CheckState.PROVEN, is(0));
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
