// SPDX-License-Identifier: Apache-2.0
package dev.grainery.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** The pages as files, without a server. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ReportInUseTest {

    /** How many pages are looked at, the first ones that links lead to. */
    private static final int MOST_PAGES = 40;

    @Test
    void pages_are_drawn_and_lead_to_each_other_without_a_server(@TempDir Path temporary) throws Exception {
        Path report = temporary.toRealPath().resolve("report");
        try (Served store = new Served(temporary);
                Chromium chromium = Chromium.start("en-GB,en")) {
            SampleStore.fill(store);
            store.run("serve", "--to", report.toString());
            chromium.resize(1280, 900);
            Deque<URI> open =
                    new ArrayDeque<>(List.of(report.resolve("index.html").toUri()));
            Set<URI> known = new HashSet<>(open);
            List<URI> drawn = new ArrayList<>();
            for (int i = 0; i < MOST_PAGES && !open.isEmpty(); i++) {
                URI page = open.pop();
                chromium.requests();
                chromium.complaints();
                chromium.open(page);
                assertThat(chromium.complaints()).as("%s complains", page).isEmpty();
                assertThat(chromium.requests())
                        .as("%s asks for", page)
                        .isNotEmpty()
                        .allMatch(request -> request.getScheme().equals("data")
                                || request.getPath().startsWith(report + "/"));
                assertThat(chromium.all("h1")).as("%s", page).hasSize(1);
                int charts = chromium.all(".chart table").size();
                assertThat(chromium.all(".chart canvas, .chart .treemap"))
                        .as("charts of %s", page)
                        .hasSize(charts);
                if (charts > 0) {
                    drawn.add(page);
                }
                for (WebElement link : chromium.all("a[href]")) {
                    String href = link.getDomAttribute("href");
                    assertThat(href).as("link of %s", page).matches("#[a-z-]+|(\\.\\./)*[a-z0-9./-]+");
                    if (href.startsWith("#")) {
                        assertThat(chromium.all(href))
                                .as("%s of %s", href, page)
                                .hasSize(1);
                    } else if (known.add(page.resolve(href))) {
                        open.add(page.resolve(href));
                    }
                }
            }
            assertThat(drawn)
                    .hasSizeGreaterThan(3)
                    .contains(report.resolve("index.html").toUri());
        }
    }
}
