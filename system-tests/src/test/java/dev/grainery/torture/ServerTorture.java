// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.cli.SignalledProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The server stands still for a while, or a bad line is before it. */
class ServerTorture extends Torture {

    private static final int FILES = 30;
    private static final int WHOLE_RUN_EVERY = 10;
    private static final long LATEST_MOMENT_MILLIS = 3_000;
    private static final long SHORT_MILLIS = 700;
    private static final long LONG_MILLIS = 6_000;
    private static final String TIMEOUT = "2s";

    /** Those that do nothing at a server. */
    private static final Set<String> ELSEWHERE = Set.of("generate-completion", "relocate");

    private final List<Call> calls = new ArrayList<>();
    private Program direct;
    private Archive archive;
    private Server server;
    private String store;

    @Test
    void store_behind_a_bad_server_loses_nothing() throws Exception {
        archive = Archive.write(home(), FILES);
        Commands.WRITING.stream()
                .filter(call -> !ELSEWHERE.contains(call.command()))
                .forEach(calls::add);
        Commands.READING.stream()
                .filter(call -> !ELSEWHERE.contains(call.command()))
                .forEach(calls::add);
        try (Server started = Server.start(home())) {
            server = started;
            store = server.newStore();
            direct = Program.in(home()).on(store);
            torture(Kind.SERVER, server.name(), 1, figures -> {
                if (round() == 1) {
                    complete(direct, archive, figures);
                }
                attack(calls.get(random.nextInt(calls.size())), figures);
                if (round() % WHOLE_RUN_EVERY == 0) {
                    complete(direct, archive, figures);
                }
            });
            complete(direct, archive, new Figures(Kind.SERVER, getClass(), server.name(), 0));
        }
        archive.assertUntouched();
    }

    private void attack(Call call, Figures figures) throws Exception {
        Bench bench = Bench.of(direct, store, archive, home().resolve("scratch"), server::newStore);
        call.before().run(bench);
        FaultyProxy.Fault[] faults = FaultyProxy.Fault.values();
        int kind = random.nextInt(faults.length + 2);
        int status;
        String fault;
        String when;
        if (kind < faults.length) {
            fault = faults[kind].name().toLowerCase(Locale.ROOT).replace('_', ' ');
            when = when(call + ", " + fault);
            status = throughProxy(call, faults[kind], bench, when);
        } else {
            boolean longer = kind == faults.length;
            fault = longer ? "held for longer than is waited" : "held for a moment";
            when = when(call + ", " + fault);
            status = held(call, longer, bench, when);
        }
        figures.fault(fault);
        figures.ran(call.command(), status);
        bench.finish(call, status, when, figures);
    }

    private int throughProxy(Call call, FaultyProxy.Fault fault, Bench bench, String when) throws Exception {
        try (FaultyProxy proxy = FaultyProxy.before(server.port(), fault, random.nextLong())) {
            List<String> words = bench.words(call.words()).stream()
                    .map(word -> behind(proxy, word))
                    .toList();
            try (SignalledProcess process = impatient(behind(proxy, store)).start("attacked", words)) {
                int status = process.status();
                String told = when + ": " + process.err();
                switch (fault) {
                    case SLOW -> assertThat(status).as(told).isIn(call.statuses());
                    // what was garbled may be a document, which is damaged then, or part of what is around it
                    case GARBLED -> assertThat(status).as(told).isIn(with(call, 3, 6));
                    default -> assertThat(status).as(told).isIn(with(call, 3));
                }
                assertNoFault(told, process);
                return status;
            }
        } finally {
            FileTrees.delete(home().resolve("attacked"));
        }
    }

    private int held(Call call, boolean longer, Bench bench, String when) throws Exception {
        try (SignalledProcess process = impatient(store).start("attacked", bench.words(call.slowWords()))) {
            process.endsWithin(random.nextLong(LATEST_MOMENT_MILLIS));
            server.send("STOP");
            try {
                process.endsWithin(longer ? LONG_MILLIS : random.nextLong(SHORT_MILLIS));
            } finally {
                server.send("CONT");
            }
            int status = process.status();
            String told = when + ": " + process.err();
            assertThat(status).as(told).isIn(longer ? with(call, 3) : List.copyOf(call.statuses()));
            assertNoFault(told, process);
            return status;
        } finally {
            FileTrees.delete(home().resolve("attacked"));
        }
    }

    private static void assertNoFault(String told, SignalledProcess process) throws Exception {
        assertThat(process.err()).as(told).doesNotContain("please report", "    at ");
    }

    private static List<Integer> with(Call call, Integer... more) {
        List<Integer> all = new ArrayList<>(List.of(more));
        all.addAll(call.statuses());
        return all;
    }

    private Program impatient(String address) {
        return direct.on(address).with("GRAINERY_STORE_TIMEOUT", TIMEOUT);
    }

    private String behind(FaultyProxy proxy, String word) {
        return word.startsWith("mongodb:")
                ? word.replace(":" + server.port() + "/", ":" + proxy.port() + "/")
                        + "?serverSelectionTimeoutMS=2000&connectTimeoutMS=2000"
                : word;
    }
}
