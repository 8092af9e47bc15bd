// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.record.RecordJson;
import dev.grainery.store.WireServer;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A store that goes away while it is served. */
class GoneServerTest extends ServedArchive {

    private final WireServer database = WireServer.start();

    @Override
    String uri() {
        return database.connectionString() + "?serverSelectionTimeoutMS=500";
    }

    @AfterEach
    void end() {
        database.close();
    }

    @Tag("soak")
    @Test
    @Trial(value = "grainery serve while MongoDB is away: 503, and it says when to try again", section = "The server")
    void while_the_store_is_away_requests_are_told_to_come_again() throws Exception {
        assertThat(get("/health").statusCode()).isEqualTo(200);
        database.close();
        for (String link : List.of(
                "/health",
                "/metrics",
                "/api/v1/harvests",
                "/api/v1/containers/" + Link.encoded(CONTAINER),
                "/api/v1/containers?format=csv")) {
            HttpResponse<String> answer = get(link);
            assertThat(answer.statusCode()).as(link).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).contains("10");
            assertThat(answer.headers().firstValue("ETag")).isEmpty();
            assertThat(RecordJson.mapper()
                            .readTree(answer.body())
                            .path("detail")
                            .asText())
                    .as("no address of the store")
                    .isEqualTo("the store cannot be reached");
        }
        assertThat(get("/api/v1").statusCode()).isEqualTo(200);
    }

    @Tag("soak")
    @Test
    void while_the_store_is_away_a_browser_gets_a_page_that_says_so() throws Exception {
        database.close();
        for (String language : List.of("cs", "en")) {
            for (String link : List.of("/harvests", "/containers", "/revision", "/harvests/x", "/containers/x/y")) {
                HttpResponse<String> answer = get(link, "Accept", "text/html", "Accept-Language", language);
                assertThat(answer.statusCode()).as(link).isEqualTo(503);
                assertThat(answer.headers().firstValue("Retry-After")).contains("10");
                assertThat(answer.headers().firstValue("ETag")).isEmpty();
                assertThat(answer.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
                assertThat(answer.body())
                        .contains("<html lang=\"" + language + "\">")
                        .contains(
                                language.equals("cs")
                                        ? "Úložiště je právě nedostupné"
                                        : "The store is temporarily unavailable")
                        .doesNotContain("mongodb", "127.0.0.1:", "Exception", "at dev.grainery");
            }
        }
        assertThat(get("/assets/style.css").statusCode()).isEqualTo(200);
    }
}
