// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import dev.grainery.demo.HeritrixHome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The distributions of Heritrix, which the build puts into {@code target}, with the module that it made. */
final class Distribution {

    private static final Path TARGET = Path.of("target", "heritrix").toAbsolutePath();
    private static final Path MODULE = Path.of("..", "heritrix-module", "target", "grainery-heritrix.jar");

    private Distribution() {}

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

    /** An unpacked Heritrix of a version, with the module in it. */
    static HeritrixHome home(String version) throws IOException {
        HeritrixHome home = HeritrixHome.unpack(zip(version), TARGET);
        try (InputStream module = Files.newInputStream(MODULE)) {
            home.addModule(module);
        }
        return home;
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
