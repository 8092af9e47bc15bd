// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.listing.Findings;
import dev.grainery.listing.ShownPaths;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.PendingHarvests;
import dev.grainery.store.RecordCollection;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.spark.sql.types.StructType;

/** The tables that a store has. */
enum StoredTables {
    HARVESTS("harvest"),
    CONTAINERS("container"),
    CDX("cdx"),
    FINDINGS("finding");

    /** The harvest of a CDX file that belongs to none. */
    private static final String NO_HARVEST = "NA";

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

    /** What can be read at once: the records of each of these harvests. Empty if all rows are read by one. */
    List<String> harvests(GraineryStore store) {
        if (this == HARVESTS || this == FINDINGS) {
            return List.of();
        }
        Set<String> harvests = new TreeSet<>(store.harvests().ids());
        // a run that was killed has written containers, and no harvest of them
        harvests.addAll(store.pending().all().keySet());
        harvests.remove(PendingHarvests.LINKS);
        harvests.add(NO_HARVEST);
        return List.copyOf(harvests);
    }

    /** Passes on all rows, of these harvests if the table has any. */
    void forEach(GraineryStore store, List<String> harvests, Consumer<JsonNode> consumer) {
        Consumer<Object> rows = row -> consumer.accept(RecordJson.mapper().valueToTree(row));
        switch (this) {
            case HARVESTS -> store.harvests().forEach(rows::accept);
            case CONTAINERS -> records(store.containers(), harvests, rows);
            case CDX -> records(store.cdxFiles(), harvests, rows);
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

    private static void records(RecordCollection<?> records, List<String> harvests, Consumer<Object> rows) {
        harvests.forEach(harvest -> records.forEach(Optional.of(harvest), rows::accept));
    }
}
