// SPDX-License-Identifier: Apache-2.0
package dev.grainery.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes on what a server and its clients say to each other, and breaks connections in the middle of large answers. */
public final class CuttingProxy implements AutoCloseable {

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final int server;
    private final int after;
    private final AtomicInteger left;

    /**
     * Begins to pass on.
     *
     * @param server the port of the server
     * @param after how many bytes of an answer come through before its connection is broken
     * @param cuts how many connections are broken
     */
    public CuttingProxy(int server, int after, int cuts) throws IOException {
        this.server = server;
        this.after = after;
        this.left = new AtomicInteger(cuts);
        threads.execute(this::accept);
    }

    /** Where it is reached. */
    public int port() {
        return socket.getLocalPort();
    }

    /** How many connections are still to be broken. */
    public int left() {
        return left.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                Socket there = new Socket(InetAddress.getLoopbackAddress(), server);
                threads.execute(() -> pass(client, there, false));
                threads.execute(() -> pass(there, client, true));
            }
        } catch (IOException e) {
            if (!socket.isClosed()) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void pass(Socket from, Socket to, boolean cuts) {
        byte[] some = new byte[8_192];
        long passed = 0;
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int n = in.read(some); n > 0; n = in.read(some)) {
                passed += n;
                if (cuts && passed > after && left.getAndUpdate(some1 -> Math.max(0, some1 - 1)) > 0) {
                    to.setSoLinger(true, 0);
                    return;
                }
                out.write(some, 0, n);
                out.flush();
            }
        } catch (IOException e) {
            // one of the two has gone: so does the other
            return;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        threads.shutdownNow();
    }
}
