// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.crawler.HeritrixHome;
import dev.grainery.crawler.HeritrixProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The distributions of Heritrix, which the build puts into {@code target}, with the module that it made. */
final class Distribution {

    private static final Path TARGET = Path.of("target", "heritrix").toAbsolutePath();
    private static final Path MODULE = Path.of("..", "heritrix-module", "target", "grainery-heritrix.jar");

    /**
     * The port that each Heritrix tries first is taken, so that two that start at once take any other two and not both
     * this one.
     */
    private static final ServerSocket FIRST_PORT = taken();

    /** For small crawls: the compiler that is done soonest, and one thread that collects. */
    static final Map<String, String> QUICK = Map.of("JAVA_OPTS", "-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");

    private static final Map<String, HeritrixHome> UNPACKED = new ConcurrentHashMap<>();

    private Distribution() {}

    private static ServerSocket taken() {
        try {
            ServerSocket socket = new ServerSocket();
            try {
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 8443));
            } catch (BindException e) {
                // by something else: that will do
                socket.close();
            }
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An empty directory for jobs and stores. It is kept, for what the logs say when a test fails. */
    static Path scratch(String version) throws IOException {
        return Files.createTempDirectory(TARGET, "crawls-" + version + "-");
    }

    /** The file of a version. */
    static Path zip(String version) {
        return TARGET.resolve("heritrix-" + version + "-dist.zip");
    }

    /** The module that goes into it. */
    static Path module() {
        return MODULE.toAbsolutePath().normalize();
    }

    /** Starts a Heritrix for small crawls, with these variables in its environment. */
    static HeritrixProcess start(HeritrixHome home, Path jobs, Map<String, String> environment)
            throws IOException, InterruptedException {
        Map<String, String> all = new HashMap<>(QUICK);
        all.putAll(environment);
        return HeritrixProcess.start(home, jobs, all);
    }

    /** A Heritrix of a version of its own, with the module in it: it shares no file that it writes with another. */
    static HeritrixHome home(String version) throws IOException {
        assertThat(FIRST_PORT).isNotNull();
        Path unpacked =
                UNPACKED.computeIfAbsent(version, Distribution::unpacked).directory();
        Path own = Files.createTempDirectory(TARGET, unpacked.getFileName() + "-");
        try (Stream<Path> files = Files.walk(unpacked)) {
            for (Path file : files.filter(file -> !file.equals(unpacked)).toList()) {
                Path there = own.resolve(unpacked.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectory(there);
                } else if (file.getParent().endsWith("lib")) {
                    Files.createLink(there, file);
                } else {
                    Files.copy(file, there, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        return new HeritrixHome(own);
    }

    private static HeritrixHome unpacked(String version) {
        try {
            HeritrixHome home = HeritrixHome.unpack(zip(version), TARGET);
            try (InputStream module = Files.newInputStream(MODULE)) {
                home.addModule(module);
            }
            return home;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of the profile that a version makes new jobs of. */
    static String profile(HeritrixHome home) throws IOException {
        try (Stream<Path> libraries = Files.list(home.directory().resolve("lib"))) {
            Path engine = libraries
                    .filter(jar -> jar.getFileName().toString().startsWith("heritrix-engine"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no engine in " + home.directory()));
            try (FileSystem jar = FileSystems.newFileSystem(engine)) {
                return Files.readString(jar.getPath("org/archive/crawler/restlet/profile-crawler-beans.cxml"));
            }
        }
    }
}
