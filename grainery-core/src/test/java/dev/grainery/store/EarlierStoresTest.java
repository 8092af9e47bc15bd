// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.RepositoryFolder;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.store.access.StoreDamagedException;
import dev.grainery.store.access.StoreException;
import dev.grainery.store.access.StorePatience;
import dev.grainery.store.access.StoreUnavailableException;
import dev.grainery.store.access.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Embedded stores that older versions wrote are upgraded: one of another file format, and one of another schema. */
class EarlierStoresTest {

    private static final String MODIFIED = "\"modified\":\"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{12}Z\",";

    private static final String[] NEW_INDEXES = {
        "container: paths.harvestID, revision.statusOfValidation, container.fileName",
        "container: paths.harvestID, container.fileName",
        "cdx: paths.harvestID, revision.statusOfValidation, cdx.fileName",
        "cdx: paths.harvestID, cdx.fileName",
        "tombstone: id"
    };

    @TempDir
    private Path directory;

    @Test
    void store_of_another_file_format_is_taken_over_whole() throws IOException {
        StoreUri uri = copied("2026-11-22", "grainery.mv.db");
        assertThatThrownBy(() -> GraineryStore.open(uri))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("earlier version");
        GraineryStore.Upgraded upgraded =
                GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {}).orElseThrow();
        assertThat(upgraded.toOtherFile()).isTrue();
        assertThat(upgraded.documents()).containsAllEntriesOf(Map.of("container", 11L, "harvest", 4L, "revision", 36L));
        assertThat(directory.resolve("grainery.mv.db"))
                .hasSameBinaryContentAs(written("2026-11-22").resolve("store/grainery.mv.db"));
        try (GraineryStore store = GraineryStore.open(uri)) {
            assertSameRecords(store, written("2026-11-22"));
            assertThat(store.history().count()).isEqualTo(36);
            assertSound(store);
        }
        assertThat(GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {}))
                .isEmpty();
    }

    @Test
    void store_of_an_earlier_schema_is_changed_where_it_is() throws IOException {
        StoreUri uri = copied("2026-11-23", "grainery.db", "grainery.commits");
        assertThatThrownBy(() -> GraineryStore.open(uri))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("earlier version");
        GraineryStore.Upgraded upgraded =
                GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {}).orElseThrow();
        assertThat(upgraded.toOtherFile()).isFalse();
        assertThat(upgraded.documents()).containsAllEntriesOf(Map.of("container", 15L, "cdx", 6L, "harvest", 6L));
        try (GraineryStore store = GraineryStore.open(uri)) {
            assertSameRecords(store, written("2026-11-23"));
            assertThat(store.history().count()).isEqualTo(65);
            assertThat(store.findings().isEmpty()).isFalse();
            assertSound(store);
        }
        assertThat(GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {}))
                .isEmpty();
    }

    @Test
    void store_of_version_2_gets_indexes_and_its_records_stay_as_they_are() throws IOException {
        StoreUri uri = copied("2026-11-23-version-2", "grainery.db", "grainery.commits");
        assertThatThrownBy(() -> GraineryStore.open(uri))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("earlier version");
        List<String> begun = new ArrayList<>();
        GraineryStore.Upgraded upgraded =
                GraineryStore.upgrade(uri, StorePatience.DEFAULT, begun::add).orElseThrow();
        assertThat(begun).isEqualTo(upgraded.indexes()).containsExactly(NEW_INDEXES);
        assertThat(upgraded.documents().values()).containsOnly(0L);
        assertThat(upgraded.toOtherFile()).isFalse();
        assertThat(GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {}))
                .isEmpty();
        try (GraineryStore store = GraineryStore.open(uri)) {
            assertThat(lines(store))
                    .containsExactlyInAnyOrderElementsOf(
                            Files.readAllLines(written("2026-11-23-version-2").resolve("records.jsonl")));
            Tombstones.Tombstone gone = store.tombstones().all().get(0);
            assertThat(store.tombstones().latest(gone.recType(), gone.id(), gone.fileName()))
                    .contains(gone);
            assertSound(store);
        }
    }

    @Test
    void upgrade_that_is_broken_off_between_two_indexes_goes_on_with_the_second() throws IOException {
        StoreUri uri = copied("2026-11-23-version-2", "grainery.db", "grainery.commits");
        assertThatThrownBy(() -> GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {
                    if (index.equals(NEW_INDEXES[1])) {
                        throw new IllegalStateException("killed");
                    }
                }))
                .hasMessage("killed");
        assertThatThrownBy(() -> GraineryStore.open(uri)).hasMessageContaining("earlier version");
        assertThat(GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {})
                        .orElseThrow()
                        .indexes())
                .containsExactly(Arrays.copyOfRange(NEW_INDEXES, 1, NEW_INDEXES.length));
        try (GraineryStore store = GraineryStore.open(uri)) {
            assertThat(store.containers().count()).isEqualTo(15);
            assertSound(store);
        }
    }

    @Test
    void what_a_killed_upgrade_left_is_deleted_once_nobody_can_be_writing_it() throws IOException {
        StoreUri uri = copied("2026-11-22", "grainery.mv.db");
        Path old = Files.createDirectory(directory.resolve("grainery.upgrade-1"));
        Files.writeString(old.resolve("grainery.db"), "half");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path young = Files.createDirectory(directory.resolve("grainery.upgrade-2"));
        assertThat(GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {}))
                .isPresent();
        assertThat(old).doesNotExist();
        assertThat(young).exists();
    }

    @Test
    void earlier_store_that_is_cut_off_is_refused_and_nothing_is_left() throws IOException {
        StoreUri uri = copied("2026-11-22", "grainery.mv.db");
        Path file = directory.resolve("grainery.mv.db");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) / 3));
        assertThatThrownBy(() -> GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {}))
                .isInstanceOf(StoreDamagedException.class)
                .hasMessageContaining(file.toString());
        assertThat(directory).isDirectoryNotContaining(path -> !path.equals(file));
    }

    @Test
    void file_that_is_no_earlier_store_is_refused() throws IOException {
        Path file = Files.writeString(directory.resolve("grainery.mv.db"), "something else");
        assertThatThrownBy(() -> GraineryStore.upgrade(uri(), StorePatience.DEFAULT, index -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(file.toString());
        assertThat(file).hasContent("something else");
    }

    private StoreUri copied(String version, String... files) throws IOException {
        for (String file : files) {
            Files.copy(written(version).resolve("store").resolve(file), directory.resolve(file));
        }
        return uri();
    }

    private StoreUri uri() {
        return StoreUri.parse("embedded:" + directory);
    }

    private static Path written(String version) throws IOException {
        return RepositoryFolder.of("grainery-core/src/test/stores").resolve(version);
    }

    private static void assertSound(GraineryStore store) {
        List<String> problems = new ArrayList<>();
        store.verify(problems::add);
        assertThat(problems).isEmpty();
    }

    /** All records are those that the older version exported; the date of their last change is new. */
    private static void assertSameRecords(GraineryStore store, Path written) throws IOException {
        assertThat(lines(store).stream().map(EarlierStoresTest::undated))
                .containsExactlyInAnyOrderElementsOf(Files.readAllLines(written.resolve("records.jsonl")));
    }

    private static List<String> lines(GraineryStore store) throws JsonProcessingException {
        List<GraineryRecord> records = new ArrayList<>();
        store.harvests().forEach(records::add);
        store.containers().forEach(Optional.empty(), records::add);
        store.cdxFiles().forEach(Optional.empty(), records::add);
        List<String> lines = new ArrayList<>();
        for (GraineryRecord record : records) {
            lines.add(RecordJson.mapper().writeValueAsString(record));
        }
        return lines;
    }

    private static String undated(String line) {
        assertThat(line).containsPattern(MODIFIED);
        return line.replaceFirst(MODIFIED, "");
    }
}
