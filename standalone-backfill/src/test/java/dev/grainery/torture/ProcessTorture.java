// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.cli.SignalledProcess;
import dev.grainery.record.Hash;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreUri;
import dev.grainery.store.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands of the built program are killed, held and asked to end at random moments. After each: no record is lost,
 * doubled or wrong, no first hash has changed, and the exit status is true; and whole runs complete in between.
 * {@code -Dgrainery.torture.minutes} says for how long on each kind of store, {@code -Dgrainery.seed} repeats the choices.
 */
class ProcessTorture {

    private static final int FILES = 80;
    private static final int WHOLE_RUN_EVERY = 8;
    private static final Path JAR = Path.of("target", "grainery.jar");
    private static final Path FIGURES = Path.of("target", "torture");
    private static final Duration LONG = Duration.ofMinutes(Integer.getInteger("grainery.torture.minutes", 2));
    private static final long LATEST_MOMENT_MILLIS = 3_000;
    private static final long LONGEST_HELD_MILLIS = 1_500;

    private static final String SLOWLY = "0.02";
    private static final String CONTAINER = OatHarvest.warc(0) + ".gz";

    private static final List<List<String>> CALLS = List.of(
            List.of("backfill", "--max-read", SLOWLY, "ARCHIVE"),
            List.of("backfill", "--max-read", SLOWLY, "--rehash", "ARCHIVE"),
            List.of("validate", "--all", "--max-read", SLOWLY),
            List.of("validate", "--presence"),
            List.of("validate", "--spread", "100"),
            List.of("comment", "--container", CONTAINER, "--text", "said"),
            List.of("rename", "--naming", "built-in"),
            List.of("init"),
            List.of("export", "--all"),
            List.of("check-store"),
            List.of("witness"),
            List.of("status"),
            List.of("findings"));

    private static final List<String> FAULTS = List.of("KILL", "TERM", "INT", "STOP", "none");

    private final long seed = Long.getLong("grainery.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @TempDir
    private Path temporary;

    private Path home;
    private Path archive;
    private Map<String, Hash> truth;
    private boolean whole;
    private int runs;

    @Test
    void embedded_store_loses_nothing(TestReporter reporter) throws Exception {
        home = temporary.toRealPath();
        torture("embedded", StoreUri.parse("embedded:" + home.resolve("store")), reporter);
    }

    @Test
    @Tag("mongodb")
    @EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
    void store_on_a_server_loses_nothing(TestReporter reporter) throws Exception {
        home = temporary.toRealPath();
        try (TestServer server = new TestServer(System.getenv(TestServer.VARIABLE))) {
            torture("mongodb", server.newDatabase(), reporter);
        }
    }

    private void torture(String name, StoreUri store, TestReporter reporter) throws Exception {
        reporter.publishEntry("grainery.seed", String.valueOf(seed));
        archive = Files.createDirectory(home.resolve("archive"));
        Oats.tree("torture", FILES).writeTo(archive);
        truth = hashes();
        TortureFigures figures = new TortureFigures(name, seed);
        long start = System.nanoTime();
        boolean lost = true;
        try {
            while (System.nanoTime() - start < LONG.toNanos()) {
                List<String> call = CALLS.get(random.nextInt(CALLS.size()));
                String fault = FAULTS.get(random.nextInt(FAULTS.size()));
                figures.ran(call.get(0), fault, faulty(store, call, fault));
                figures.checked(assertNothingLost(store));
                if (runs % WHOLE_RUN_EVERY == 0) {
                    complete(store, figures);
                }
            }
            complete(store, figures);
            assertThat(hashes()).as("the archive itself").isEqualTo(truth);
            lost = false;
        } finally {
            figures.write(FIGURES, (System.nanoTime() - start) / 6e10, lost);
        }
    }

    private int faulty(StoreUri store, List<String> call, String fault) throws Exception {
        try (SignalledProcess process = started(store, call)) {
            long moment = random.nextLong(LATEST_MOMENT_MILLIS);
            process.endsWithin(moment);
            if (fault.equals("STOP")) {
                process.send("STOP");
                process.endsWithin(random.nextLong(LONGEST_HELD_MILLIS));
                process.send("CONT");
            } else if (!fault.equals("none")) {
                process.send(fault);
            }
            int status = process.status();
            String what = String.format(
                    "seed %d, run %d: %s, %s after %d ms: %s", seed, runs, call, fault, moment, process.err());
            if (status == 137) {
                assertThat(fault).as(what).isEqualTo("KILL");
            } else if (status > 128) {
                assertThat(fault).as(what).isIn("TERM", "INT");
                assertThat(process.hadBegun()).as(what).isFalse();
            } else if (status == 4) {
                assertThat(fault).as(what).isIn("TERM", "INT");
                assertThat(process.err()).as(what).contains("grainery: stopp");
            } else {
                // a store that is not whole yet has no container of that name, or is not there at all
                assertThat(status).as(what).isIn(whole ? List.of(0) : List.of(0, 2, 3));
            }
            return status;
        }
    }

    /** Whole runs, after which everything is there and all is well. */
    private void complete(StoreUri store, TortureFigures figures) throws Exception {
        for (List<String> call :
                List.of(List.of("backfill", "ARCHIVE"), List.of("validate", "--all"), List.of("check-store"))) {
            try (SignalledProcess process = started(store, call)) {
                assertThat(process.status())
                        .as("seed %d, run %d, whole: %s: %s%s", seed, runs, call, process.out(), process.err())
                        .isZero();
            }
        }
        whole = true;
        figures.completed();
        figures.checked(assertNothingLost(store));
    }

    /** How many records were looked at; each has the hash of its file, and is there once. */
    private long assertNothingLost(StoreUri uri) {
        if (uri.directory().filter(Files::notExists).isPresent()) {
            return 0;
        }
        Map<String, Hash> stored = new TreeMap<>();
        try (GraineryStore store = GraineryStore.open(uri)) {
            store.containers().forEach(Optional.empty(), record -> {
                String path = record.location().path();
                assertThat(stored.put(path, record.revision().hashOrig()))
                        .as("seed %d, run %d: twice: %s", seed, runs, path)
                        .isNull();
                assertThat(record.places().copies()).isEmpty();
            });
        }
        assertThat(truth).as("seed %d, run %d", seed, runs).containsAllEntriesOf(stored);
        if (whole) {
            assertThat(stored).as("seed %d, run %d", seed, runs).hasSize(FILES);
        }
        return stored.size();
    }

    private SignalledProcess started(StoreUri store, List<String> call) throws IOException {
        List<String> arguments = call.stream()
                .map(word -> word.equals("ARCHIVE") ? archive.toString() : word)
                .toList();
        return SignalledProcess.ofJar(
                JAR.toAbsolutePath(),
                home.resolve("run-" + ++runs),
                Map.of("GRAINERY_STORE", store.connectionString()),
                arguments);
    }

    private Map<String, Hash> hashes() throws IOException {
        Map<String, Hash> hashes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(archive)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".warc.gz")).toList()) {
                hashes.put(file.toString(), md5(Files.readAllBytes(file)));
            }
        }
        return hashes;
    }

    private static Hash md5(byte[] bytes) {
        try {
            return Hash.of(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }
}
