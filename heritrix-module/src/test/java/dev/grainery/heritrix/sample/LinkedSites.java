// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.sample;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;

final class LinkedSites implements AutoCloseable {

    private static final int BYTES = 20_000;

    private final int pages;
    private final List<HttpServer> servers = new ArrayList<>();

    LinkedSites(int pages) {
        this.pages = pages;
    }

    String add() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
        servers.add(server);
        return address(server);
    }

    List<String> addresses() {
        return servers.stream().map(LinkedSites::address).toList();
    }

    int pages() {
        return pages;
    }

    private static String address(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath().substring(1);
            if (!path.matches("[0-9]{0,4}") || number(path) >= pages) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            byte[] body = body(number(path), exchange.getLocalAddress().getPort());
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static int number(String path) {
        return path.isEmpty() ? 0 : Integer.parseInt(path);
    }

    private byte[] body(int page, int port) {
        StringBuilder html = new StringBuilder("<html><body>");
        if (page == 0) {
            addresses().forEach(site -> html.append("<a href='").append(site).append("'>site</a>"));
        }
        html.append("<a href='/").append(page + 1).append("'>next</a>");
        byte[] noise = new byte[BYTES];
        new SplittableRandom(port * 10_000L + page).nextBytes(noise);
        html.append("<p>").append(Base64.getEncoder().encodeToString(noise)).append("</p></body></html>");
        return html.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        servers.forEach(server -> server.stop(0));
    }
}
