// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program as a user runs it, in a process of its own. */
final class ProgramRun {

    private ProgramRun() {}

    /** The exit status of the program with these arguments. */
    static int of(String store, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Distribution.program().toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("GRAINERY_STORE", store);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("%s", arguments).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
