// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageTitleTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<html><TITLE lang='en'> Oats  and\trye </TITLE>|Oats and rye",
                "<title>a &amp;amp; b &#x41;&#66; &quot;c&quot; &eacute;</title>|a &amp; b AB \"c\" &eacute;",
                "<title>příběh</title>|příběh",
                "<title>&#55296;x&#9999999;</title>|x",
            })
    void title_is_plain_text(String page, String title) {
        assertThat(PageTitle.of(page.getBytes(StandardCharsets.UTF_8))).contains(title);
    }

    @Test
    void page_may_state_its_encoding() {
        String page = "<meta charset=windows-1250><title>žito</title>";
        assertThat(PageTitle.of(page.getBytes(Charset.forName("windows-1250")))).contains("žito");
        assertThat(PageTitle.of(page.replace("1250", "none").getBytes(StandardCharsets.UTF_8)))
                .contains("žito");
    }

    @Test
    void what_is_no_title_is_none() {
        for (String page : List.of("", "<p>", "<title>", "<title> </title>", "<title>a\r\n1f\r\nb</title>")) {
            assertThat(PageTitle.of(page.getBytes(StandardCharsets.UTF_8))).isEmpty();
        }
        assertThat(PageTitle.of("<title>\u017e</title>".getBytes(Charset.forName("windows-1250"))))
                .isEmpty();
        assertThat(PageTitle.of(("<title>" + "x".repeat(1_000) + "</title>").getBytes(StandardCharsets.UTF_8)))
                .contains("x".repeat(300));
    }
}
