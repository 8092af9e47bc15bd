// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class TestSite implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(8, task -> {
        Thread thread = new Thread(task, "site");
        thread.setDaemon(true);
        return thread;
    });
    private final int pages;
    private final int bytes;
    private final int gatedFrom;
    private final CountDownLatch gate = new CountDownLatch(1);

    public TestSite(int pages, int bytes, int gatedFrom) throws IOException {
        this.pages = pages;
        this.bytes = bytes;
        this.gatedFrom = gatedFrom;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.setExecutor(threads);
        server.start();
    }

    public TestSite(int pages, int bytes) throws IOException {
        this(pages, bytes, Integer.MAX_VALUE);
    }

    public String seed() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/0";
    }

    public void openGate() {
        gate.countDown();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            int page;
            try {
                page = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
            } catch (NumberFormatException e) {
                page = -1;
            }
            if (page < 0 || page >= pages) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            if (page >= gatedFrom) {
                gate.await(60, TimeUnit.SECONDS);
            }
            byte[] body = body(page);
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private byte[] body(int page) {
        StringBuilder html = new StringBuilder("<html><body>");
        for (int next = page + 1; next <= Math.min(pages - 1, page + 5); next++) {
            html.append("<a href='/").append(next).append("'>").append(next).append("</a>");
        }
        byte[] noise = new byte[bytes];
        SplittableRandom random = new SplittableRandom(page);
        random.nextBytes(noise);
        html.append("<p>").append(Base64.getEncoder().encodeToString(noise)).append("</p></body></html>");
        return html.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        openGate();
        server.stop(0);
        threads.shutdownNow();
    }
}
