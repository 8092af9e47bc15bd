// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import dev.grainery.output.WritableFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Gets the distribution of Heritrix by the Maven of the user, so from the repositories of the user's settings. */
final class MavenDownload {

    private static final Pattern VERSION = Pattern.compile("[0-9][0-9A-Za-z.-]*");
    private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy";

    private static final String ERROR = "[ERROR] ";
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private final Path directory;
    private final Waiting waiting;

    /** Downloads go into this directory. */
    MavenDownload(Path directory, Waiting waiting) {
        this.directory = directory;
        this.waiting = waiting;
    }

    /** Whether a text can be a version, and nothing else. */
    static boolean isVersion(String text) {
        return VERSION.matcher(text).matches();
    }

    /**
     * The distribution of a version; it is downloaded if it is not there.
     *
     * @throws DemoException if there is no Maven, or it cannot get the file
     */
    Path distribution(String version) throws IOException, InterruptedException {
        Path zip = directory.resolve("heritrix-" + version + "-dist.zip");
        if (Files.exists(zip)) {
            return zip;
        }
        Path log = directory.resolve("maven.txt");
        Process maven = start(version, log);
        try {
            waiting.forEnd(maven);
        } finally {
            maven.destroy();
        }
        if (maven.exitValue() != 0 || Files.notExists(zip)) {
            throw new DemoException("Maven could not get Heritrix " + version + ": " + reason(log)
                    + "; without a network take --heritrix-zip FILE");
        }
        return zip;
    }

    /** Maven says first what is wrong, and then much more. */
    private static String reason(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(COLOUR::matcher)
                    .map(line -> line.replaceAll(""))
                    .filter(line -> line.startsWith(ERROR) && line.length() > ERROR.length())
                    .findFirst()
                    .map(line -> line.substring(ERROR.length()))
                    .orElse(HeritrixProcess.lastWords(log));
        }
    }

    private Process start(String version, Path log) throws DemoException {
        try {
            return new ProcessBuilder(
                            System.getProperty("os.name").startsWith("Windows") ? "mvn.cmd" : "mvn",
                            "-B",
                            "-q",
                            COPY,
                            "-Dartifact=org.archive.heritrix:heritrix:" + version + ":zip:dist",
                            "-DoutputDirectory=.")
                    .directory(directory.toFile())
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .redirectOutput(WritableFile.outputInto(log))
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new DemoException("needs Maven (mvn) on the PATH to get Heritrix; or take --heritrix-zip FILE", e);
        }
    }
}
