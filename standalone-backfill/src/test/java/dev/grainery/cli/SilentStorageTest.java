// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grainery.Soak;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.backfill.tree.SilentStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands that read an archive whose storage never answers, each in a process of its own. All commands: the torture. */
class SilentStorageTest {

    private static final long LONG_ENOUGH_MILLIS = 60_000;

    /** More than it takes a busy machine to end a process, and less than any limit of time that a command has. */
    private static final long SECONDS_MILLIS = 20_000;

    private static final String VALIDATE = "validate --all --jobs 1";
    private static final String PRESENCE = "validate presence";
    private static final String SEARCH = "validate --all --jobs 1 --search-in ARCHIVE";
    private static final String INVENTORY = "backfill --inventory INVENTORY ARCHIVE";
    private static final String COMPARE = "compare ARCHIVE ARCHIVE";
    private static final String RECONCILE = "reconcile ARCHIVE";
    private static final String SALVAGE = "salvage CONTAINER -o OUT";
    private static final String BAGIT = "package --harvest HARVEST --profile bagit -o OUT";
    private static final String WACZ = "wacz --harvest HARVEST -o OUT";

    @TempDir
    private Path temporary;

    private Path home;
    private Path archive;
    private SilentStorage silence;
    private String before;

    @BeforeEach
    void describe_an_archive() throws Exception {
        assumeTrue(SilentStorage.isPossible(), "a silent storage is simulated on Linux, with a C compiler");
        home = temporary.toRealPath();
        silence = SilentStorage.in(home);
        archive = Files.createDirectory(home.resolve("archive"));
        Oats.tree("silent", 4).writeTo(archive);
        Files.writeString(archive.resolve(OatHarvest.NAME).resolve("crawl.log"), "");
        Files.writeString(archive.resolve("inventory"), "7 0 " + archive.resolve("more.warc.gz") + "\n");
        CommandRun.Result described =
                new CommandRun(home).run("backfill", "--store", store(), "--author", "Oats", archive.toString());
        assertThat(described.status()).as(described.err()).isLessThan(2);
        before = records();
    }

    static Stream<String> commands() {
        return Soak.variants(
                2, List.of(COMPARE, VALIDATE, SEARCH, INVENTORY, PRESENCE, RECONCILE, SALVAGE, BAGIT, WACZ));
    }

    static Stream<String> commandsToStop() {
        return Soak.variants(1, List.of(VALIDATE, COMPARE, SEARCH, INVENTORY, RECONCILE, SALVAGE, BAGIT, WACZ));
    }

    @ParameterizedTest
    @Tag("soak")
    @MethodSource("commands")
    void command_ends_by_itself_and_says_nothing_of_the_files(String command) throws Exception {
        for (Map<String, String> silent : List.of(silence.never(archive), silence.withoutBytes(archive))) {
            try (SignalledProcess process = start(silent, command + " --read-timeout 1s")) {
                assertThat(process.endsWithin(LONG_ENOUGH_MILLIS))
                        .as("%s hangs", command)
                        .isTrue();
                String said = command + " ended with " + process.status() + ": " + process.err() + process.out();
                // a presence check reads no bytes, and a salvage without bytes reports a failure
                boolean isDone = command.equals(PRESENCE) && silent.containsKey("SILENT_CALLS");
                assertThat(process.status()).as(said).isIn(isDone ? List.of(0) : List.of(1, 2, 4, 5, 70));
                assertThat(said).doesNotContain("internal error", "GRN-E012", "GRN-E008", "GRN-E014");
            }
            assertThat(records()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @MethodSource("commandsToStop")
    void command_ends_within_seconds_of_a_signal(String command) throws Exception {
        for (Map<String, String> silent : List.of(silence.never(archive), silence.withoutBytes(archive))) {
            try (SignalledProcess process = start(silent, command + " --read-timeout 1h")) {
                assertThat(process.endsWithin(3_000)).as(process.err()).isFalse();
                process.send(silent.containsKey("SILENT_CALLS") ? "TERM" : "INT");
                assertThat(process.endsWithin(SECONDS_MILLIS))
                        .as("%s hangs", command)
                        .isTrue();
                assertThat(process.status()).as(command + process.err()).isEqualTo(4);
                assertThat(process.err()).contains("grainery: stopp").doesNotContain("internal error");
            }
            assertThat(records()).isEqualTo(before);
        }
    }

    @Tag("soak")
    @Test
    void revisits_does_not_wait_for_tables_that_are_not_given() throws Exception {
        Path captures = home.resolve("captures");
        CommandRun.Result made = new CommandRun(home)
                .run("backfill", "--store", store(), "--captures", captures.toString(), archive.toString());
        assertThat(made.status()).as(made.err()).isLessThan(2);
        for (Map<String, String> silent : List.of(silence.never(captures), silence.withoutBytes(captures))) {
            try (SignalledProcess process = start(silent, "revisits --captures " + captures + " --read-timeout 1s")) {
                assertThat(process.endsWithin(LONG_ENOUGH_MILLIS)).isTrue();
                String said = "revisits ended with " + process.status() + ": " + process.err() + process.out();
                assertThat(process.status()).as(said).isIn(5, 70);
                assertThat(said).contains("no answer").doesNotContain("internal error");
            }
        }
    }

    @Test
    @Tag("soak")
    void package_check_does_not_wait_for_packages_that_are_not_given() throws Exception {
        Path packages = home.resolve("packages");
        CommandRun.Result made = new CommandRun(home)
                .run(
                        "package",
                        "--store",
                        store(),
                        "--harvest",
                        OatHarvest.NAME,
                        "--profile",
                        "bagit",
                        "-o",
                        packages.toString());
        assertThat(made.status()).as(made.err()).isZero();
        for (Map<String, String> silent : List.of(silence.never(packages), silence.withoutBytes(packages))) {
            try (SignalledProcess process = start(silent, "package check " + packages + " --read-timeout 1s")) {
                assertThat(process.endsWithin(LONG_ENOUGH_MILLIS)).isTrue();
                String said = "package check ended with " + process.status() + ": " + process.err() + process.out();
                assertThat(process.status()).as(said).isIn(1, 2, 5, 70);
                assertThat(said).contains("no answer").doesNotContain("internal error");
            }
        }
    }

    @Test
    @Tag("soak")
    void dumps_that_are_not_given_do_not_hold_up_a_signal() throws Exception {
        Path dumps = Files.createDirectory(home.resolve("dumps"));
        Path dump = dumps.resolve("dump.jsonl");
        assertThat(new CommandRun(home)
                        .run("store", "dump", "--store", store(), "-o", dump.toString())
                        .status())
                .isZero();
        for (String command : List.of("store load --dry-run " + dump, "takeover --dry-run " + dump)) {
            try (SignalledProcess process = start(silence.never(dumps), command)) {
                assertThat(process.endsWithin(3_000)).as(process.err()).isFalse();
                process.send("TERM");
                assertThat(process.endsWithin(SECONDS_MILLIS))
                        .as("%s hangs", command)
                        .isTrue();
                assertThat(process.err()).doesNotContain("internal error");
            }
        }
    }

    private SignalledProcess start(Map<String, String> silent, String command) throws IOException {
        Path directory = Files.createTempDirectory(home, "run");
        Map<String, String> environment = new HashMap<>(silent);
        environment.put("GRAINERY_STORE", store());
        List<String> words = Stream.of(command.split(" "))
                .map(word -> switch (word) {
                    case "ARCHIVE" -> archive.toString();
                    case "INVENTORY" -> archive.resolve("inventory").toString();
                    case "CONTAINER" -> OatHarvest.warc(0) + ".gz";
                    case "HARVEST" -> OatHarvest.NAME;
                    case "OUT" -> directory.resolve("made").toString();
                    default -> word;
                })
                .toList();
        return SignalledProcess.start(directory, environment, words);
    }

    private String records() {
        List<String> all = new ArrayList<>();
        for (String type : List.of("container", "harvest")) {
            CommandRun.Result exported = new CommandRun(home).run("export", "--store", store(), "--type", type);
            assertThat(exported.status()).as(exported.err()).isZero();
            all.add(exported.out());
        }
        return String.join("", all);
    }

    private String store() {
        return "embedded:" + home.resolve("store");
    }
}
