// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

sealed interface Answer {

    String JSON = "application/json";
    String CSV = "text/csv; charset=utf-8";

    String mediaType();

    Map<String, String> headers();

    record Whole(int status, String mediaType, String body, Map<String, String> headers) implements Answer {

        public Whole {
            headers = Map.copyOf(headers);
        }

        Whole withNext(Optional<String> link) {
            return link.map(next -> with(Map.of("Link", "<" + next + ">; rel=\"next\"")))
                    .orElse(this);
        }

        Whole with(Map<String, String> more) {
            Map<String, String> all = new LinkedHashMap<>(headers);
            all.putAll(more);
            return new Whole(status, mediaType, body, all);
        }
    }

    /** An answer of any length with status 200, written while it is sent. */
    record Streamed(String mediaType, Body body, Map<String, String> headers) implements Answer {

        public Streamed {
            headers = Map.copyOf(headers);
        }

        @FunctionalInterface
        interface Body {
            void writeTo(Writer out) throws IOException;
        }
    }

    static Whole json(Object content) {
        return json(200, JSON, content);
    }

    static Whole json(int status, String mediaType, Object content) {
        try {
            return new Whole(status, mediaType, RecordJson.mapper().writeValueAsString(content), Map.of());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what is answered has a JSON form", e);
        }
    }

    static Whole choices(List<String> links) {
        return json(300, JSON, Map.of("links", links));
    }

    static Whole elsewhere(String link) {
        return json(302, JSON, Map.of("link", link)).with(Map.of("Location", link));
    }

    static Whole redirect(String link) {
        return json(308, JSON, Map.of("link", link)).with(Map.of("Location", link));
    }
}
