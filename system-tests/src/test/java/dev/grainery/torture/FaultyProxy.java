// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Stands before a server and passes everything on, but for its fault. */
final class FaultyProxy implements AutoCloseable {

    private static final int BUFFER = 1 << 20;
    private static final int PIECE = 4096;
    private static final int MOST_DELAY_MILLIS = 25;
    private static final int LEAST_BYTES = 256;
    private static final int DOUBLINGS = 10;
    private static final int GARBLED_EVERY = 12;
    private static final int HEAD = 21;

    /** What it does. */
    enum Fault {
        /** Answers come late and in small pieces. */
        SLOW,
        /** Each connection breaks in the middle of an answer. */
        CUT_ANSWERS,
        /** Each connection breaks when something was sent, which the server may have done. */
        CUT_CALLS,
        /**
         * The heads of some answers have other bytes. What is within a document only TLS guards on its way: a server
         * keeps no checksums.
         */
        GARBLED,
        /** From some byte on nothing is passed on, and nothing is closed. */
        SILENT
    }

    private final Fault fault;
    private final int server;
    private final Random random;
    private final ServerSocket entry;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch end = new CountDownLatch(1);

    private FaultyProxy(Fault fault, int server, long seed) throws IOException {
        this.fault = fault;
        this.server = server;
        this.random = new Random(seed);
        this.entry = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    static FaultyProxy before(int server, Fault fault, long seed) throws IOException {
        FaultyProxy proxy = new FaultyProxy(fault, server, seed);
        proxy.threads.execute(proxy::accept);
        return proxy;
    }

    int port() {
        return entry.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = entry.accept();
                Socket onward = new Socket(InetAddress.getLoopbackAddress(), server);
                sockets.add(client);
                sockets.add(onward);
                long seed = next(Integer.MAX_VALUE);
                threads.execute(() -> pass(client, onward, false, new Random(seed)));
                threads.execute(() -> pass(onward, client, true, new Random(seed + 1)));
            }
        } catch (IOException e) {
            end.countDown();
        }
    }

    private synchronized int next(int bound) {
        return random.nextInt(bound);
    }

    private void pass(Socket from, Socket to, boolean answers, Random choices) {
        boolean cuts = fault == (answers ? Fault.CUT_ANSWERS : Fault.CUT_CALLS) || (fault == Fault.SILENT && answers);
        long left = cuts ? choices.nextInt(LEAST_BYTES << choices.nextInt(DOUBLINGS)) : Long.MAX_VALUE;
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[BUFFER];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (n > left) {
                    out.write(buffer, 0, (int) left);
                    if (fault == Fault.SILENT) {
                        end.await();
                    }
                    // as a broken line does it: no farewell
                    to.setSoLinger(true, 0);
                    from.setSoLinger(true, 0);
                    return;
                }
                left -= n;
                // a server writes each answer at once: a head is where one begins
                if (fault == Fault.GARBLED && answers && choices.nextInt(GARBLED_EVERY) == 0) {
                    buffer[choices.nextInt(Math.min(n, HEAD))] ^= (byte) (1 << choices.nextInt(8));
                }
                write(buffer, n, out, answers, choices);
            }
        } catch (IOException | InterruptedException e) {
            // either side has ended, and so does the connection
            return;
        }
    }

    private void write(byte[] buffer, int length, OutputStream out, boolean answers, Random choices)
            throws IOException, InterruptedException {
        if (fault != Fault.SLOW || !answers) {
            out.write(buffer, 0, length);
            return;
        }
        for (int at = 0; at < length; ) {
            int piece = Math.min(length - at, 1 + choices.nextInt(PIECE));
            if (end.await(choices.nextInt(MOST_DELAY_MILLIS), TimeUnit.MILLISECONDS)) {
                return;
            }
            out.write(buffer, at, piece);
            at += piece;
        }
    }

    @Override
    public void close() throws IOException {
        end.countDown();
        entry.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        threads.shutdownNow();
    }
}
