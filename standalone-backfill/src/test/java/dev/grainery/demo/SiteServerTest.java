// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The site that comes with the program is served, and nothing else. */
class SiteServerTest {

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void pages_have_their_types() throws Exception {
        try (SiteServer site = SiteServer.start(ShippedFiles::page, 0)) {
            assertThat(get(site, "").headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
            assertThat(get(site, "").body()).contains("<h1>The granary</h1>");
            assertThat(get(site, "wheat/").body()).contains("grains of wheat");
            assertThat(get(site, "wheat/grains.png").headers().firstValue("Content-Type"))
                    .hasValue("image/png");
            assertThat(get(site, "robots.txt").body()).contains("Disallow: /cellar/");
            assertThat(get(site, "style.css").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void a_page_that_is_gone_is_told_to_be_gone() throws Exception {
        try (SiteServer site = SiteServer.start(ShippedFiles::page, 0)) {
            assertThat(get(site, "lost.html").statusCode()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"..%2fcrawler-beans.cxml", "wheat/../../crawler-beans.cxml", "%2fetc/passwd", "a%00.html"})
    void a_name_that_no_page_has_is_not_even_looked_for(String path) throws Exception {
        Set<String> asked = new ConcurrentSkipListSet<>();
        SiteServer.Pages pages = asks -> {
            asked.add(asks);
            return ShippedFiles.page(asks);
        };
        try (SiteServer site = SiteServer.start(pages, 0)) {
            assertThat(get(site, path).statusCode()).isGreaterThanOrEqualTo(400);
        }
        assertThat(asked).allMatch(name -> !name.contains("..") && !name.startsWith("/"));
    }

    @Test
    void a_port_that_is_taken_is_no_hindrance() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                SiteServer site = SiteServer.start(ShippedFiles::page, taken.getLocalPort())) {
            assertThat(site.address()).doesNotContain(":" + taken.getLocalPort() + "/");
            assertThat(get(site, "news.html").statusCode()).isEqualTo(200);
        }
    }

    private HttpResponse<String> get(SiteServer site, String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create(site.address() + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
