// SPDX-License-Identifier: Apache-2.0
package dev.grainery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one jar that a user runs: what putting many jars into one can break. */
class GraineryJarIT {

    private JarFile jar;

    @BeforeEach
    void open() throws IOException {
        jar = new JarFile(Path.of("target", "grainery.jar").toFile());
    }

    @AfterEach
    void close() throws IOException {
        jar.close();
    }

    @Test
    void its_manifest_names_program_and_version() throws IOException {
        Attributes manifest = jar.getManifest().getMainAttributes();
        assertThat(manifest.getValue(Attributes.Name.MAIN_CLASS)).isEqualTo("dev.grainery.cli.Grainery");
        assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION)).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(manifest.getValue(Attributes.Name.MULTI_RELEASE)).isEqualTo("true");
    }

    @Test
    void every_provider_of_a_service_is_in_it() throws IOException {
        List<JarEntry> services = jar.stream()
                .filter(entry -> entry.getName().startsWith("META-INF/services/") && !entry.isDirectory())
                .toList();
        assertThat(services)
                .extracting(JarEntry::getName)
                .contains(
                        "META-INF/services/com.fasterxml.jackson.databind.Module",
                        "META-INF/services/java.sql.Driver",
                        "META-INF/services/org.slf4j.spi.SLF4JServiceProvider");
        for (JarEntry service : services) {
            assertThat(providers(service))
                    .as(service.getName())
                    .isNotEmpty()
                    .allSatisfy(provider -> assertThat(jar.getEntry(provider.replace('.', '/') + ".class"))
                            .as(provider)
                            .isNotNull());
        }
    }

    @Test
    void licences_and_notices_of_the_libraries_are_in_it() {
        assertThat(List.of("META-INF/LICENSE", "META-INF/NOTICE", "META-INF/THIRD-PARTY.txt"))
                .allSatisfy(name -> assertThat(jar.getEntry(name)).as(name).isNotNull());
    }

    @Test
    void no_signature_of_a_library_is_left_in_it() {
        assertThat(jar.stream().map(JarEntry::getName))
                .noneMatch(name -> name.matches("META-INF/[^/]*\\.(SF|DSA|RSA)"));
    }

    @Test
    @Tag("soak")
    void what_is_left_of_the_library_writes_and_reads_tables_of_captures(@TempDir Path temporary) throws Exception {
        String store = "--store=embedded:" + temporary.resolve("store");
        Path tables = temporary.resolve("captures");
        String samples = RepositoryFolder.of("samples/archive").toString();
        run("backfill", "--quiet", "--author=Oat Library", store, "--captures=" + tables, samples);
        try (Stream<Path> files = Files.walk(tables)) {
            assertThat(files.filter(Files::isRegularFile))
                    .hasSize(5)
                    .allMatch(file -> file.toString().endsWith(".parquet"));
        }
        assertThat(run("revisits", store, "--json", "--captures=" + tables)).contains("\"tables\":5,");
        assertThat(run("find", "--json", "--prefix", "--captures=" + tables, "grain.example"))
                .contains("\"tables\":5,");
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-jar",
                jar.getName()));
        words.addAll(List.of(arguments));
        Process program = new ProcessBuilder(words).redirectErrorStream(true).start();
        String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        // 1: the samples have findings
        assertThat(program.waitFor()).as(said).isLessThanOrEqualTo(1);
        return said;
    }

    private List<String> providers(JarEntry service) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(jar.getInputStream(service), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .map(line -> line.replaceFirst("#.*", "").strip())
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
    }
}
