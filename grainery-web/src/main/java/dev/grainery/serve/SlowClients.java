// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Closes connections of slow clients. A byte now and then keeps a connection from being idle, so a few hundred slow
 * clients could lock out all others. With too many connections, in total or from one client, the connection that has
 * been inactive longest is closed; new ones are never refused.
 */
final class SlowClients implements Connection.Listener {

    /** Bytes that a client must accept within its time. */
    private static final long LEAST_BYTES = 30_000;

    private static final int LOOKS = 4;

    private final ServerConnector connector;
    private final Duration patience;

    private final int most;
    private final int mostOfOne;
    private final Map<EndPoint, Progress> known = new HashMap<>();
    private boolean isLookedLater;

    /**
     * @param patience how long a client may take to send a request, or to accept 30,000 bytes of an answer
     * @param most the maximum number of connections
     * @param mostOfOne the maximum for one client address
     */
    SlowClients(ServerConnector connector, Duration patience, int most, int mostOfOne) {
        this.connector = connector;
        this.patience = patience;
        this.most = most;
        this.mostOfOne = mostOfOne;
    }

    private record Progress(long nanoTime, long answers, long bytes, String client) {}

    @Override
    public void onOpened(Connection connection) {
        String client = client(connection.getEndPoint());
        Optional<EndPoint> slowest = Optional.empty();
        synchronized (known) {
            Stream<Progress> ofClient =
                    known.values().stream().filter(one -> one.client().equals(client));
            if (ofClient.count() >= mostOfOne) {
                slowest = slowest(client::equals);
            } else if (known.size() >= most) {
                slowest = slowest(any -> true);
            }
            slowest.ifPresent(known::remove);
            known.put(connection.getEndPoint(), new Progress(System.nanoTime(), 0, 0, client));
            lookLater();
        }
        slowest.ifPresent(EndPoint::close);
    }

    @Override
    public void onClosed(Connection connection) {
        synchronized (known) {
            known.remove(connection.getEndPoint());
        }
    }

    /** Only connections that wait for their client; for the others, the server is at work. */
    private Optional<EndPoint> slowest(Predicate<String> ofClient) {
        return known.entrySet().stream()
                .filter(one -> ofClient.test(one.getValue().client()) && isWaitedFor(one.getKey()))
                .min(Comparator.<Map.Entry<EndPoint, Progress>, Boolean>comparing(
                                // a connection that has had an answer may be about to send its next request
                                one -> one.getKey().getConnection().getMessagesOut() > 0)
                        .thenComparing(
                                one -> progress(one.getKey(), one.getValue()).nanoTime()))
                .map(Map.Entry::getKey);
    }

    private static String client(EndPoint opened) {
        return opened.getRemoteSocketAddress() instanceof InetSocketAddress address
                ? address.getAddress().getHostAddress()
                : "";
    }

    private void lookLater() {
        if (!isLookedLater) {
            isLookedLater = true;
            connector.getScheduler().schedule(this::look, patience.toMillis() / LOOKS, TimeUnit.MILLISECONDS);
        }
    }

    private void look() {
        List<EndPoint> slow = new ArrayList<>();
        synchronized (known) {
            isLookedLater = false;
            if (!known.isEmpty()) {
                lookLater();
            }
            known.replaceAll(SlowClients::progress);
            long now = System.nanoTime();
            known.forEach((client, progress) -> {
                if (now - progress.nanoTime() > patience.toNanos()) {
                    slow.add(client);
                }
            });
        }
        slow.forEach(EndPoint::close);
    }

    private static Progress progress(EndPoint client, Progress before) {
        Connection connection = client.getConnection();
        long answers = connection.getMessagesOut();
        long bytes = connection.getBytesOut();
        return isWaitedFor(client) && before.answers() == answers && bytes - before.bytes() < LEAST_BYTES
                ? before
                : new Progress(System.nanoTime(), answers, bytes, before.client());
    }

    private static boolean isWaitedFor(EndPoint client) {
        Connection connection = client.getConnection();
        return connection.getMessagesIn() == connection.getMessagesOut() || isWriting(client);
    }

    private static boolean isWriting(EndPoint client) {
        return client instanceof AbstractEndPoint end && end.getWriteFlusher().isPending();
    }
}
