// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import dev.grainery.output.DurableFile;
import dev.grainery.output.WritableFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A directory with an unpacked Heritrix.
 *
 * @param directory the one that holds {@code bin} and {@code lib}; absolute
 */
public record HeritrixHome(Path directory) {

    private static final String SCRIPT = "bin/heritrix";
    private static final String MODULE = "grainery-heritrix.jar";

    public HeritrixHome {
        directory = directory.toAbsolutePath().normalize();
        if (!Files.isRegularFile(directory.resolve(SCRIPT))) {
            throw new IllegalArgumentException("no Heritrix in " + directory);
        }
    }

    /**
     * Unpacks a distribution below a directory, unless it is there from an earlier time.
     *
     * @throws DemoException if the file is not a Heritrix distribution
     */
    public static HeritrixHome unpack(Path zip, Path below) throws IOException {
        WritableFile.makeDirectories(below);
        // beside its final place, so that a home is there whole or not at all
        Path scratch = WritableFile.newDirectory(below, "unpacking");
        try {
            new ZipUnpacking(scratch).unpack(zip);
            Path unpacked = only(scratch, zip);
            Path home = below.resolve(unpacked.getFileName().toString());
            if (Files.notExists(home)) {
                WritableFile.move(unpacked, home);
            }
            return new HeritrixHome(home);
        } finally {
            delete(scratch);
        }
    }

    private static Path only(Path scratch, Path zip) throws IOException {
        try (Stream<Path> entries = Files.list(scratch)) {
            List<Path> all = entries.toList();
            if (all.size() != 1 || Files.notExists(all.get(0).resolve(SCRIPT))) {
                throw new DemoException(zip + " is not a Heritrix distribution");
            }
            return all.get(0);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Puts Grainery's module among the libraries, in place of an older one. */
    public void addModule(InputStream jar) throws IOException {
        DurableFile.write(directory.resolve("lib").resolve(MODULE), jar::transferTo);
    }

    /** The start script, as seen from the directory. */
    String script() {
        return SCRIPT;
    }
}
