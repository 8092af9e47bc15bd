// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.record.RecordJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the status file says; {@code docs/heritrix.md} describes its fields. */
@JsonPropertyOrder({
    "updated",
    "job",
    "launch",
    "start",
    "end",
    "status",
    "containers",
    "lastRecord",
    "lastError",
    "lastErrorAt",
    "findings",
    "store",
    "delivery",
    "outbox"
})
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record StatusJson(
        Instant updated,
        String job,
        String launch,
        Instant start,
        Optional<Instant> end,
        String status,
        Containers containers,
        Optional<Instant> lastRecord,
        Optional<String> lastError,
        Optional<Instant> lastErrorAt,
        Map<String, Long> findings,
        String store,
        Optional<Delivery> delivery,
        Waiting outbox) {

    @JsonPropertyOrder({"found", "recorded", "waiting", "failed", "named", "unfinished", "vanished"})
    record Containers(
            long found, long recorded, long waiting, long failed, long named, long unfinished, long vanished) {}

    @JsonPropertyOrder({"delivering", "since", "delivered", "refused", "lastError", "lastErrorAt"})
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Delivery(
            boolean delivering,
            Instant since,
            long delivered,
            long refused,
            Optional<String> lastError,
            Optional<Instant> lastErrorAt) {}

    @JsonPropertyOrder({"directory", "waiting", "oldest", "refused"})
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Waiting(String directory, long waiting, Optional<Instant> oldest, long refused) {}

    private static StatusJson of(JobState state, Instant now) {
        RecordingCounts.Snapshot counts = state.counts();
        return new StatusJson(
                now,
                state.job(),
                state.launch(),
                state.start(),
                state.end(),
                state.status(),
                new Containers(
                        counts.found(),
                        counts.recorded(),
                        counts.waiting(),
                        counts.failed(),
                        state.balance().named(),
                        state.balance().unfinished(),
                        state.balance().vanished()),
                counts.lastRecord(),
                counts.lastError(),
                counts.lastErrorAt(),
                findings(counts),
                state.store(),
                state.delivery()
                        .map(delivery -> new Delivery(
                                delivery.delivering(),
                                delivery.since(),
                                delivery.delivered(),
                                delivery.refused(),
                                delivery.lastError(),
                                delivery.lastErrorAt())),
                new Waiting(
                        state.outbox().directory().toString(),
                        state.outbox().records(),
                        state.outbox().oldest(),
                        state.outbox().refused()));
    }

    static Map<String, Long> findings(RecordingCounts.Snapshot counts) {
        return counts.findings().entrySet().stream()
                .collect(Collectors.toMap(e -> e.getKey().code(), Map.Entry::getValue, Long::sum, TreeMap::new));
    }

    /** The state as JSON in UTF-8, with a line feed at its end. */
    static byte[] bytes(JobState state, Instant now) {
        try {
            String json = RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(of(state, now));
            return (json + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a state is always JSON", e);
        }
    }
}
