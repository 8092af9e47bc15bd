// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.record.DigestAlgorithm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Styles, scripts and icon of all pages. Immutable. */
public final class Assets {

    private static final String CHART_JS = "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";
    private static final int DIGEST_BYTES = 8;

    private final SortedMap<String, Asset> assets = new TreeMap<>();

    public record Asset(String name, String mediaType, String text, String digest) {}

    public Assets() {
        add("style.css", "text/css; charset=utf-8", "assets/style.css");
        add("pages.js", "text/javascript; charset=utf-8", "assets/pages.js");
        add("chart.js", "text/javascript; charset=utf-8", CHART_JS);
        add("icon.svg", "image/svg+xml; charset=utf-8", "assets/icon.svg");
    }

    private void add(String name, String mediaType, String resource) {
        try (InputStream in = Assets.class.getResourceAsStream(resource)) {
            byte[] content = in.readAllBytes();
            assets.put(
                    name,
                    new Asset(
                            name,
                            mediaType,
                            new String(content, StandardCharsets.UTF_8),
                            DigestAlgorithm.sha256(content, DIGEST_BYTES)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public SortedMap<String, Asset> all() {
        return new TreeMap<>(assets);
    }

    public Optional<Asset> find(String name) {
        return Optional.ofNullable(assets.get(name));
    }
}
