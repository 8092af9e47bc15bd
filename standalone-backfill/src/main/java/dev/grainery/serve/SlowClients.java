// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections whose clients are too slow. A byte now and then is enough for a connection not to count as idle: a
 * few hundred clients that send or take one could keep all others out.
 */
final class SlowClients extends AbstractLifeCycle {

    /** What a client has to take of an answer within its time. */
    private static final long LEAST_BYTES = 30_000;

    private static final int LOOKS = 4;

    private final ServerConnector connector;
    private final Duration patience;

    /** Only the connector's scheduler works with it, a look after the other. */
    private Map<EndPoint, Progress> known = Map.of();

    private volatile Scheduler.Task next = () -> false;

    /**
     * @param patience how long a client may take to send a request, or to take 30,000 bytes of an answer
     */
    SlowClients(ServerConnector connector, Duration patience) {
        this.connector = connector;
        this.patience = patience;
    }

    /** When a client had last done its part. */
    private record Progress(long nanoTime, long answers, long bytes) {}

    @Override
    protected void doStart() {
        lookLater();
    }

    @Override
    protected void doStop() {
        next.cancel();
    }

    private void lookLater() {
        next = connector.getScheduler().schedule(this::look, patience.toMillis() / LOOKS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            Map<EndPoint, Progress> now = new HashMap<>();
            for (EndPoint client : connector.getConnectedEndPoints()) {
                Progress progress = progress(client);
                if (System.nanoTime() - progress.nanoTime() > patience.toNanos()) {
                    client.close();
                } else {
                    now.put(client, progress);
                }
            }
            known = now;
        } finally {
            if (isRunning()) {
                lookLater();
            }
        }
    }

    private Progress progress(EndPoint client) {
        Connection connection = client.getConnection();
        long answers = connection.getMessagesOut();
        long bytes = connection.getBytesOut();
        Progress before = known.get(client);
        boolean isWaitedFor = connection.getMessagesIn() == answers || isWriting(client);
        return before != null && isWaitedFor && before.answers() == answers && bytes - before.bytes() < LEAST_BYTES
                ? before
                : new Progress(System.nanoTime(), answers, bytes);
    }

    private static boolean isWriting(EndPoint client) {
        return client instanceof AbstractEndPoint end && end.getWriteFlusher().isPending();
    }
}
