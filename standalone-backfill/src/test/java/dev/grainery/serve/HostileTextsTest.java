// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.grainery.backfill.tree.FixtureTree;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What a container says of itself is text on every page that shows it, whatever it looks like. */
class HostileTextsTest extends ServedPages {

    private static final String MARKUP = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>";
    private static final String TURNED = "\u202Egnp.exe \u05D0\u05D1\u05D2";
    private static final String LONG = "long" + "x".repeat(900);

    @Override
    FixtureTree tree() {
        return FixtureTree.empty("hostile")
                .with("hostile.warc", container(MARKUP, TURNED, LONG, MARKUP))
                .with("other.warc", container(TURNED + MARKUP, MARKUP, TURNED, LONG));
    }

    private static byte[] container(String isPartOf, String hostname, String operator, String robots) {
        String fields = "isPartOf: " + isPartOf + "\r\nhostname: " + hostname + "\r\noperator: " + operator
                + "\r\nrobots: " + robots + "\r\nformat: " + MARKUP + "\r\nconformsTo: javascript:alert(3)\r\n";
        String header = "WARC/1.0\r\nWARC-Type: warcinfo\r\nWARC-Date: 2020-01-02T03:04:05Z\r\n"
                + "WARC-Record-ID: <urn:uuid:c0ffee00-0000-4000-8000-"
                + String.format(Locale.ROOT, "%012d", isPartOf.length())
                + ">\r\nContent-Type: application/warc-fields\r\nContent-Length: "
                + fields.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n";
        return (header + fields + "\r\n\r\n").getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void it_is_text_everywhere() throws Exception {
        String dashboard = assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            String html = page("/");
            while (!html.contains("data-chart")) {
                html = page("/");
            }
            return html;
        });
        assertText(dashboard);
        assertThat(table(dashboard, "crawlers")).contains("&lt;script&gt;").contains("\u05D0");
        assertThat(table(dashboard, "formats")).contains("&lt;script&gt;");
        String harvests = page("/harvests");
        assertText(harvests);
        List<String> ofHarvests = links(harvests, "/harvests/");
        assertThat(ofHarvests).hasSize(2);
        for (String link : ofHarvests) {
            String harvest = page(link);
            assertText(harvest);
            assertThat(harvest).contains("&lt;script&gt;");
            assertThat(table(harvest, "timeline")).contains("data-value=\"1\"");
        }
        List<String> containers = links(page("/containers"), "/containers/");
        assertThat(containers).hasSize(2);
        for (String link : containers) {
            String container = page(link);
            assertText(container);
            assertThat(container).contains("javascript:alert(3)", LONG, "&lt;img");
        }
        assertText(page("/findings"));
        assertText(page("/harvests?name=" + Link.encoded(MARKUP)));
    }

    private static void assertText(String html) {
        assertThat(html)
                .doesNotContain("<script>")
                .doesNotContain("<img src=x")
                .doesNotContain("\u202E")
                .doesNotContain("href=\"javascript:");
    }
}
