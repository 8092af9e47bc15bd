// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.cli.SignalledProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Three commands at once on one store, of which one may be killed. */
class TogetherTorture extends Torture {

    private static final int FILES = 40;
    private static final int STORES = 2;
    private static final int PROCESSES = 3;
    private static final long LATEST_MOMENT_MILLIS = 4_000;

    private static final List<Call> CALLS = List.of(
            Call.of("backfill", "ARCHIVE", "COPIES", "GONE").slow(),
            Call.of("backfill", "GONE", "ARCHIVE").slow(),
            Call.of("inspect", "--all").slow().ends(0, 5),
            // another run may hold files: then they were not seen
            Call.of("validate", "--all").slow().ends(0, 5),
            Call.of("validate", "--all", "--jobs", "4").ends(0, 5),
            Call.of("validate", "presence"),
            Call.of("comment", "harvest", "Topics-2020-01-Oats", "--text", "said")
                    .ends(0, 2),
            Call.of("store", "settings", "author", "Oat Library", "--replace-na"),
            Call.of("export"),
            Call.of("witness"),
            Call.of("status"));

    private Archive archive;

    @Test
    void embedded_store_loses_nothing() throws Exception {
        torture("embedded", () -> "embedded:" + home().resolve("store-" + round()));
    }

    @Test
    void store_on_a_server_loses_nothing() throws Exception {
        try (Server server = Server.start(home())) {
            torture(server.name(), server::newStore);
        }
    }

    private void torture(String name, Supplier<String> stores) throws Exception {
        archive = Archive.write(home(), FILES);
        List<String> used = new ArrayList<>();
        torture(Kind.TOGETHER, name, STORES, figures -> {
            // every fourth time on a store that is not there yet
            boolean fresh = round() % 4 == 1;
            if (fresh) {
                used.add(stores.get());
            }
            Program program = Program.in(home()).on(used.get(used.size() - 1));
            attack(program, fresh, figures);
            complete(program, archive, figures);
        });
        archive.assertUntouched();
    }

    private void attack(Program program, boolean fresh, Figures figures) throws Exception {
        Bench bench = new Bench(program, "", archive, home(), "");
        List<Call> calls = new ArrayList<>();
        List<SignalledProcess> processes = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            Call call = fresh ? CALLS.get(i == 1 ? 1 : 0) : CALLS.get(random.nextInt(CALLS.size()));
            calls.add(call);
            processes.add(program.start("process-" + i, bench.words(call.slowWords())));
        }
        boolean killed = random.nextInt(3) == 0;
        String when = when(calls + (killed ? ", the first is killed" : ""));
        if (killed) {
            processes.get(0).endsWithin(random.nextLong(LATEST_MOMENT_MILLIS));
            processes.get(0).send("KILL");
        }
        for (int i = 0; i < PROCESSES; i++) {
            try (SignalledProcess process = processes.get(i)) {
                int status = process.status();
                if (!(status == 137 && killed && i == 0)) {
                    assertThat(status)
                            .as("%s: %s: %s%s", when, calls.get(i), process.err(), process.out())
                            .isIn(calls.get(i).statuses());
                }
                figures.ran(calls.get(i).command(), status);
            }
            FileTrees.delete(home().resolve("process-" + i));
        }
        figures.fault(killed ? "three at once, one killed" : "three at once");
        figures.checked(archive.assertNothingLost(program, !killed && fresh, when));
    }
}
