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
 * What a store holds as tables of Spark: {@code spark.read().format("grainery").option("store", URI).load("containers")}.
 * There are {@code harvests}, {@code containers}, {@code cdx} and {@code findings}. Their columns follow from the published
 * schemas alone, whatever records there are. Without the option {@code store}, the environment of the driver names it, as
 * {@code GRAINERY_STORE}. No plan and no page of Spark shows the password in it.
 */
public final class StoreSource implements TableProvider, DataSourceRegister {

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
        String store = Optional.ofNullable(options.get("store"))
                .or(() -> Optional.ofNullable(System.getenv("GRAINERY_STORE")))
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                "no store is named: give the option store, or set GRAINERY_STORE, such as mongodb://HOST/DATABASE"));
        return new StoreTable(StoreUri.parse(store), StoredTables.of(options.getOrDefault("path", "")));
    }
}
