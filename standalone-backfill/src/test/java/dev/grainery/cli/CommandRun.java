// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.cluster.Cluster;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The program, called with an environment and a home of the test's own. */
public final class CommandRun {

    private final Path home;
    private final Map<String, String> environment = new HashMap<>();

    public CommandRun(Path home) {
        this.home = home;
    }

    public CommandRun with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    public Result run(String... arguments) {
        return run(Optional.empty(), arguments);
    }

    /** The same on a cluster. */
    Result on(Cluster cluster, String... arguments) {
        return run(Optional.of(cluster), arguments);
    }

    private Result run(Optional<Cluster> cluster, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Grainery.run(arguments, environment, home, new PrintWriter(out), new PrintWriter(err), cluster);
        return new Result(status, out.toString(), err.toString());
    }

    /**
     * What came of a call.
     *
     * @param status the exit status
     * @param out what it wrote to standard output
     * @param err what it wrote to standard error
     */
    public record Result(int status, String out, String err) {}
}
