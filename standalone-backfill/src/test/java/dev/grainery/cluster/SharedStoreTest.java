// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process opens the store of a run once. */
class SharedStoreTest {

    @TempDir
    private Path directory;

    private final List<GraineryStore> all = new ArrayList<>();

    private GraineryStore opening() {
        all.add(GraineryStore.open(StoreUri.parse("embedded:" + directory.resolve("store"))));
        return all.get(all.size() - 1);
    }

    @Test
    void all_parts_in_a_process_use_one_store() {
        try (SharedStore store = new SharedStore()) {
            GraineryStore first = store.opened(this::opening);
            assertThat(store.opened(this::opening)).isSameAs(first);
            assertThat(all).containsExactly(first);
        }
        assertThat(directory.resolve("store/grainery.db")).exists();
        assertThat(directory.resolve("store/grainery.db-wal")).doesNotExist();
    }

    @Test
    void what_could_not_be_opened_is_opened_by_the_next_part() {
        try (SharedStore store = new SharedStore()) {
            assertThatThrownBy(() -> store.opened(() -> {
                        throw new StoreUnavailableException("not yet");
                    }))
                    .isInstanceOf(StoreUnavailableException.class);
            assertThat(store.opened(this::opening).containers().count()).isZero();
        }
    }

    @Test
    void another_process_opens_it_for_itself() throws Exception {
        try (SharedStore store = new SharedStore()) {
            GraineryStore here = store.opened(this::opening);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(store);
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
                    SharedStore there = (SharedStore) in.readObject()) {
                assertThat(there.opened(this::opening)).isNotSameAs(here);
            }
            assertThat(here.containers().count()).isZero();
        }
        assertThat(Files.exists(directory.resolve("store"))).isTrue();
    }
}
