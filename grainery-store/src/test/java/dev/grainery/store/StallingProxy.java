// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands before a server, passes everything on, and from some moment on nothing more, or one answer with a wrong byte. */
public final class StallingProxy implements AutoCloseable {

    private static final int NONE = -1;

    private final int server;
    private final ServerSocket entry;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger wrong = new AtomicInteger(NONE);
    private volatile boolean stalled;
    private volatile String held = "";

    private StallingProxy(int server) throws IOException {
        this.server = server;
        this.entry = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    public static StallingProxy before(StoreUri server) throws IOException {
        String text = server.connectionString();
        StallingProxy proxy = new StallingProxy(Integer.parseInt(text.replaceAll(".*:([0-9]+)/.*", "$1")));
        proxy.threads.execute(proxy::accept);
        return proxy;
    }

    public StoreUri address() {
        return StoreUri.parse("mongodb://127.0.0.1:" + entry.getLocalPort() + "/grainery");
    }

    /** Passes nothing on any more, and closes nothing. */
    public void stall() {
        stalled = true;
    }

    /** Passes on no request that contains a text, nor what follows it on the same connection; others are answered. */
    public void hold(String text) {
        held = text;
    }

    /** Changes one byte of the next answer. */
    public void garbleNext(int at) {
        wrong.set(at);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = entry.accept();
                Socket onward = new Socket(InetAddress.getLoopbackAddress(), server);
                sockets.add(client);
                sockets.add(onward);
                threads.execute(() -> pass(client, onward, false));
                threads.execute(() -> pass(onward, client, true));
            }
        } catch (IOException e) {
            end.countDown();
        }
    }

    private void pass(Socket from, Socket to, boolean answers) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8192];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (stalled || isHeld(buffer, n, answers)) {
                    end.await();
                }
                int at = answers && n > wrong.get() ? wrong.getAndSet(NONE) : NONE;
                if (at != NONE) {
                    buffer[at] ^= 0x20;
                }
                out.write(buffer, 0, n);
            }
        } catch (IOException | InterruptedException e) {
            end.countDown();
        }
    }

    private boolean isHeld(byte[] buffer, int length, boolean answers) {
        return !answers && !held.isEmpty() && new String(buffer, 0, length, StandardCharsets.ISO_8859_1).contains(held);
    }

    @Override
    public void close() throws IOException {
        entry.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        threads.shutdownNow();
    }
}
