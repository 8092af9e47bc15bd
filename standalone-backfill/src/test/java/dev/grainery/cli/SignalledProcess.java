// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The program in a process of its own, to which signals are sent. */
public final class SignalledProcess implements AutoCloseable {

    private static final String MAIN = Grainery.class.getName();
    private static final long PATIENCE_MINUTES = 3;
    private static final int SIGINT = 2;

    private final Path directory;
    private final Process process;

    private SignalledProcess(Path directory, Process process) {
        this.directory = directory;
        this.process = process;
    }

    /**
     * Starts it.
     *
     * @param directory where it notes what it prints
     */
    public static SignalledProcess start(Path directory, Map<String, String> environment, List<String> arguments)
            throws IOException {
        return start(directory, environment, List.of("-cp", System.getProperty("java.class.path"), MAIN), arguments);
    }

    /**
     * Starts that of a jar.
     *
     * @param directory where it notes what it prints
     * @param options for Java
     */
    public static SignalledProcess ofJar(
            Path jar, Path directory, Map<String, String> environment, List<String> options, List<String> arguments)
            throws IOException {
        List<String> program = new ArrayList<>(options);
        program.addAll(List.of("-jar", jar.toString()));
        return start(directory, environment, program, arguments);
    }

    private static SignalledProcess start(
            Path directory, Map<String, String> environment, List<String> program, List<String> arguments)
            throws IOException {
        Files.createDirectories(directory);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xlog:class+load:file=" + directory.resolve("classes"),
                "-Duser.home=" + directory));
        command.addAll(program);
        command.addAll(arguments);
        if (isInterruptIgnored()) {
            command.addAll(0, List.of("env", "--default-signal=INT"));
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GRAINERY_"));
        builder.environment().putAll(environment);
        return new SignalledProcess(directory, builder.start());
    }

    /** A shell has what it starts in the background ignore SIGINT, and so everything that is started by it. */
    private static boolean isInterruptIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .map(line -> new BigInteger(
                                line.substring("SigIgn:".length()).strip(), 16))
                        .anyMatch(ignored -> ignored.testBit(SIGINT - 1));
    }

    /** Sends a signal, such as {@code TERM}. */
    public void send(String signal) throws IOException, InterruptedException {
        // one that has ended meanwhile is no failure
        new ProcessBuilder("kill", "-s", signal, String.valueOf(process.pid()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Whether it ends within this time. */
    public boolean endsWithin(long milliseconds) throws InterruptedException {
        return process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
    }

    /** Whether it has ended by now. */
    public boolean isOver() {
        return !process.isAlive();
    }

    /** Its exit status, when it has ended. */
    public int status() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    public String out() throws IOException {
        return Files.readString(directory.resolve("out"), StandardCharsets.UTF_8);
    }

    public String err() throws IOException {
        return Files.readString(directory.resolve("err"), StandardCharsets.UTF_8);
    }

    /** Whether the program itself had begun, and not only Java: then it had asked for signals already. */
    public boolean hadBegun() throws IOException {
        // the first class that is needed only afterwards
        return loaded(Defaults.class.getName());
    }

    /**
     * Whether it was Java that ended, with the status 1 that a signal gives it while it builds its module system or looks at
     * the main class: the program had not begun, and nothing was printed, but for what Java may say of itself.
     */
    public boolean endedWithinJava(int status) throws IOException {
        return status == 1 && !hadBegun() && said().isEmpty() && err().isEmpty();
    }

    /** What the program has printed, without the error that a Java prints there which was ended while it began. */
    public String said() throws IOException {
        String said = out();
        return said.startsWith("Error occurred during initialization of VM\n") && !hadBegun() ? "" : said;
    }

    /** Whether it has needed a class by now. */
    boolean loaded(String name) throws IOException {
        Path classes = directory.resolve("classes");
        return Files.exists(classes)
                && Files.readString(classes, StandardCharsets.UTF_8).contains(" " + name + " ");
    }

    /** The names of the classes that it has needed by now. */
    List<String> classes() throws IOException {
        return Files.readAllLines(directory.resolve("classes"), StandardCharsets.UTF_8).stream()
                .map(line -> line.replaceAll("^\\S+ | source: .*", ""))
                .toList();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
