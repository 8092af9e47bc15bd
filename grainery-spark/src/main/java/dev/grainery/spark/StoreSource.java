// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.store.document.StoreUri;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * What a store holds as tables of Spark: {@code spark.read().format("grainery").load("containers")}. There are {@code harvests}, {@code containers}, {@code cdx} and {@code findings}. Their columns follow from the published
 * schemas alone, whatever records there are. The environment of the driver names the store, as {@code GRAINERY_STORE}, or
 * the option {@code storeUrl}: in plans, Spark leaves out options whose names have "url" in them. The text of a statement
 * stays as it is, so an address with a password belongs into the environment.
 */
public final class StoreSource implements TableProvider, DataSourceRegister {

    private static final String STORE = "storeUrl";

    @Override
    public String shortName() {
        return "grainery";
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return StoredTables.of(options.getOrDefault("path", "")).schema();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(properties);
        String store = Optional.ofNullable(options.get(STORE))
                .or(() -> Optional.ofNullable(System.getenv("GRAINERY_STORE")))
                .orElseThrow(
                        () -> new IllegalArgumentException("no store is named: set GRAINERY_STORE, or give the option "
                                + STORE + ", such as mongodb://HOST/DATABASE"));
        return new StoreTable(StoreUri.parse(store), StoredTables.of(options.getOrDefault("path", "")));
    }
}
