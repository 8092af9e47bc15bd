// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.hook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class TestHook implements AutoCloseable {

    /** No answer until the server is closed. */
    public static final int HANG = 0;

    private final List<Notice> notices = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "hook of a test");
        thread.setDaemon(true);
        return thread;
    });
    private final HttpServer server;
    private volatile int status = 204;

    public record Notice(Map<String, String> headers, String body, int status) {}

    public TestHook() throws IOException {
        this(0);
    }

    public TestHook(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", this::take);
        server.setExecutor(threads);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + port() + "/hook?key=Geheim";
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public void answer(int code) {
        status = code;
    }

    public List<Notice> notices() {
        return List.copyOf(notices);
    }

    public List<Notice> taken() {
        return notices.stream().filter(notice -> notice.status() / 100 == 2).toList();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Map<String, String> headers = new TreeMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
            int answer = status;
            notices.add(new Notice(headers, body, answer));
            if (answer == HANG) {
                closed.await();
                return;
            }
            if (answer == 302) {
                exchange.getResponseHeaders().add("Location", "/elsewhere");
            }
            exchange.sendResponseHeaders(answer, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
