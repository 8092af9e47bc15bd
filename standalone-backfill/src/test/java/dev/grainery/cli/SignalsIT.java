// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.migrate.RandomArc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The exit status is that of the table in docs/usage.md, whichever command is asked to end and whenever. With
 * {@code -Dgrainery.signals=50} each command is asked at 50 moments.
 */
@Execution(ExecutionMode.CONCURRENT)
class SignalsIT extends BackfilledArchive {

    private static final int MOMENTS = Integer.getInteger("grainery.signals", 1);
    private static final long SEED = Long.getLong("grainery.seed", System.nanoTime());

    private static final String CONTAINER = OatHarvest.warc(0) + ".gz";

    /** What each command is called with. A new command needs one here. */
    private static final List<List<String>> CALLS = List.of(
            List.of("backfill", "--max-read", "0.01", "--jobs", "1", "ARCHIVE"),
            List.of("comment", "container", CONTAINER, "--text", "said"),
            List.of("replay", "--json", "OUTBOX"),
            List.of("export"),
            List.of("cdx", "--harvest", OatHarvest.NAME, "-o", "CDX"),
            List.of("takeover", "EARLIER"),
            List.of("store", "check"),
            List.of("store", "load", "--store", "EMPTY", "RECORDS"),
            List.of("store", "copy", "--to", "EMPTY"),
            List.of("show", "harvests"),
            List.of("stats"),
            List.of("loss"),
            List.of("reconcile", "CRAWL_LOG", "ARCHIVE"),
            List.of("revisits", "--captures", "CAPTURES"),
            List.of("find", "--captures", "CAPTURES", "--log", "CRAWL_LOG", "http://oats.example/"),
            List.of("reconcile", "--domains", "DOMAINS"),
            List.of("serve", "--to", "REPORT"),
            List.of("store", "settings"),
            List.of("store", "settings", "author", "Oat Library", "--replace-na"),
            List.of("store", "settings", "naming", "built-in"),
            List.of("validate", "--all", "--max-read", "0.01", "--jobs", "1"),
            List.of("validate", "plan"),
            List.of("validate", "presence", "--json"),
            List.of("inspect", "--all", "--max-read", "0.01", "--jobs", "1"),
            List.of("show", "history", CONTAINER),
            List.of("witness"),
            List.of("log", "append", "--log", "LOG", "--key", "KEY"),
            List.of("log", "prove", "--log", "LOGGED", CONTAINER),
            List.of("compare", "ARCHIVE", "ARCHIVE"),
            List.of("migrate", "ARC", "-o", "NEW"),
            List.of("salvage", CONTAINER, "-o", "NEW"),
            List.of("package", "--harvest", OatHarvest.NAME, "--profile", "eark", "-o", "NEW"),
            List.of("wacz", "--harvest", OatHarvest.NAME, "-o", "NEW"),
            List.of("relocate", "--reason", "moved", "ARCHIVE", "/elsewhere"),
            List.of("forget", "--last-copy", "--reason", "withdrawn", "ARCHIVE"),
            List.of("generate-completion"),
            List.of("status"),
            List.of("findings"));

    /** Commands that have nothing to do, that download and start a crawler, or that only end when asked (ServeCommandTest). */
    private static final Set<String> UNTRIED = Set.of("help", "serve");

    /** The calls that read or change most; the others have a test of their own, as they take their time. */
    private static final Set<String> ALWAYS_TRIED = Set.of("backfill", "relocate");

    static Stream<List<String>> calls() {
        return CALLS.stream().filter(call -> ALWAYS_TRIED.contains(call.get(0)));
    }

    static Stream<List<String>> otherCalls() {
        return CALLS.stream().filter(call -> !ALWAYS_TRIED.contains(call.get(0)));
    }

    @Override
    FixtureTree tree() throws Exception {
        String[] containers =
                IntStream.range(0, 12).mapToObj(i -> OatHarvest.warc(i) + ".gz").toArray(String[]::new);
        return Oats.tree("signals", containers.length).withIndex("all.cdx", OatHarvest.cdx(containers));
    }

    @Test
    void every_command_is_tried() {
        Set<String> tried = new TreeSet<>(UNTRIED);
        CALLS.forEach(call -> tried.add(call.get(0)));
        assertThat(tried).isEqualTo(Grainery.commandLine().getSubcommands().keySet());
    }

    @ParameterizedTest
    @Tag("soak")
    @MethodSource("otherCalls")
    void a_signal_at_any_moment_gives_the_status_of_other_commands(List<String> call, TestReporter reporter)
            throws Exception {
        a_signal_at_any_moment_gives_the_status_that_is_told(call, reporter);
    }

    @ParameterizedTest
    @Tag("soak")
    @MethodSource("calls")
    void a_signal_at_any_moment_gives_the_status_that_is_told(List<String> call, TestReporter reporter)
            throws Exception {
        assumeThat(Files.isExecutable(Path.of("/bin/kill")) || Files.isExecutable(Path.of("/usr/bin/kill")))
                .isTrue();
        reporter.publishEntry("grainery.seed", String.valueOf(SEED));
        Random random = new Random(SEED ^ call.hashCode());
        Files.createDirectories(home().resolve("outbox").resolve("refused"));
        EarlierDumps.harvest(home().resolve("earlier.json"));
        Files.createFile(home().resolve("crawl.log"));
        Files.createDirectory(home().resolve("captures"));
        Files.writeString(home().resolve("domains.txt"), "oats.example\n");
        // in a directory of its own: nothing may be written beside a container
        Files.write(arc(), RandomArc.bytes(1, Packing.GZIP_EACH));
        assertThat(run("export", "-o", home().resolve("records.jsonl").toString())
                        .status())
                .isZero();
        String key = home().resolve("log.key").toString();
        assertThat(run("log", "key", "-o", key, "archive.example/log").status()).isZero();
        assertThat(run("log", "append", "--log", home().resolve("log").toString(), "--key", key)
                        .status())
                .isZero();
        long start = System.nanoTime();
        SignalledProcess whole = started("whole", call);
        assertThat(whole.status()).as(whole.err()).isIn(0, 1, 5);
        long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
        int lines = (int) whole.out().lines().count();
        for (int i = 0; i < MOMENTS; i++) {
            long moment = random.nextLong(millis + 100);
            String signal = random.nextBoolean() ? "TERM" : "INT";
            try (SignalledProcess asked = started("run-" + i, call)) {
                boolean over = asked.endsWithin(moment);
                asked.send(signal);
                int status = asked.status();
                String what = String.format(
                        "%s: SIG%s after %d ms of about %d (seed %d): %s",
                        call, signal, moment, millis, SEED, asked.err());
                if (status > 128 || asked.endedWithinJava(status)) {
                    assertThat(over).as(what).isFalse();
                    assertThat(asked.hadBegun()).as(what).isFalse();
                    assertThat(asked.said()).as(what).isEmpty();
                } else if (status == ExitStatus.INTERRUPTED.code()) {
                    assertThat(over).as(what).isFalse();
                    assertThat(asked.err()).as(what).contains("grainery: stopp");
                } else {
                    assertThat(status).as(what).isEqualTo(whole.status());
                    assertThat(asked.out().lines()).as(what).hasSize(lines);
                }
            }
        }
    }

    private Path arc() throws IOException {
        return Files.createDirectories(home().resolve("arcs")).resolve("oats.arc.gz");
    }

    /** The call, on a store of its own as the backfill has left it. */
    private SignalledProcess started(String name, List<String> call) throws IOException {
        Path directory = Files.createDirectory(home().resolve(name));
        Path store = Files.createDirectory(directory.resolve("store"));
        try (Stream<Path> files = Files.list(home().resolve("store"))) {
            for (Path file : files.toList()) {
                Files.copy(file, store.resolve(file.getFileName()));
            }
        }
        List<String> arguments = new ArrayList<>();
        for (String word : call) {
            arguments.add(
                    switch (word) {
                        case "ARCHIVE" -> archive().toString();
                        case "ARC" -> arc().toString();
                        case "DOMAINS" -> home().resolve("domains.txt").toString();
                        case "CAPTURES" -> home().resolve("captures").toString();
                        case "CRAWL_LOG" -> home().resolve("crawl.log").toString();
                        case "EARLIER" -> home().resolve("earlier.json").toString();
                        case "RECORDS" -> home().resolve("records.jsonl").toString();
                        case "REPORT" -> directory.resolve("report").toString();
                        case "CDX" -> directory.resolve("harvest.cdx").toString();
                        case "LOG" -> directory.resolve("log").toString();
                        case "LOGGED" -> home().resolve("log").toString();
                        case "KEY" -> home().resolve("log.key").toString();
                        case "NEW" -> directory.resolve("new").toString();
                        case "EMPTY" -> "embedded:" + directory.resolve("copy");
                        case "OUTBOX" -> home().resolve("outbox").toString();
                        default -> word;
                    });
        }
        return SignalledProcess.start(directory, Map.of("GRAINERY_STORE", "embedded:" + store), arguments);
    }
}
