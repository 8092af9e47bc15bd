// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.Type;

/**
 * All that a Parquet file holds. A row has no entry for what is missing.
 *
 * @param columns their names
 * @param rows what each has in each column
 * @param metadata what else the file says of itself
 */
public record ParquetRows(List<String> columns, List<Map<String, Object>> rows, Map<String, String> metadata) {

    /** Reads a file. */
    public static ParquetRows of(Path file) throws IOException {
        InputFile input = new LocalInputFile(file);
        FileMetaData metadata;
        try (ParquetFileReader footer = ParquetFileReader.open(input)) {
            metadata = footer.getFileMetaData();
        }
        List<Map<String, Object>> rows = new ArrayList<>();
        try (ParquetReader<Group> reader =
                new Builder(input).withConf(new PlainParquetConfiguration()).build()) {
            for (Group group = reader.read(); group != null; group = reader.read()) {
                rows.add(row(group));
            }
        }
        return new ParquetRows(
                metadata.getSchema().getFields().stream().map(Type::getName).toList(),
                rows,
                new TreeMap<>(metadata.getKeyValueMetaData()));
    }

    private static Map<String, Object> row(Group group) {
        Map<String, Object> row = new TreeMap<>();
        for (Type column : group.getType().getFields()) {
            String name = column.getName();
            if (group.getFieldRepetitionCount(name) > 0) {
                row.put(
                        name,
                        switch (column.asPrimitiveType().getPrimitiveTypeName()) {
                            case INT32 -> group.getInteger(name, 0);
                            case INT64 -> group.getLong(name, 0);
                            default -> group.getString(name, 0);
                        });
            }
        }
        return row;
    }

    private static final class Builder extends ParquetReader.Builder<Group> {

        Builder(InputFile file) {
            super(file);
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }
}
