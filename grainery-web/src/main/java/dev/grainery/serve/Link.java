// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.pages.PagePlace;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Links within the server, stable as long as their target keeps its identity. */
final class Link {

    static final String API = "/api/v1";

    private Link() {}

    static String api(PagePlace place) {
        return to(API + place.kind().api().orElseThrow(), place);
    }

    static String to(String path, PagePlace place) {
        String identity =
                place.identity().stream().map(part -> "/" + encoded(part)).collect(Collectors.joining());
        return path + identity + query(place.choices());
    }

    static String query(Map<String, String> parameters) {
        return parameters.isEmpty()
                ? ""
                : parameters.entrySet().stream()
                        .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
                        .collect(Collectors.joining("&", "?", ""));
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%7E", "~");
    }
}
