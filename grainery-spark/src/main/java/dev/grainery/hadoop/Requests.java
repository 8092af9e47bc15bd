// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSupport;

/** Counts requests to object stores as Hadoop does, for all threads together. Thread-safe. */
final class Requests {

    private static final Map<String, String> KINDS = Map.of(
            "object_list_request", "LIST",
            "object_continue_list_request", "LIST",
            "action_http_head_request", "HEAD",
            "action_http_get_request", "GET");

    private final Map<String, HadoopFiles> asked;
    private Map<String, Long> told = Map.of();

    Requests(Map<String, HadoopFiles> asked) {
        this.asked = asked;
    }

    synchronized Map<String, Long> takeNew() {
        Map<String, Long> all = new HashMap<>();
        for (HadoopFiles files : asked.values()) {
            Map<String, Long> counted = files.connected()
                    .flatMap(connection -> Optional.ofNullable(IOStatisticsSupport.retrieveIOStatistics(connection)))
                    .map(IOStatistics::counters)
                    .orElse(Map.of());
            KINDS.forEach((name, kind) -> all.merge(kind, counted.getOrDefault(name, 0L), Long::sum));
        }
        Map<String, Long> fresh = new TreeMap<>();
        all.forEach((kind, count) -> {
            long more = count - told.getOrDefault(kind, 0L);
            if (more > 0) {
                fresh.put(kind, more);
            }
        });
        told = all;
        return fresh;
    }
}
