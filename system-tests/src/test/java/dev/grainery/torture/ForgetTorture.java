// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.cli.CommandRun;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Two writers at once, while somebody says that files were removed: no location is left without its record. */
class ForgetTorture extends Torture {

    private static final int FILES = 12;
    private static final int LATEST_MOMENT_MILLIS = 120;

    @Test
    void what_was_forgotten_leaves_nothing_behind() throws Exception {
        Archive archive = Archive.write(home(), FILES);
        ExecutorService threads = Executors.newFixedThreadPool(3);
        Program program = Program.in(home()).on("embedded:" + home().resolve("store"));
        try {
            torture(Kind.FORGET, "embedded", 1, figures -> forget(program, archive, threads, figures));
        } finally {
            threads.shutdownNow();
        }
        archive.assertUntouched();
    }

    private void forget(Program program, Archive archive, ExecutorService threads, Figures figures) throws Exception {
        String gone = archive.gone().toString();
        CommandRun.Result described = program.ask(
                "backfill", archive.root().toString(), archive.copies().toString(), gone);
        assertThat(described.status()).as(when(described.err())).isZero();
        List<List<String>> writers = List.of(
                List.of("validate", "--all", "--jobs", "2"),
                random.nextBoolean() ? List.of("validate", "--all") : List.of("inspect", "--all", "--jobs", "2"));
        List<Future<CommandRun.Result>> running = new ArrayList<>();
        for (List<String> words : writers) {
            running.add(threads.submit(() -> program.ask(words.toArray(String[]::new))));
        }
        TimeUnit.MILLISECONDS.sleep(random.nextInt(LATEST_MOMENT_MILLIS));
        CommandRun.Result forgotten = program.ask("forget", "--last-copy", "--force", "--reason", "withdrawn", gone);
        assertThat(forgotten.status()).as(when(forgotten.err())).isIn(0, 2);
        for (int i = 0; i < writers.size(); i++) {
            CommandRun.Result result = running.get(i).get();
            assertThat(result.status()).as(when(writers.get(i) + result.err())).isIn(0, 1, 5);
            figures.ran(writers.get(i).get(0), result.status());
        }
        figures.ran("forget", forgotten.status());
        figures.fault("two writers and a forget");
        CommandRun.Result check = program.ask("store", "check");
        // a place that is not known yet is met as a new one by the next run; one without a record never would be
        assertThat(check.out().lines().filter(line -> line.startsWith("rebuild:")))
                .as(when(writers + check.out()))
                .allMatch(line -> line.contains("which has no entry"));
        assertThat(check.out()).contains("damaged 0");
        figures.ran("store check", check.status());
        assertThat(program.ask("backfill", gone).status()).as(when(writers)).isZero();
        CommandRun.Result healed = program.ask("store", "check");
        assertThat(healed.out()).as(when(writers + healed.err())).contains("damaged 0, to be rebuilt 0");
        figures.checked(archive.assertNothingLost(program, false, when(writers)));
    }
}
