// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import dev.grainery.captures.CaptureColumns.Column;
import dev.grainery.inspect.CountedCapture;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

final class CaptureRowWriter extends WriteSupport<CountedCapture> {

    private final List<Column> columns;

    /** Sorted, since the order of other maps differs between runs. */
    private final SortedMap<String, String> metadata = new TreeMap<>();

    private RecordConsumer row;

    CaptureRowWriter(List<Column> columns) {
        this.columns = columns;
    }

    void endWith(Map<String, String> more) {
        metadata.putAll(more);
    }

    @Override
    @SuppressWarnings("deprecation") // abstract
    public WriteContext init(Configuration configuration) {
        throw new UnsupportedOperationException("there is no Hadoop");
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
        return new WriteContext(
                new MessageType(
                        "captures", columns.stream().<Type>map(Column::type).toList()),
                Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
        row = consumer;
    }

    @Override
    public void write(CountedCapture capture) {
        row.startMessage();
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).add(capture, i, row);
        }
        row.endMessage();
    }

    @Override
    public FinalizedWriteContext finalizeWrite() {
        return new FinalizedWriteContext(metadata);
    }
}
