// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hinders a demonstration is told; what it does when nothing hinders it, the end-to-end tests show. */
class DemoCommandTest {

    @TempDir
    private Path folder;

    private String place;
    private CommandRun grainery;

    @BeforeEach
    void take_an_empty_place() {
        place = folder.resolve("place").toString();
        grainery = new CommandRun(folder).with("GRAINERY_STORE", "embedded:" + folder.resolve("store"));
    }

    @Test
    void a_distribution_that_is_not_there_is_refused_before_anything_is_made() {
        CommandRun.Result result = grainery.run("demo", "--directory", place, "--heritrix-zip", place + "/absent.zip");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("no such file: " + place + "/absent.zip");
        assertThat(folder.resolve("store")).doesNotExist();
        assertThat(folder.resolve("place")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "latest", "3.13.0:zip", "3.13.0 -X", "../3"})
    void what_is_no_version_is_refused(String version) {
        CommandRun.Result result = grainery.run("demo", "--directory", place, "--heritrix", version);
        assertThat(result.status()).isEqualTo(2);
        assertThat(folder.resolve("store")).doesNotExist();
    }

    @Test
    void a_file_that_is_no_distribution_is_told() throws IOException {
        Path zip = Files.writeString(folder.resolve("heritrix.zip"), "no zip");
        CommandRun.Result result = grainery.run("demo", "--directory", place, "--heritrix-zip", zip.toString());
        assertThat(result.status()).isEqualTo(70);
        assertThat(result.err()).contains("heritrix.zip is not a Heritrix distribution");
    }

    @Test
    void a_store_that_cannot_be_used_has_the_status_that_it_has_everywhere() throws IOException {
        Path zip = Files.createFile(folder.resolve("heritrix.zip"));
        Path file = Files.createFile(folder.resolve("file"));
        CommandRun.Result result = grainery.run(
                "demo", "--directory", place, "--heritrix-zip", zip.toString(), "--store", "embedded:" + file);
        assertThat(result.status()).isEqualTo(3);
    }
}
