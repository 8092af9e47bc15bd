// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes the notices of a crawl. */
final class HookServer implements AutoCloseable {

    private final List<Notice> notices = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    /**
     * One notice.
     *
     * @param type of what
     * @param subject about what
     * @param body its text
     */
    record Notice(String type, String subject, String body) {}

    HookServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::take);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    /** What was told of this type, in its order. */
    List<Notice> of(String type) {
        return notices.stream().filter(notice -> notice.type().equals(type)).toList();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            notices.add(new Notice(
                    exchange.getRequestHeaders().getFirst("ce-type"),
                    exchange.getRequestHeaders().getFirst("ce-subject"),
                    body));
            exchange.sendResponseHeaders(204, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
