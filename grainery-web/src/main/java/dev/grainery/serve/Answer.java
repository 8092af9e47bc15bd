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

/** What is answered to a request. */
sealed interface Answer {

    String JSON = "application/json";
    String CSV = "text/csv; charset=utf-8";

    /** Media type of the content. */
    String mediaType();

    /** Headers of this answer beside those that every answer has. */
    Map<String, String> headers();

    /**
     * An answer that is known from its first byte to its last.
     *
     * @param status the HTTP status
     * @param body the content
     */
    record Whole(int status, String mediaType, String body, Map<String, String> headers) implements Answer {

        public Whole {
            headers = Map.copyOf(headers);
        }

        /** The same with the link to the next page, if there is one. */
        Whole withNext(Optional<String> link) {
            return link.map(next -> with(Map.of("Link", "<" + next + ">; rel=\"next\"")))
                    .orElse(this);
        }

        /** The same with more headers. */
        Whole with(Map<String, String> more) {
            Map<String, String> all = new LinkedHashMap<>(headers);
            all.putAll(more);
            return new Whole(status, mediaType, body, all);
        }
    }

    /**
     * An answer of any length, which is made while it is sent; its status is 200.
     *
     * @param body writes the content
     */
    record Streamed(String mediaType, Body body, Map<String, String> headers) implements Answer {

        public Streamed {
            headers = Map.copyOf(headers);
        }

        /** Writes the content of an answer. */
        @FunctionalInterface
        interface Body {
            void writeTo(Writer out) throws IOException;
        }
    }

    /** An object as JSON. */
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

    /** Several answers, of which one is to be chosen. */
    static Whole choices(List<String> links) {
        return json(300, JSON, Map.of("links", links));
    }

    /** Somewhere else for now. */
    static Whole elsewhere(String link) {
        return json(302, JSON, Map.of("link", link)).with(Map.of("Location", link));
    }

    /** Somewhere else for good. */
    static Whole redirect(String link) {
        return json(308, JSON, Map.of("link", link)).with(Map.of("Location", link));
    }
}
