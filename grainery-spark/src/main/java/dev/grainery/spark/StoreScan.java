// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.types.StructType;

/** One scan of a table, with the columns that a query needs. Records of files are read by harvest, in parallel. */
final class StoreScan implements ScanBuilder, SupportsPushDownRequiredColumns, Scan, Batch {

    /** Harvests differ in size: with several parts for each core, all cores end at about the same time. */
    private static final int PARTS_OF_A_CORE = 4;

    private final StoreUri store;
    private final StoredTables table;
    private StructType columns;

    StoreScan(StoreUri store, StoredTables table) {
        this.store = store;
        this.table = table;
        this.columns = table.schema();
    }

    @Override
    public void pruneColumns(StructType needed) {
        columns = needed;
    }

    @Override
    public Scan build() {
        return this;
    }

    @Override
    public StructType readSchema() {
        return columns;
    }

    @Override
    public String description() {
        return "grainery " + table.word() + " of " + store;
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        if (GraineryStore.isMadeByOpening(store)) {
            throw new StoreUnavailableException("there is no store " + store);
        }
        // an embedded store is on one machine, whose processes take turns
        int parts = table.isDivided() && store.directory().isEmpty()
                ? PARTS_OF_A_CORE * SparkSession.active().sparkContext().defaultParallelism()
                : 1;
        List<InputPartition> partitions = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            String from = part == 0 ? "" : identifier(part, parts);
            String before = part + 1 == parts ? "" : identifier(part + 1, parts);
            partitions.add(new StorePart(store.connectionString(), table, from, before, columns));
        }
        return partitions.toArray(InputPartition[]::new);
    }

    /** Splits the range of identifiers of harvests evenly: they are hashes. */
    private static String identifier(int part, int parts) {
        return String.format(Locale.ROOT, "%08x", ((long) part << Integer.SIZE) / parts);
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return part -> new StoreRows(((StorePart) part)::forEach);
    }

    /** Executors need the whole address of the store; {@code toString} omits it. */
    record StorePart(String store, StoredTables table, String from, String before, StructType columns)
            implements InputPartition {

        void forEach(Consumer<InternalRow> consumer) {
            try (GraineryStore opened = GraineryStore.open(StoreUri.parse(store))) {
                table.forEach(
                        opened,
                        from,
                        Optional.of(before).filter(end -> !end.isEmpty()),
                        record -> consumer.accept(JsonRow.of(record, columns)));
            }
        }

        @Override
        public String toString() {
            return table.word() + " from " + from;
        }
    }
}
