// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import dev.grainery.cli.CommandRun;
import dev.grainery.cli.SignalledProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How the built program is called. Immutable.
 *
 * @param home where each process notes what it prints
 */
record Program(Path home, Map<String, String> environment, List<String> options) {

    private static final Path JAR =
            Path.of("../standalone-backfill/target/grainery.jar").toAbsolutePath();

    Program {
        environment = Map.copyOf(environment);
        options = List.copyOf(options);
    }

    /** The built program. */
    static Path jar() {
        return JAR;
    }

    static Program in(Path home) {
        return new Program(home, Map.of(), List.of());
    }

    Program with(String variable, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value);
        return new Program(home, more, options);
    }

    /** On this store. */
    Program on(String store) {
        return with("GRAINERY_STORE", store);
    }

    /** With an option of Java. */
    Program java(String option) {
        List<String> more = new ArrayList<>(options);
        more.add(option);
        return new Program(home, environment, more);
    }

    /** Starts a process, which is given some text as its name. */
    SignalledProcess start(String name, List<String> words) throws IOException {
        return SignalledProcess.ofJar(JAR, home.resolve(name), environment, options, words);
    }

    /** Runs a process to its end. */
    Ended run(String... words) throws IOException, InterruptedException {
        return run(List.of(words));
    }

    /** Runs a process to its end. */
    Ended run(List<String> words) throws IOException, InterruptedException {
        Path directory = home.resolve("undisturbed");
        FileTrees.delete(directory);
        try (SignalledProcess process = start("undisturbed", words)) {
            return new Ended(words, process.status(), process.out(), process.err());
        }
    }

    /** Asks what a store knows: in this process, as a thousand questions need no processes of their own. */
    CommandRun.Result ask(String... words) {
        CommandRun run = new CommandRun(home);
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            run = run.with(variable.getKey(), variable.getValue());
        }
        return run.run(words);
    }

    /** A process that has ended. */
    record Ended(List<String> words, int status, String out, String err) {

        @Override
        public String toString() {
            return String.join(" ", words) + " ended with " + status + "\n" + err + out;
        }
    }
}
