// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code grainery generate-manpage}: the manual page of all commands, for {@code man}. */
@Command(
        name = ManualPageCommand.NAME,
        hidden = true,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        header = "Prints the manual page",
        footer = {
            "grainery generate-manpage | man -l -",
            "grainery generate-manpage > /usr/local/share/man/man1/grainery.1"
        })
final class ManualPageCommand implements Callable<Integer> {

    static final String NAME = "generate-manpage";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(ManualPage.of(spec.root()));
        out.flush();
        return ExitStatus.WELL.code();
    }
}
