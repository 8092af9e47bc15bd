// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/** {@code bytes} read from archives; {@code requests} to object stores, by kind. */
record TaskCounts(LongAccumulator bytes, Map<String, LongAccumulator> requests) implements Serializable {

    static TaskCounts in(SparkContext spark) {
        return new TaskCounts(
                spark.longAccumulator("bytes read"),
                List.of("LIST", "HEAD", "GET").stream()
                        .collect(Collectors.toMap(
                                Function.identity(),
                                kind -> spark.longAccumulator(kind + " requests to object stores"))));
    }

    void read(long more) {
        synchronized (bytes) {
            bytes.add(more);
        }
    }

    void requested(Map<String, Long> more) {
        more.forEach((kind, count) -> requests.get(kind).add(count));
    }

    Map<String, Long> requested() {
        Map<String, Long> made = new TreeMap<>();
        requests.forEach((kind, count) -> {
            if (!count.isZero()) {
                made.put(kind, count.sum());
            }
        });
        return made;
    }
}
