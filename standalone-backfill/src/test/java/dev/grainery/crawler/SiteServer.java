// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawler;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/** Serves a small web site to this machine only. */
public final class SiteServer implements AutoCloseable {

    /** The pages of a web site. */
    @FunctionalInterface
    public interface Pages {

        /** The content at a path below the root of the site, such as {@code wheat/index.html}; empty if there is none. */
        Optional<byte[]> find(String path) throws IOException;
    }

    private static final int THREADS = 4;
    private static final Pattern PATH = Pattern.compile("(?:[a-z0-9-]+/)*[a-z0-9-]+\\.[a-z]+");
    private static final byte[] GONE = "There is no such page.\n".getBytes(StandardCharsets.UTF_8);
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css",
            "png", "image/png",
            "txt", "text/plain; charset=utf-8");

    private final Pages pages;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    private SiteServer(Pages pages, HttpServer server) {
        this.pages = pages;
        this.server = server;
    }

    /** Serves these pages on the port wanted, or on any other if that is taken. */
    public static SiteServer start(Pages pages, int wanted) throws IOException {
        HttpServer server = server(wanted);
        SiteServer site = new SiteServer(pages, server);
        server.setExecutor(site.threads);
        server.createContext("/", site::answer);
        server.start();
        return site;
    }

    private static HttpServer server(int wanted) throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        try {
            return HttpServer.create(new InetSocketAddress(here, wanted), 0);
        } catch (BindException e) {
            return HttpServer.create(new InetSocketAddress(here, 0), 0);
        }
    }

    /** The address of the front page. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String asked = exchange.getRequestURI().getPath().substring(1);
            String path = asked.isEmpty() || asked.endsWith("/") ? asked + "index.html" : asked;
            // only names such as the site has: nothing else is ever looked for
            Optional<byte[]> page = PATH.matcher(path).matches() ? pages.find(path) : Optional.empty();
            String type = path.substring(path.lastIndexOf('.') + 1);
            exchange.getResponseHeaders()
                    .set("Content-Type", page.isPresent() ? TYPES.getOrDefault(type, "text/plain") : "text/plain");
            byte[] body = page.orElse(GONE);
            exchange.sendResponseHeaders(page.isPresent() ? 200 : 404, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
