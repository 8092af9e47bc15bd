// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The options of a run as a command line gives them, for tests of what all runs share. */
@Command
final class GivenRunOptions {

    @Mixin
    private RunOptions options;

    @Mixin
    private SidecarOption sidecar;

    private GivenRunOptions() {}

    static RunContext run(String command, String... arguments) {
        GivenRunOptions given = parsed(arguments);
        return new RunContext(given.options, command, List.of(), given.sidecar);
    }

    static SidecarOption sidecar(String... arguments) {
        return parsed(arguments).sidecar;
    }

    private static GivenRunOptions parsed(String... arguments) {
        GivenRunOptions given = new GivenRunOptions();
        CommandLine program = Grainery.commandLine();
        program.addSubcommand("given", Converters.register(new CommandLine(given)));
        program.parseArgs(
                Stream.concat(Stream.of("given"), Stream.of(arguments)).toArray(String[]::new));
        return given;
    }
}
