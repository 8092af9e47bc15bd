// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUri;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A server ends a cursor that is idle for ten minutes, so none may be open while a consumer works. */
class SlowConsumerTest {

    private static final int FILES = 250;

    @Test
    void no_cursor_is_open_while_a_consumer_works() {
        try (WireServer server = WireServer.start();
                GraineryStore store = GraineryStore.open(
                        StoreUri.parse(server.connectionString() + "grainery"), StoreTimeouts.DEFAULT)) {
            ManyFiles.describe(store, FILES);
            ManyFiles.locate(store, FILES);
            String harvest =
                    store.containers().page(Optional.empty(), 1).items().get(0).harvestId();
            Stream.<Consumer<Consumer<Object>>>of(
                            consumer -> store.containers().forEach(Optional.empty(), consumer::accept),
                            consumer -> store.containers().forEach(Optional.of(harvest), consumer::accept),
                            consumer -> store.locations().forEach(consumer::accept))
                    .forEach(iteration -> {
                        Set<Object> passed = new HashSet<>();
                        iteration.accept(item -> {
                            assertThat(server.cursors()).isZero();
                            passed.add(item);
                        });
                        assertThat(passed).hasSize(FILES);
                    });
        }
    }
}
