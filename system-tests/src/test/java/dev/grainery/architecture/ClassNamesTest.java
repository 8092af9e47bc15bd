// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A name of a class says which class is meant, in any module. */
class ClassNamesTest {

    private static final List<String> MODULES = List.of(
            "grainery-core",
            "grainery-formats",
            "grainery-quality",
            "grainery-store",
            "grainery-sqlite",
            "grainery-audit",
            "grainery-exchange",
            "grainery-web",
            "heritrix-module",
            "standalone-backfill",
            "grainery-spark");

    @Test
    void no_two_classes_have_one_name() throws IOException {
        Map<String, List<Path>> named = new TreeMap<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(RepositoryFolder.of(module + "/src/main/java"))) {
                files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                        .forEach(
                                file -> named.computeIfAbsent(file.getFileName().toString(), name -> new ArrayList<>())
                                        .add(file));
            }
        }
        assertThat(named).containsKeys("FilePass.java", "SqliteDocuments.java", "ContainerRecorder.java");
        assertThat(named.values()).allSatisfy(files -> assertThat(files).hasSize(1));
    }
}
