// SPDX-License-Identifier: Apache-2.0
package dev.grainery.place;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.Location;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoragesTest {

    @TempDir
    private Path directory;

    @Test
    void storage_of_a_file_is_the_innermost_root_else_its_own_directory() {
        Storages storages = new Storages(List.of("/mnt", "/mnt/disk1", "/mnt/disk"));
        assertThat(storages.of(new Location("/mnt/disk1/a", "x"))).isEqualTo("/mnt/disk1");
        assertThat(storages.of(new Location("/mnt/disk17", "x"))).isEqualTo("/mnt");
        assertThat(storages.of(new Location("/mnt/disk", "x"))).isEqualTo("/mnt/disk");
        assertThat(storages.of(new Location("/other/a", "x"))).isEqualTo("/other/a");
        assertThat(new Storages(List.of("/")).of(new Location("/other/a", "x"))).isEqualTo("/");
    }

    @Test
    void storage_that_went_away_stays_away_for_the_run() throws Exception {
        Path root = Files.createDirectory(directory.toRealPath().resolve("root"));
        Storages storages = new Storages(List.of(root.toString()));
        Location file = new Location(root.toString(), "x");
        Path inside = Files.createFile(root.resolve("y"));
        assertThat(storages.isThere(file)).isTrue();
        assertThat(storages.isStillThere(file)).isTrue();
        Files.delete(inside);
        assertThat(storages.isThere(file)).isTrue();
        assertThat(storages.isStillThere(file)).isFalse();
        Files.createFile(inside);
        assertThat(storages.isStillThere(file)).isFalse();
        assertThat(storages.isThere(file)).isFalse();
    }

    @Test
    void empty_and_absent_directories_are_no_storage() throws Exception {
        Path root = directory.toRealPath();
        assertThat(new Storages(List.of()).isThere(new Location(root + "/none", "x")))
                .isFalse();
        assertThat(new Storages(List.of(root.toString())).isThere(new Location(root.toString(), "x")))
                .isFalse();
    }
}
