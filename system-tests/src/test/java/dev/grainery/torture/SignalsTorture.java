// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.cli.SignalledProcess;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every command is killed, held or asked to end at random moments, and then called again. */
class SignalsTorture extends Torture {

    private static final int FILES = 40;
    private static final int STORES = 2;
    private static final int WHOLE_RUN_EVERY = 12;
    private static final long LATEST_MOMENT_MILLIS = 3_000;
    private static final long LONGEST_HELD_MILLIS = 1_500;
    private static final List<String> FAULTS = List.of("KILL", "TERM", "INT", "STOP", "none");

    private final List<Call> waiting = new ArrayList<>();
    private Program program;
    private Archive archive;

    @Test
    void embedded_store_loses_nothing() throws Exception {
        torture("embedded", () -> "embedded:" + home().resolve("fresh-" + round()));
    }

    @Test
    void store_on_a_server_loses_nothing() throws Exception {
        try (Server server = Server.start(home())) {
            torture(server.name(), server::newStore);
        }
    }

    private void torture(String name, Supplier<String> stores) throws Exception {
        archive = Archive.write(home(), FILES);
        String store = stores.get();
        program = Program.in(home()).on(store);
        torture(Kind.SIGNALS, name, STORES, figures -> {
            if (round() == 1) {
                complete(figures);
            }
            Bench bench = Bench.of(program, store, archive, home().resolve("scratch"), stores);
            attack(next(), bench, figures);
            if (round() % WHOLE_RUN_EVERY == 0) {
                complete(figures);
            }
        });
        complete(new Figures(Kind.SIGNALS, getClass(), name, 0));
        archive.assertUntouched();
    }

    /** All of them in turn, in an order of this round of all. */
    private Call next() {
        if (waiting.isEmpty()) {
            Stream.of(Commands.WRITING, Commands.WRITING, Commands.READING)
                    .flatMap(List::stream)
                    .forEach(waiting::add);
            Collections.shuffle(waiting, random);
        }
        return waiting.remove(waiting.size() - 1);
    }

    private void attack(Call call, Bench bench, Figures figures) throws Exception {
        call.before().run(bench);
        String fault = FAULTS.get(random.nextInt(FAULTS.size()));
        long moment = random.nextLong(LATEST_MOMENT_MILLIS);
        String when = when(call + ", " + fault + " after " + moment + " ms");
        int status;
        try (SignalledProcess process = program.start("attacked", bench.words(call.slowWords()))) {
            boolean over = process.endsWithin(moment);
            send(fault, process);
            status = process.status();
            assertTrue(status, call, fault, over, process, when + ": ");
            figures.ran(call.command(), status);
            if (!fault.equals("none") && !over) {
                figures.fault(fault);
            }
        }
        FileTrees.delete(home().resolve("attacked"));
        bench.finish(call, status, when, figures);
    }

    private void send(String fault, SignalledProcess process) throws Exception {
        if (fault.equals("STOP")) {
            process.send("STOP");
            process.endsWithin(random.nextLong(LONGEST_HELD_MILLIS));
            process.send("CONT");
        } else if (!fault.equals("none")) {
            process.send(fault);
        }
    }

    /** The status tells what happened: docs/usage.md has the table. */
    private static void assertTrue(
            int status, Call call, String fault, boolean over, SignalledProcess process, String when) throws Exception {
        String what = when + process.err();
        if (status == 137) {
            assertThat(fault).as(what).isEqualTo("KILL");
        } else if (status > 128 || process.endedWithinJava(status)) {
            assertThat(fault).as(what).isIn("TERM", "INT");
            assertThat(process.hadBegun()).as(what).isFalse();
        } else if (status == 4) {
            assertThat(fault).as(what).isIn("TERM", "INT");
            assertThat(process.err()).as(what).contains("grainery: stopp");
        } else {
            assertThat(status).as(what).isIn(call.statuses());
        }
        assertThat(over && fault.equals("KILL") && status == 137).as(what).isFalse();
    }

    private void complete(Figures figures) throws Exception {
        complete(program, archive, figures);
        assertThat(Files.exists(archive.elsewhere())).isFalse();
    }
}
