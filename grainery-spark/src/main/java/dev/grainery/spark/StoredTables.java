// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.listing.Findings;
import dev.grainery.listing.ShownPaths;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.types.StructType;

enum StoredTables {
    HARVESTS("harvest"),
    CONTAINERS("container"),
    CDX("cdx"),
    FINDINGS("finding");

    private final String schema;

    StoredTables(String schema) {
        this.schema = schema;
    }

    static StoredTables of(String word) {
        return Arrays.stream(values())
                .filter(one -> one.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a store has no table \"" + word + "\"; load one of "
                        + Arrays.stream(values()).map(StoredTables::word).toList()));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    StructType schema() {
        return SchemaColumns.of(schema);
    }

    /** Whether it has records of files, which are read by harvest, in parallel. */
    boolean isDivided() {
        return this == CONTAINERS || this == CDX;
    }

    void forEach(GraineryStore store, String from, Optional<String> before, Consumer<JsonNode> consumer) {
        Consumer<Object> rows = row -> consumer.accept(RecordJson.mapper().valueToTree(row));
        switch (this) {
            case HARVESTS -> store.harvests().forEach(rows::accept);
            case CONTAINERS -> store.containers().forEachBetween(from, before, rows::accept);
            case CDX -> store.cdxFiles().forEachBetween(from, before, rows::accept);
            case FINDINGS -> {
                Findings findings = new Findings(store, new ShownPaths(true));
                store.findings()
                        .forEach(
                                EnumSet.allOf(FindingState.class),
                                EnumSet.allOf(FindingCode.class),
                                Optional.empty(),
                                finding -> rows.accept(findings.row(finding)));
            }
        }
    }
}
