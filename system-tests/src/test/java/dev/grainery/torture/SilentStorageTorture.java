// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grainery.backfill.tree.SilentStorage;
import dev.grainery.cli.SignalledProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every command is called while the storage of the archive does not answer: it ends by itself, or soon after a signal. */
class SilentStorageTorture extends Torture {

    private static final int FILES = 20;

    /** The time that each command has is 1 s for each question to a storage. */
    private static final long LONGEST_RUN_MILLIS = 120_000;

    private static final long LONGEST_STOP_MILLIS = 20_000;
    private static final long LATEST_MOMENT_MILLIS = 5_000;

    /** Those that take {@code --read-timeout}; others end after the signal at the latest. */
    private static final Set<String> LIMITED = Set.of(
            "backfill",
            "cdx",
            "compare",
            "find",
            "inspect",
            "loss",
            "migrate",
            "package",
            "reconcile",
            "revisits",
            "salvage",
            "validate",
            "wacz");

    private final List<Call> waiting = new ArrayList<>();

    @Test
    void every_command_comes_to_an_end() throws Exception {
        assumeTrue(SilentStorage.isPossible(), "a silent storage is simulated on Linux, with a C compiler");
        SilentStorage silence = SilentStorage.in(home());
        Archive archive = Archive.write(home(), FILES);
        String store = "embedded:" + home().resolve("store");
        Program program = Program.in(home()).on(store);
        torture(Kind.SILENT_STORAGE, "embedded", 1, figures -> {
            if (round() == 1) {
                complete(program, archive, figures);
            }
            Path scratch = home().resolve("scratch");
            Bench bench =
                    Bench.of(program, store, archive, scratch, () -> "embedded:" + home().resolve("fresh-" + round()));
            Call call = next();
            call.before().run(bench);
            boolean never = random.nextBoolean();
            // packages lie apart from the archive
            Path place = call.words().contains("check")
                    ? Path.of(bench.words(List.of("PACKAGES")).get(0))
                    : archive.root();
            disturb(call, bench, never ? silence.never(place) : silence.withoutBytes(place), figures);
            figures.fault(never ? "no answer" : "no bytes");
            figures.checked(archive.assertNothingLost(program, false, when(call)));
            FileTrees.delete(scratch);
        });
        archive.assertUntouched();
    }

    /** All of them in turn, in an order of this round of all, but for those that move or remove places on purpose. */
    private Call next() {
        if (waiting.isEmpty()) {
            Stream.of(Commands.WRITING, Commands.READING)
                    .flatMap(List::stream)
                    .filter(call -> !Set.of("relocate", "forget").contains(call.command()))
                    .forEach(waiting::add);
            Collections.shuffle(waiting, random);
        }
        return waiting.remove(waiting.size() - 1);
    }

    private void disturb(Call call, Bench bench, Map<String, String> silent, Figures figures) throws Exception {
        boolean limited = LIMITED.contains(call.command()) && !call.words().contains("plan");
        boolean signalled = !limited || random.nextBoolean();
        List<String> words = new ArrayList<>(bench.words(call.words()));
        if (limited) {
            words.addAll(List.of("--read-timeout", signalled ? "1h" : "1s"));
        }
        Program program = bench.program();
        for (Map.Entry<String, String> variable : silent.entrySet()) {
            program = program.with(variable.getKey(), variable.getValue());
        }
        Path directory = home().resolve("silent");
        try (SignalledProcess process = program.start("silent", words)) {
            String signal = random.nextBoolean() ? "TERM" : "INT";
            boolean over = process.endsWithin(signalled ? random.nextLong(LATEST_MOMENT_MILLIS) : LONGEST_RUN_MILLIS);
            if (signalled && !over) {
                process.send(signal);
            }
            String what = when(String.join(" ", words) + silent + (signalled ? ", " + signal : ""));
            assertThat(process.endsWithin(LONGEST_STOP_MILLIS))
                    .as("%s: %s", what, process.err())
                    .isTrue();
            figures.ran(call.command(), process.status());
            // 128 and more: Java had not begun to run the program
            assertThat(process.status()).as("%s: %s", what, process.err()).isNotIn(137);
            assertThat(process.err()).as(what).doesNotContain("internal error", "GRN-E012", "GRN-E008");
            if (!signalled) {
                assertThat(process.status()).as(what).isNotEqualTo(4);
            }
        }
        FileTrees.delete(directory);
    }
}
