// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.mongodb;

import com.mongodb.event.ServerHeartbeatFailedEvent;
import com.mongodb.event.ServerHeartbeatSucceededEvent;
import com.mongodb.event.ServerMonitorListener;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;

/** Remembers for each server why it did not answer last. Thread-safe. */
final class ServerWatch implements ServerMonitorListener {

    private static final String ANSWERS = "";
    private static final String CLOSED_HERE = "socket closed";

    private final Map<String, String> states = new ConcurrentSkipListMap<>();

    @Override
    public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
        states.put(event.getConnectionId().getServerId().getAddress().toString(), ANSWERS);
    }

    @Override
    public void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {
        String reason = ConnectionFailure.reason(event.getThrowable()).orElse("the connection was closed");
        // the driver closes its own connections when it gives up: a consequence, not the cause
        if (!reason.equals(CLOSED_HERE)) {
            states.put(event.getConnectionId().getServerId().getAddress().toString(), reason);
        }
    }

    /** Empty if all answered or none has failed yet. */
    Optional<String> reason() {
        if (states.isEmpty()) {
            return Optional.empty();
        }
        String failed = states.entrySet().stream()
                .filter(state -> !state.getValue().equals(ANSWERS))
                .map(state -> state.getValue() + " (" + state.getKey() + ")")
                .collect(Collectors.joining(", "));
        return Optional.of(failed.isEmpty() ? "its servers answer, but none of them is the primary" : failed);
    }
}
