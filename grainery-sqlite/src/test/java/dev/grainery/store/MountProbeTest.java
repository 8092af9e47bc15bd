// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.LocalStorage;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Location;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountProbeTest {

    @TempDir
    private Path directory;

    @Test
    void storage_of_a_file_is_the_innermost_root_else_its_own_directory() {
        MountProbe storages = new MountProbe(new LocalStorage(), List.of("/mnt", "/mnt/disk1", "/mnt/disk"));
        assertThat(storages.of(new Location("/mnt/disk1/a", "x"))).isEqualTo("/mnt/disk1");
        assertThat(storages.of(new Location("/mnt/disk17", "x"))).isEqualTo("/mnt");
        assertThat(storages.of(new Location("/mnt/disk", "x"))).isEqualTo("/mnt/disk");
        assertThat(storages.of(new Location("/other/a", "x"))).isEqualTo("/other/a");
        assertThat(new MountProbe(new LocalStorage(), List.of("/")).of(new Location("/other/a", "x")))
                .isEqualTo("/");
    }

    @Test
    void storage_that_went_away_stays_away_for_the_run() throws Exception {
        Path root = Files.createDirectory(directory.toRealPath().resolve("root"));
        MountProbe storages = new MountProbe(new LocalStorage(), List.of(root.toString()));
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
        assertThat(new MountProbe(new LocalStorage(), List.of()).isThere(new Location(root + "/none", "x")))
                .isFalse();
        assertThat(new MountProbe(new LocalStorage(), List.of(root.toString()))
                        .isThere(new Location(root.toString(), "x")))
                .isFalse();
    }

    @Test
    void what_the_system_said_is_reported_unless_the_storage_is_absent() throws Exception {
        Path root = directory.toRealPath();
        String loop =
                Files.createSymbolicLink(root.resolve("loop"), Path.of("loop")).toString();
        String file = Files.createFile(root.resolve("file")) + "/below";
        String absent = root.resolve("absent").toString();
        MountProbe storages = new MountProbe(new LocalStorage(), List.of(loop, file, absent));
        for (String storage : List.of(loop, file, absent)) {
            assertThat(storages.isThere(new Location(storage, "x"))).isFalse();
        }
        assertThat(storages.failure(loop))
                .hasValueSatisfying(said -> assertThat(said).contains("symbolic links"));
        assertThat(storages.failure(file))
                .hasValueSatisfying(said -> assertThat(said).contains("not a directory"));
        assertThat(storages.failure(absent)).isEmpty();
    }

    @Test
    void storage_that_is_there_again_is_no_finding_any_more() throws Exception {
        Path root = Files.createDirectory(directory.toRealPath().resolve("root"));
        Path away = Files.createDirectory(directory.toRealPath().resolve("away"));
        Files.createFile(root.resolve("y"));
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + directory.resolve("store")))) {
            for (Path storage : List.of(root, away)) {
                store.findings()
                        .decide(List.of(Verdict.storage(
                                storage.toString(),
                                List.of(Finding.of(FindingCode.STORAGE_ABSENT, storage.toString(), "is empty")))));
            }
            new MountProbe(new LocalStorage(), List.of(root.toString(), away.toString())).resolve(store.findings());
            List<String> absent = new ArrayList<>();
            store.findings()
                    .forEach(
                            EnumSet.of(FindingState.OPEN),
                            EnumSet.of(FindingCode.STORAGE_ABSENT),
                            Optional.empty(),
                            finding -> absent.add(finding.subject().key()));
            assertThat(absent).containsExactly(away.toString());
        }
    }
}
