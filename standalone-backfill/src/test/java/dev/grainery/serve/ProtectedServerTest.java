// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.pages.PagePlace;
import dev.grainery.record.RecordType;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A server with an access token, which shows paths. */
class ProtectedServerTest extends ServedArchive {

    private static final String TOKEN = "0123456789abcdef-Secret";

    @Override
    ServeSettings settings() {
        return new ServeSettings(
                loopback(), Optional.of(AccessToken.of(TOKEN)), Optional.empty(), true, Optional.empty());
    }

    @Test
    void only_who_shows_the_token_is_answered() throws Exception {
        HttpResponse<String> none = get("/api/v1/harvests");
        assertThat(none.statusCode()).isEqualTo(401);
        assertThat(none.headers().firstValue("WWW-Authenticate"))
                .contains("Basic realm=\"grainery\", charset=\"UTF-8\", Bearer realm=\"grainery\"");
        assertThat(get("/api/v1/harvests", "Authorization", "Bearer " + TOKEN + "x")
                        .statusCode())
                .isEqualTo(401);
        assertThat(get("/api/v1/harvests", "Authorization", "Basic " + TOKEN).statusCode())
                .isEqualTo(401);
        assertThat(get("/metrics").statusCode()).isEqualTo(401);
        assertThat(get("/nonsense").statusCode()).isEqualTo(401);
        assertThat(get("/api/v1/harvests", "Authorization", "bearer " + TOKEN).statusCode())
                .isEqualTo(200);
        assertThat(get("/health").statusCode()).isEqualTo(200);
    }

    @Test
    void a_browser_shows_the_token_as_the_password_of_any_user() throws Exception {
        for (String user : List.of("curator", "", "Růžena")) {
            assertThat(get("/api/v1/harvests", "Authorization", basic(user + ":" + TOKEN))
                            .statusCode())
                    .as(user)
                    .isEqualTo(200);
        }
        for (String wrong : List.of(
                basic("curator:" + TOKEN + "x"),
                basic("curator:"),
                basic("cura:tor:" + TOKEN),
                basic(TOKEN + ":curator"),
                basic(TOKEN),
                "Basic",
                "Basic =",
                "Basic " + TOKEN,
                "Digest " + TOKEN)) {
            HttpResponse<String> refused = get("/api/v1/harvests", "Authorization", wrong);
            assertThat(refused.statusCode()).as(wrong).isEqualTo(401);
            assertThat(refused.body()).doesNotContain(TOKEN);
        }
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void paths_are_shown_if_that_was_asked_for() throws Exception {
        assertThat(get(
                                Link.api(PagePlace.of(
                                        RecordType.CONTAINER,
                                        store().containers()
                                                .find(CONTAINER)
                                                .get(0)
                                                .id(),
                                        CONTAINER)),
                                "Authorization",
                                "Bearer " + TOKEN)
                        .body())
                .contains("\"absolute\":\"" + home());
        assertThat(get("/api/v1/due?before=2100-01-01", "Authorization", "Bearer " + TOKEN)
                        .body())
                .contains("\"absolute\":\"" + home());
    }

    @Test
    void a_browser_is_told_in_a_page_that_a_token_is_required_and_is_shown_paths_with_it() throws Exception {
        HttpResponse<String> refused = get("/harvests", "Accept", "text/html", "Accept-Language", "cs");
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("WWW-Authenticate").orElseThrow())
                .startsWith("Basic");
        assertThat(refused.body()).contains("Je třeba přístupový token").doesNotContain(CONTAINER);
        String link =
                "/containers/" + store().containers().find(CONTAINER).get(0).id() + "/" + CONTAINER;
        assertThat(get(link, "Accept", "text/html", "Authorization", basic("curator:" + TOKEN))
                        .body())
                .contains("<dt title=\"paths.basic.absolute\">Directory</dt>")
                .contains(home().toString());
    }

    @Test
    void a_server_for_other_machines_requires_a_token_or_a_proxy() {
        InetSocketAddress everywhere = new InetSocketAddress("0.0.0.0", 0);
        assertThatThrownBy(() ->
                        new ServeSettings(everywhere, Optional.empty(), Optional.empty(), false, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--token-file");
        assertThat(new ServeSettings(
                                everywhere, Optional.empty(), Optional.of("archive.example"), false, Optional.empty())
                        .token())
                .isEmpty();
        assertThatThrownBy(() -> AccessToken.of("short"))
                .hasMessageContaining("16")
                .hasMessageNotContaining("short ");
    }
}
