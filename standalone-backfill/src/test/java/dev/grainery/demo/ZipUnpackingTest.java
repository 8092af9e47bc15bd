// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A zip file is unpacked into its directory and nowhere else, and only what is a Heritrix becomes one. */
class ZipUnpackingTest {

    @TempDir
    private Path folder;

    private Path target;

    @BeforeEach
    void make_a_directory() throws IOException {
        target = Files.createDirectory(folder.resolve("target"));
    }

    @Test
    void files_and_directories_are_as_in_the_zip() throws IOException {
        new ZipUnpacking(target).unpack(zip("grain/", "grain/bin/mill", "grain/a/b/c.txt"));
        assertThat(target.resolve("grain/bin/mill")).hasContent("grain/bin/mill");
        assertThat(target.resolve("grain/a/b/c.txt")).isRegularFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../mouse", "grain/../../mouse", "/mouse", "grain/../../target-mouse"})
    void a_name_that_leads_out_is_refused(String name) throws IOException {
        Path zip = zip("grain/wheat", name);
        assertThatThrownBy(() -> new ZipUnpacking(target).unpack(zip))
                .isInstanceOf(DemoException.class)
                .hasMessageContaining("outside of " + target);
        assertThat(folder.resolve("mouse")).doesNotExist();
        assertThat(Path.of("/mouse")).doesNotExist();
    }

    @Test
    void a_distribution_is_unpacked_once() throws IOException {
        Path zip = zip("heritrix-9/bin/heritrix", "heritrix-9/lib/one.jar");
        HeritrixHome home = HeritrixHome.unpack(zip, target);
        assertThat(home.directory()).isEqualTo(target.resolve("heritrix-9"));
        Path mark = Files.createFile(home.directory().resolve("mark"));
        assertThat(HeritrixHome.unpack(zip, target)).isEqualTo(home);
        assertThat(mark).exists();
        assertThat(target).isDirectoryNotContaining("glob:**unpacking*");
    }

    @Test
    void what_is_no_distribution_is_refused_and_leaves_nothing() throws IOException {
        for (Path zip : new Path[] {zip("mill/bin/mill"), zip("a/bin/heritrix", "b/bin/heritrix"), zip()}) {
            assertThatThrownBy(() -> HeritrixHome.unpack(zip, target))
                    .isInstanceOf(DemoException.class)
                    .hasMessageContaining("is not a Heritrix distribution");
        }
        assertThat(target).isEmptyDirectory();
    }

    private Path zip(String... names) throws IOException {
        Path zip = Files.createTempFile(folder, "some", ".zip");
        try (ZipOutputStream output = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String name : names) {
                output.putNextEntry(new ZipEntry(name));
                if (!name.endsWith("/")) {
                    output.write(name.getBytes(StandardCharsets.UTF_8));
                }
                output.closeEntry();
            }
        }
        return zip;
    }
}
