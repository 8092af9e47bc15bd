// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.Query;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A damaged index hides documents. As the entries of an index are in order, a damaged one is next to the value that it
 * hides: the entries around a value must agree with their rows. This reads a few rows, however large the table.
 */
final class IndexCheck {

    private static final int MOST_ENTRIES = 100;

    private final CollectionTable table;
    private final SqliteFailures failures;
    private final boolean verified;
    private final Map<String, List<CollectionTable.Entries>> byField = new ConcurrentHashMap<>();

    /** @param verified whether the whole file was verified */
    IndexCheck(CollectionTable table, SqliteFailures failures, boolean verified) {
        this.table = table;
        this.failures = failures;
        this.verified = verified;
    }

    void check(SqliteConnection reader, Query query) throws SQLException {
        for (Query.Condition condition : query.conditions()) {
            String field = condition.field();
            if (condition instanceof Query.OneOf oneOf) {
                for (Object value : oneOf.values()) {
                    check(reader, field, table.value(field, value));
                }
            } else if (condition instanceof Query.Compared compared && compared.isLowerBound()) {
                Object value = table.value(field, compared.value());
                check(reader, field, value, query.most().orElse(MOST_ENTRIES), row -> true);
            }
        }
    }

    void check(SqliteConnection reader, String field, Object value) throws SQLException {
        check(reader, field, value, MOST_ENTRIES, row -> row.getBoolean(1));
    }

    private void check(
            SqliteConnection reader, String field, Object value, int most, SqliteConnection.RowTest isInRange)
            throws SQLException {
        if (verified) {
            return;
        }
        for (CollectionTable.Entries entries : byField.computeIfAbsent(field, table::entries)) {
            reader.queryWhile(
                    entries.sql(),
                    row -> {
                        if (!row.getBoolean(2)) {
                            throw failures.damaged("its index " + entries.index() + " does not match its table");
                        }
                        return isInRange.test(row);
                    },
                    value,
                    most);
        }
    }
}
