// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The current row of a group of rows. */
final class TableRow {

    private static final DateTimeFormatter DIGITS =
            DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Map<String, ColumnReader> columns;

    TableRow(PageReadStore group, MessageType schema, String createdBy) {
        ColumnReadStoreImpl store =
                new ColumnReadStoreImpl(group, new DummyRecordConverter(schema).getRootConverter(), schema, createdBy);
        columns = schema.getColumns().stream()
                .collect(Collectors.toMap(column -> column.getPath()[0], store::getColumnReader));
    }

    void next() {
        for (ColumnReader column : columns.values()) {
            // a value that was not read would be that of the next row
            if (isPresent(column)) {
                column.skip();
            }
            column.consume();
        }
    }

    private static boolean isPresent(ColumnReader column) {
        return column.getCurrentDefinitionLevel() == column.getDescriptor().getMaxDefinitionLevel();
    }

    Optional<String> text(String column) {
        return value(column, reader -> reader.getBinary().toStringUsingUTF8());
    }

    Optional<Long> number(String column) {
        return value(
                column,
                reader -> reader.getDescriptor().getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT32
                        ? (long) reader.getInteger()
                        : reader.getLong());
    }

    Optional<String> date() {
        return number(CaptureColumns.FETCH_TIME).map(time -> DIGITS.format(Instant.ofEpochMilli(time)));
    }

    private <T> Optional<T> value(String column, Function<ColumnReader, T> value) {
        return Optional.ofNullable(columns.get(column))
                .filter(TableRow::isPresent)
                .map(value);
    }
}
