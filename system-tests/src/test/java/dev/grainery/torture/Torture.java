// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * What all tortures share. {@code -Dgrainery.torture.minutes} says how long they take together, {@code -Dgrainery.seed}
 * repeats the choices of one.
 */
abstract class Torture {

    private static final double NANOS_A_MINUTE = 6e10;

    private final long seed = Long.getLong("grainery.seed", System.nanoTime());

    @TempDir
    private Path temporary;

    private Path home;
    private int rounds;

    /** The choices of this torture. */
    protected final Random random = new Random(seed);

    @BeforeEach
    final void tell_the_seed(TestInfo test, TestReporter reporter) throws IOException {
        home = temporary.toRealPath();
        reporter.publishEntry("grainery.seed", String.valueOf(seed));
        System.out.println(getClass().getSimpleName() + "." + test.getDisplayName() + ": -Dgrainery.seed=" + seed);
    }

    /** A directory of this test alone. */
    final Path home() {
        return home;
    }

    /** A number that no other round has. */
    final int round() {
        return rounds;
    }

    /** Which round this is, for the message of a failure. */
    final String when(Object what) {
        return "seed " + seed + ", round " + rounds + ", " + what;
    }

    /**
     * Runs rounds until the time of this kind is over, at least one. Its figures are written whatever happens.
     *
     * @param parts among how many stores the kind divides its time
     */
    final void torture(Kind kind, String store, int parts, Round round) throws Exception {
        Figures figures = new Figures(kind, getClass(), store, seed);
        long start = System.nanoTime();
        long losses = 1;
        try {
            do {
                rounds++;
                round.run(figures);
            } while (System.nanoTime() - start < kind.share().toNanos() / parts);
            losses = 0;
        } finally {
            figures.write((System.nanoTime() - start) / NANOS_A_MINUTE, losses);
        }
    }

    /** Whole runs: each of them ends well, and after them everything is there and all is well. */
    final void complete(Program program, Archive archive, Figures figures) throws Exception {
        for (List<String> words : List.of(
                List.of(
                        "backfill",
                        archive.root().toString(),
                        archive.copies().toString(),
                        archive.gone().toString()),
                List.of("validate", "--all"),
                List.of("store", "check"))) {
            Program.Ended ended = program.run(words);
            assertThat(ended.status()).as("%s", when(ended)).isZero();
            figures.ran(words.get(0), ended.status());
        }
        figures.wholeRun();
        figures.checked(archive.assertNothingLost(program, true, when("whole run")));
    }

    /** One fault or some of them, and the look at what they did. */
    interface Round {
        void run(Figures figures) throws Exception;
    }
}
