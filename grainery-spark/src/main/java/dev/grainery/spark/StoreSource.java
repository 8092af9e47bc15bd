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
 * A store as Spark tables: {@code spark.read().format("grainery").load("containers")}; also {@code harvests}, {@code
 * cdx} and {@code findings}. Columns follow from the published schemas alone. The driver's environment ({@code
 * GRAINERY_STORE}) or the option {@code storeUrl} names the store. Spark redacts options with "url" in their names, but
 * not SQL text, so an address with a password belongs in the environment.
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
