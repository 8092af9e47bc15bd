// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawler;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A running Heritrix, on a port of this machine that nobody else reaches. Closing it leaves no process behind. */
public final class HeritrixProcess implements AutoCloseable {

    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration END = Duration.ofSeconds(20);
    private static final String READY = "Heritrix version:";
    private static final int PASSWORD_BYTES = 16;
    private static final int TAIL_BYTES = 2000;
    private static final int TAIL_LINES = 3;

    /** The script, which waits for Java and passes no signal on, and Java, which outlives the script. */
    private final List<ProcessHandle> processes;

    private final HeritrixRest rest;

    private HeritrixProcess(List<ProcessHandle> processes, HeritrixRest rest) {
        this.processes = List.copyOf(processes);
        this.rest = rest;
    }

    /**
     * Starts a Heritrix and waits until it answers.
     *
     * @param jobs its jobs directory
     * @param environment variables for it, above those of this process
     * @throws IOException if it does not start
     */
    public static HeritrixProcess start(HeritrixHome home, Path jobs, Map<String, String> environment)
            throws IOException, InterruptedException {
        String jobsSeenFromHome = seenFrom(home, jobs);
        int port = freePort(8443);
        String password = password();
        Path operator = operator(home, password);
        Path log = home.directory().resolve("heritrix_out.log");
        Files.deleteIfExists(log);
        try {
            Process process = process(home, jobsSeenFromHome, operator, port, environment, log);
            try {
                if (!Waiting.until(
                                START,
                                () -> !process.isAlive()
                                        || Files.readString(log).contains(READY))
                        || !process.isAlive()) {
                    throw new IOException("Heritrix does not start: " + lastWords(log));
                }
                Path keystore = home.directory().resolve("adhoc.keystore");
                return new HeritrixProcess(withDescendants(process), new HeritrixRest(port, password, keystore));
            } catch (IOException | InterruptedException | RuntimeException e) {
                kill(withDescendants(process));
                throw e;
            }
        } finally {
            Files.deleteIfExists(operator);
        }
    }

    /** A port that nobody listens to: the one given if that is free. */
    private static int freePort(int wanted) throws IOException {
        try (ServerSocket socket = new ServerSocket(wanted, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            if (wanted == 0) {
                throw e;
            }
            return freePort(0);
        }
    }

    /** The last lines that say something, and where to read the rest. */
    static String lastWords(Path log) throws IOException {
        List<String> lines = end(log).lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        String last = String.join(" ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        return last + " (all of it: " + log + ")";
    }

    private static String end(Path log) throws IOException {
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.READ)) {
            channel.position(Math.max(0, channel.size() - TAIL_BYTES));
            return new String(Channels.newInputStream(channel).readNBytes(TAIL_BYTES), StandardCharsets.UTF_8);
        }
    }

    /** The start script takes no path with a blank, so it is given none but relative ones. */
    private static String seenFrom(HeritrixHome home, Path jobs) throws IOException {
        String path =
                home.directory().relativize(jobs.toAbsolutePath().normalize()).toString();
        if (path.chars().anyMatch(Character::isWhitespace)) {
            throw new IOException("Heritrix takes no jobs directory with a blank in its name: " + jobs);
        }
        return path;
    }

    private static String password() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** A file, as everybody on the machine sees a command line. */
    private static Path operator(HeritrixHome home, String password) throws IOException {
        return Files.writeString(
                Files.createTempFile(home.directory(), "operator", ""), HeritrixRest.USER + ":" + password + "\n");
    }

    private static Process process(
            HeritrixHome home, String jobs, Path operator, int port, Map<String, String> environment, Path log)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        "bash",
                        home.script(),
                        "-a",
                        "@" + operator.getFileName(),
                        "-p",
                        String.valueOf(port),
                        "-j",
                        jobs)
                .directory(home.directory().toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.to(log.toFile()))
                .redirectErrorStream(true);
        Map<String, String> variables = builder.environment();
        variables.keySet().removeAll(List.of("JAVACMD", "CLASS_MAIN", "JAVA_OPTS", "JMX_OPTS", "HERITRIX_OUT"));
        variables.put("HERITRIX_HOME", ".");
        variables.put("JAVA_HOME", System.getProperty("java.home"));
        variables.put("FOREGROUND", "true");
        variables.putAll(environment);
        return builder.start();
    }

    /** What steers it. */
    public HeritrixRest rest() {
        return rest;
    }

    /** Whether it runs. */
    public boolean isAlive() {
        return processes.stream().allMatch(ProcessHandle::isAlive);
    }

    /** Ends it at once, as a power cut would: no part of it learns of it. */
    public void kill() throws InterruptedException {
        kill(processes);
    }

    private static void kill(List<ProcessHandle> all) throws InterruptedException {
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle one : all) {
            await(one, END);
        }
    }

    private static List<ProcessHandle> withDescendants(Process script) {
        return Stream.concat(script.descendants(), Stream.of(script.toHandle())).toList();
    }

    private static void await(ProcessHandle handle, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (handle.isAlive() && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** Asks it to end, and ends it if it does not. */
    @Override
    public void close() throws IOException {
        try {
            processes.forEach(ProcessHandle::destroy);
            for (ProcessHandle one : processes) {
                await(one, END);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            processes.forEach(ProcessHandle::destroyForcibly);
        }
    }
}
