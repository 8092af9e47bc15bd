// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.store.document.StoreUri;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A readable table of a store. */
record StoreTable(StoreUri store, StoredTables table) implements SupportsRead {

    @Override
    public String name() {
        return store + " " + table.word();
    }

    @Override
    @SuppressWarnings("deprecation") // abstract
    public StructType schema() {
        return table.schema();
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        return new StoreScan(store, table);
    }
}
