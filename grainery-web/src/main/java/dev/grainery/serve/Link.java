// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.pages.PagePlace;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Links within the server: they stay the same as long as what they name has its identity. */
final class Link {

    /** Below it is what this version of the API answers. */
    static final String API = "/api/v1";

    private Link() {}

    /** Where the API has what is at a place that it knows. */
    static String api(PagePlace place) {
        return to(API + place.kind().api().orElseThrow(), place);
    }

    /**
     * The link to a place.
     *
     * @param path where such places are
     */
    static String to(String path, PagePlace place) {
        String identity =
                place.identity().stream().map(part -> "/" + encoded(part)).collect(Collectors.joining());
        return path + identity + query(place.choices());
    }

    /** The query with these parameters, and what separates it from the path. */
    static String query(Map<String, String> parameters) {
        return parameters.isEmpty()
                ? ""
                : parameters.entrySet().stream()
                        .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
                        .collect(Collectors.joining("&", "?", ""));
    }

    /** A text as a part of a path or a query. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%7E", "~");
    }
}
