// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.record.RecordJson;
import dev.grainery.system.output.ExternalSort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

final class KeyedSort<T> implements AutoCloseable {

    /** More values of one key are ignored: an untrusted package may list a file any number of times. */
    private static final int LARGEST_GROUP = 1_000;

    private final ExternalSort lines = new ExternalSort();
    private final Class<T> type;

    KeyedSort(Class<T> type) {
        this.type = type;
    }

    @FunctionalInterface
    interface Each<T> {
        void take(T value) throws IOException;
    }

    void add(String key, T value) {
        try {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            line.writeBytes(escaped(key).getBytes(StandardCharsets.UTF_8));
            line.write(0);
            line.writeBytes(RecordJson.mapper().writeValueAsBytes(value));
            lines.add(line.toByteArray());
        } catch (IOException e) {
            throw new IllegalStateException("every value has a JSON form", e);
        }
    }

    /** A zero byte ends the key. Escaping preserves order and distinctness. */
    private static String escaped(String key) {
        return key.replace("\u0001", "\u0001\u0002").replace("\0", "\u0001\u0001");
    }

    void forEach(Each<T> each) throws IOException {
        try {
            forEachLine(line -> {
                int from = 0;
                while (line[from] != 0) {
                    from++;
                }
                try {
                    each.take(RecordJson.mapper().readValue(line, from + 1, line.length - from - 1, type));
                } catch (IOException e) {
                    throw new UncheckedIOException(e.getMessage(), e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Passes on values in groups of equal {@code key}, which must begin their sort key. */
    void forEachGroup(Function<T, String> key, Each<List<T>> each) throws IOException {
        List<T> group = new ArrayList<>();
        forEach(next -> {
            if (!group.isEmpty() && !key.apply(group.get(0)).equals(key.apply(next))) {
                each.take(List.copyOf(group));
                group.clear();
            }
            if (group.size() < LARGEST_GROUP) {
                group.add(next);
            }
        });
        if (!group.isEmpty()) {
            each.take(group);
        }
    }

    void forEachLine(Consumer<byte[]> each) {
        lines.forEach(each);
    }

    @Override
    public void close() {
        lines.close();
    }
}
