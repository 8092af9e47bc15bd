// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawler;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

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
     * @throws IOException if the file is not a Heritrix distribution
     */
    public static HeritrixHome unpack(Path zip, Path below) throws IOException {
        Files.createDirectories(below);
        // beside its final place, so that a home is there whole or not at all
        Path scratch = Files.createTempDirectory(below, "unpacking");
        try {
            unzip(zip, scratch);
            Path unpacked = only(scratch, zip);
            Path home = below.resolve(unpacked.getFileName().toString());
            if (Files.notExists(home)) {
                Files.move(unpacked, home);
            }
            return new HeritrixHome(home);
        } finally {
            delete(scratch);
        }
    }

    private static void unzip(Path zip, Path target) throws IOException {
        try (ZipInputStream input = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = input.getNextEntry(); entry != null; entry = input.getNextEntry()) {
                Path path = target.resolve(entry.getName());
                Files.createDirectories(entry.isDirectory() ? path : path.getParent());
                if (!entry.isDirectory()) {
                    Files.copy(input, path);
                }
            }
        }
    }

    private static Path only(Path scratch, Path zip) throws IOException {
        try (Stream<Path> entries = Files.list(scratch)) {
            List<Path> all = entries.toList();
            if (all.size() != 1 || Files.notExists(all.get(0).resolve(SCRIPT))) {
                throw new IOException(zip + " is not a Heritrix distribution");
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
        Files.copy(jar, directory.resolve("lib").resolve(MODULE), StandardCopyOption.REPLACE_EXISTING);
    }

    /** The start script, as seen from the directory. */
    String script() {
        return SCRIPT;
    }
}
