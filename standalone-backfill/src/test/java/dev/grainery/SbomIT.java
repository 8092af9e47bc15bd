// SPDX-License-Identifier: Apache-2.0
package dev.grainery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lists of components are those of the jars. */
@Tag("sbom")
class SbomIT {

    private static final Path JAR = Path.of("target", "grainery.jar");

    @Test
    void list_in_the_jar_has_every_library_that_is_in_it() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            Set<String> libraries = new TreeSet<>();
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                if (entry.getName().matches("META-INF/maven/.*/pom\\.properties")) {
                    libraries.add(library(jar.getInputStream(entry)));
                }
            }
            byte[] list = jar.getInputStream(jar.getEntry("META-INF/sbom/grainery.cdx.json"))
                    .readAllBytes();
            assertThat(libraries).hasSizeGreaterThan(5);
            assertThat(components(list))
                    .containsAll(libraries.stream()
                            .filter(one -> !one.startsWith("dev.grainery:grainery:"))
                            .toList())
                    .noneMatch(one -> one.startsWith("org.archive.heritrix:") || one.startsWith("org.junit."));
            assertThat(Files.readAllBytes(Path.of("target", "grainery.cdx.json")))
                    .isEqualTo(list);
        }
    }

    @Test
    void list_in_the_jar_for_heritrix_names_no_library_that_is_not_in_it() throws IOException {
        try (JarFile module = new JarFile(RepositoryFolder.of("heritrix-module/target/grainery-heritrix.jar")
                .toFile())) {
            JarEntry list = module.getJarEntry("META-INF/sbom/grainery-heritrix.cdx.json");
            assertThat(components(module.getInputStream(list).readAllBytes()))
                    .anyMatch(one -> one.startsWith("org.mongodb:mongodb-driver-sync:"))
                    .noneMatch(one -> one.contains(":zstd-jni:"))
                    .noneMatch(one -> one.startsWith("info.picocli:"));
        }
    }

    private static String library(InputStream properties) throws IOException {
        Properties read = new Properties();
        read.load(properties);
        return read.getProperty("groupId") + ":" + read.getProperty("artifactId") + ":" + read.getProperty("version");
    }

    private static Set<String> components(byte[] list) throws IOException {
        JsonNode json = new ObjectMapper().readTree(list);
        assertThat(json.path("bomFormat").textValue()).isEqualTo("CycloneDX");
        Set<String> components = new TreeSet<>();
        json.path("components")
                .forEach(one -> components.add(
                        one.path("group").textValue() + ":" + one.path("name").textValue() + ":"
                                + one.path("version").textValue()));
        return components;
    }
}
