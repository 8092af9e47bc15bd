// SPDX-License-Identifier: Apache-2.0
package dev.grainery.browser;

import dev.grainery.serve.GraineryServer;
import dev.grainery.serve.ServeSettings;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Makes the pictures of the pages: {@code docs/screenshots/make} calls it. */
final class Screenshots {

    private static final int WIDTH = 1200;

    private final Chromium chromium;
    private final URI server;
    private final Path directory;

    private Screenshots(Chromium chromium, URI server, Path directory) {
        this.chromium = chromium;
        this.server = server;
        this.directory = directory;
    }

    /**
     * Makes all of them.
     *
     * @param arguments the store, and the directory of the pictures
     */
    public static void main(String[] arguments) throws IOException {
        ServeSettings settings = new ServeSettings(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty());
        try (GraineryStore store = GraineryStore.open(StoreUri.parse(arguments[0]));
                GraineryServer serving = GraineryServer.start(store, settings, message -> {});
                Chromium chromium = Chromium.start("en-GB,en")) {
            new Screenshots(chromium, serving.uri(), Path.of(arguments[1])).all();
        }
    }

    private void all() throws IOException {
        // the figures of a store are counted when it is served for the first time
        do {
            open("/", "light", WIDTH);
        } while (chromium.all(".chart").isEmpty());
        take("/", "light", 960, "readme");
        take("/", "light", 1360, "overview");
        take("/harvests?lang=cs&limit=12", "light", 860, "harvests");
        open("/harvests?name=CZ-2018-1", "light", 900);
        open(linked("main tbody th a"), "light", 900);
        String comparison = linked("a[href*='/compare']");
        take(server.relativize(chromium.location()).getPath(), "light", 1760, "harvest");
        take(comparison, "light", 1500, "comparison");
        take("/revision", "dark", 1750, "revision");
    }

    /** Where a link of the page leads to. */
    private String linked(String selector) {
        return chromium.one(selector).getAttribute("href");
    }

    private void open(String page, String scheme, int height) {
        chromium.resize(WIDTH, height);
        chromium.show("screen", scheme);
        chromium.open(server.resolve(page));
    }

    private void take(String page, String scheme, int height, String name) throws IOException {
        open(page, scheme, height);
        chromium.photograph(directory.resolve(name + ".webp"));
    }
}
