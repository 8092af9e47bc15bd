// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The jar that is submitted: on the class path of Spark, it must not meet other versions of what is in it. */
class SparkJarIT {

    private JarFile jar;

    @BeforeEach
    void open() throws IOException {
        jar = new JarFile(Path.of("target", "grainery-spark.jar").toFile());
    }

    @AfterEach
    void close() throws IOException {
        jar.close();
    }

    @Test
    void its_manifest_names_the_program_for_clusters_and_its_version() throws IOException {
        Attributes manifest = jar.getManifest().getMainAttributes();
        assertThat(manifest.getValue(Attributes.Name.MAIN_CLASS)).isEqualTo(SparkGrainery.class.getName());
        assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION)).matches("\\d+\\.\\d+\\.\\d+.*");
    }

    @Test
    void its_classes_are_ours_or_renamed_or_of_sqlite_whose_native_code_knows_their_names() {
        assertThat(names().filter(name -> name.endsWith(".class")))
                .allMatch(name -> name.startsWith("dev/grainery/") || name.startsWith("org/sqlite/"))
                .contains("dev/grainery/cli/Grainery.class", "dev/grainery/shaded/mongodb/client/MongoClient.class")
                .doesNotHaveDuplicates();
    }

    @Test
    void every_provider_of_a_service_is_in_it() throws IOException {
        List<JarEntry> services = jar.stream()
                .filter(entry -> entry.getName().startsWith("META-INF/services/") && !entry.isDirectory())
                .toList();
        assertThat(services)
                .extracting(JarEntry::getName)
                .contains("META-INF/services/dev.grainery.shaded.amazon.awssdk.http.SdkHttpService")
                .noneMatch(name -> name.contains("slf4j"));
        for (JarEntry service : services) {
            assertThat(text(service)
                            .lines()
                            .map(line -> line.replaceFirst("#.*", "").strip()))
                    .filteredOn(line -> !line.isEmpty())
                    .as(service.getName())
                    .isNotEmpty()
                    .allSatisfy(provider -> assertThat(jar.getEntry(provider.replace('.', '/') + ".class"))
                            .as(provider)
                            .isNotNull());
        }
    }

    @Test
    void licences_of_the_libraries_in_it_and_of_no_others_are_in_it() throws IOException {
        assertThat(names()).contains("META-INF/LICENSE", "META-INF/NOTICE");
        assertThat(text(jar.getJarEntry("META-INF/THIRD-PARTY.txt")))
                .contains("grainery-spark.jar", "jackson", "mongodb-driver", "sqlite-jdbc")
                .doesNotContain("zstd-jni", "Parquet");
        assertThat(names().filter(name -> name.startsWith("META-INF/maven/")))
                .noneMatch(name -> name.contains("zstd-jni") || name.contains("parquet") || name.contains("slf4j"));
    }

    @Test
    @Tag("sbom")
    void lists_of_components_in_it_have_every_library_that_is_in_it() throws IOException {
        String lists = text(jar.getJarEntry("META-INF/sbom/grainery.cdx.json"))
                + text(jar.getJarEntry("META-INF/sbom/grainery-spark.cdx.json"));
        assertThat(names().filter(name -> name.matches("META-INF/maven/.*/pom\\.properties"))
                        .map(name -> name.split("/"))
                        .filter(parts -> !parts[3].equals("grainery-spark"))
                        .map(parts -> "\"pkg:maven/" + parts[2] + "/" + parts[3] + "@"))
                .hasSizeGreaterThan(5)
                .allMatch(lists::contains);
        assertThat(lists).doesNotContain("pkg:maven/org.apache.spark/");
    }

    private Stream<String> names() {
        return jar.stream().map(JarEntry::getName);
    }

    private String text(JarEntry entry) throws IOException {
        try (InputStream bytes = jar.getInputStream(entry)) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
