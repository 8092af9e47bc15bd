// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Programs that do the same work in turns, so that a machine that becomes slower or faster favours none. */
final class Race {

    /** One of the programs. */
    interface Contestant {
        Execution run() throws IOException, InterruptedException;
    }

    private final int runs;
    private final PrintStream progress;

    Race(int runs, PrintStream progress) {
        this.runs = runs;
        this.progress = progress;
    }

    /**
     * Runs each contestant equally often.
     *
     * @param names of the contestants, for showing how it goes
     * @return what each took, in the order given
     */
    List<Outcome> run(List<String> names, List<Contestant> contestants) throws IOException, InterruptedException {
        List<List<Execution>> all = new ArrayList<>();
        contestants.forEach(contestant -> all.add(new ArrayList<>()));
        for (int round = 0; round < runs; round++) {
            for (int turn = 0; turn < contestants.size(); turn++) {
                // the program that runs first changes
                int which = (round + turn) % contestants.size();
                Execution took = contestants.get(which).run();
                all.get(which).add(took);
                progress.printf(Locale.ROOT, "  %-30s %9.3f s%n", names.get(which), took.seconds());
            }
        }
        return all.stream().map(Outcome::new).toList();
    }
}
