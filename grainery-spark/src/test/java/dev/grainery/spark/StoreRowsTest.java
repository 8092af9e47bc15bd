// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.sql.catalyst.InternalRow;
import org.junit.jupiter.api.Test;

/** Rows that a store passes on, as they are asked for one by one. */
class StoreRowsTest {

    private static final InternalRow ROW = InternalRow.empty();

    @Test
    void whatever_ends_the_reading_is_told_behind_the_rows_before_it() {
        try (StoreRows rows = new StoreRows(row -> {
            row.accept(ROW);
            throw new OutOfMemoryError("oats");
        })) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.get()).isEqualTo(ROW);
            assertThatThrownBy(rows::next).hasRootCauseMessage("oats");
        }
    }

    @Test
    void the_reading_ends_when_it_is_closed_even_if_the_interruption_is_lost() throws Exception {
        CompletableFuture<Thread> reader = new CompletableFuture<>();
        StoreRows rows = new StoreRows(row -> {
            try {
                while (true) {
                    row.accept(ROW);
                }
            } catch (CancellationException e) {
                reader.complete(Thread.currentThread());
                throw new IllegalStateException("as a driver tells that it was interrupted", e);
            }
        });
        assertThat(rows.next()).isTrue();
        rows.close();
        reader.get().join();
    }
}
