// SPDX-License-Identifier: Apache-2.0

import com.sun.net.httpserver.HttpServer;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;

/** Serves a directory with a small web site to this machine: java Site.java DIRECTORY PORT; prints its address. */
class Site {

    public static void main(String[] arguments) throws Exception {
        Path root = Path.of(arguments[0]);
        HttpServer server;
        try {
            server = HttpServer.create(here(Integer.parseInt(arguments[1])), 0);
        } catch (BindException e) {
            server = HttpServer.create(here(0), 0);
        }
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/", exchange -> {
            try (exchange) {
                String path = exchange.getRequestURI().getPath().substring(1);
                path = path.isEmpty() || path.endsWith("/") ? path + "index.html" : path;
                // only names such as the site has: nothing else is ever looked for
                boolean named = path.matches("(?:[a-z0-9-]+/)*[a-z0-9-]+\\.[a-z]+");
                boolean found = named && Files.isRegularFile(root.resolve(path));
                byte[] page = found ? Files.readAllBytes(root.resolve(path)) : "There is no such page.\n".getBytes();
                exchange.getResponseHeaders().set("Content-Type", found ? type(path) : "text/plain");
                exchange.sendResponseHeaders(found ? 200 : 404, page.length);
                exchange.getResponseBody().write(page);
            }
        });
        server.start();
        System.out.println("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private static InetSocketAddress here(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static String type(String path) {
        return path.endsWith(".html")
                ? "text/html; charset=utf-8"
                : path.endsWith(".css") ? "text/css" : path.endsWith(".png") ? "image/png" : "text/plain; charset=utf-8";
    }
}
