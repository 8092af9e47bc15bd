// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says where a run leaves its metrics. */
final class MetricsOption {

    static final String NAME = "--metrics";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = NAME, paramLabel = "FILE", description = "Write metrics into this file (docs/revision.md)")
    private Optional<Path> file;

    /** A run of this command that begins now, and leaves its metrics there. */
    RunMetrics begin(String command, Clock clock) {
        file.ifPresent(this::refuseIfNotWritable);
        return new RunMetrics(file, command, clock);
    }

    private void refuseIfNotWritable(Path path) {
        Path directory = path.toAbsolutePath().getParent();
        if (directory == null || !Files.isWritable(directory) || Files.isDirectory(path)) {
            throw new ParameterException(spec.commandLine(), "the metrics cannot be written there: " + path);
        }
    }

    /** The file that metrics are written into, if there is one. */
    Optional<Path> file() {
        return file;
    }

    /** Whether metrics are asked for. */
    boolean isGiven() {
        return file.isPresent();
    }
}
