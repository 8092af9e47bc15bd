// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program as a user runs it, by its launcher, in a process of its own. */
final class ProgramRun implements AutoCloseable {

    private final List<String> arguments;
    private final Path output;
    private final Process process;

    private ProgramRun(List<String> arguments, Path output, Process process) {
        this.arguments = arguments;
        this.output = output;
        this.process = process;
    }

    /**
     * Starts it.
     *
     * @param directory its working directory
     * @param store what its environment says of the store; nothing if this is empty
     */
    static ProgramRun start(Path directory, String store, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(RepositoryFolder.of("grainery").toString()));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile(directory, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GRAINERY_"));
        if (!store.isEmpty()) {
            builder.environment().put("GRAINERY_STORE", store);
        }
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return new ProgramRun(List.of(arguments), output, builder.start());
    }

    /** Its exit status, when it has ended. */
    int status() throws InterruptedException {
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("%s", arguments).isTrue();
        return process.exitValue();
    }

    /** What it has written so far. */
    String output() throws IOException {
        return Files.readString(output, StandardCharsets.UTF_8);
    }

    /** The processes that it has started, and those that these have. */
    List<ProcessHandle> descendants() {
        return process.descendants().toList();
    }

    /** Asks it to end. */
    void interrupt() {
        process.destroy();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
