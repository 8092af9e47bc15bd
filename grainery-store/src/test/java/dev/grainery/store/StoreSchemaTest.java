// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.store.document.CollectionSchema;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A sharded collection of MongoDB can have only unique indexes that begin with its shard key. */
class StoreSchemaTest {

    @Test
    void all_unique_indexes_of_a_collection_begin_with_the_same_field() {
        for (CollectionSchema schema : StoreSchema.ALL) {
            Set<String> first = schema.indexes().stream()
                    .filter(CollectionSchema.Index::unique)
                    .map(index -> index.fields().get(0))
                    .collect(Collectors.toSet());
            assertThat(first).as(schema.name()).hasSizeLessThanOrEqualTo(1);
        }
        assertThat(StoreSchema.CONTAINER.indexes())
                .filteredOn(CollectionSchema.Index::unique)
                .hasSize(2)
                .allSatisfy(index -> assertThat(index.fields()).startsWith(RecordTable.Kind.CONTAINER.nameField()));
    }
}
