// SPDX-License-Identifier: Apache-2.0
package dev.grainery.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Pages as people use them: choosing, turning pages, sorting, another language, and the keyboard alone. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PagesInUseTest extends ServedPages {

    private static final int MOST_KEYS = 400;
    private static final String TOKEN = "0123456789abcdef-browser";

    @Override
    void fill(Served store, Path scratch) throws Exception {
        SampleStore.fill(store);
    }

    @BeforeEach
    void show_a_wide_screen() {
        chromium().show("screen", "light");
        chromium().resize(1280, 900);
    }

    @Test
    void harvests_are_chosen_sorted_and_shown_in_another_language() {
        open("/harvests");
        int whole = names().size();
        assertThat(whole).isEqualTo(3);
        WebElement name = chromium().one("form.filter [name=name]");
        name.sendKeys("v6m");
        leave(() -> name.sendKeys(Keys.ENTER));
        assertThat(names()).hasSize(1).allMatch(text -> text.contains("V6M"));
        assertThat(chromium().one("form.filter [name=name]").getAttribute("value"))
                .isEqualTo("v6m");
        leave(() -> chromium().one(".languages a[lang=cs]").click());
        assertThat(chromium().one("html").getAttribute("lang")).isEqualTo("cs");
        assertThat(names()).hasSize(1);
        assertThat(chromium().one("h1").getText()).isEqualTo("Sklizně");
        leave(() -> chromium().one("form.filter .reset").click());
        assertThat(chromium().one("html").getAttribute("lang")).isEqualTo("cs");
        assertThat(names()).hasSize(whole);

        open("/harvests");
        Set<List<String>> orders = new HashSet<>();
        for (String order : List.of("name", "-name", "size", "-size")) {
            chromium()
                    .one("form.filter [name=sort] option[value='" + order + "']")
                    .click();
            leave(() -> chromium().one("form.filter button").click());
            assertThat(names()).as(order).hasSize(whole);
            orders.add(names());
            if (order.equals("name")) {
                assertThat(names()).isSorted();
            }
        }
        assertThat(orders).hasSize(2);
    }

    @Test
    void containers_are_turned_page_by_page_and_each_is_there_once() {
        open("/containers?limit=2&sort=name");
        List<String> all = new ArrayList<>(names());
        assertThat(all).hasSize(2);
        while (!chromium().all("nav.pager a[rel=next]").isEmpty()) {
            leave(() -> chromium().one("nav.pager a[rel=next]").click());
            all.addAll(names());
        }
        assertThat(all).hasSize(5).doesNotHaveDuplicates().isSorted();
        leave(() -> chromium().one("nav.pager a[rel=first]").click());
        assertThat(names()).isEqualTo(all.subList(0, 2));
        open("/containers");
        chromium().one("form.filter [name=status] option[value=FAILED]").click();
        leave(() -> chromium().one("form.filter button").click());
        assertThat(chromium().all("main tbody tr")).isEmpty();
        assertThat(chromium().one(".none").getText()).isNotBlank();
    }

    @Test
    void a_reader_has_the_preferred_language() {
        try (Chromium czech = Chromium.start("cs-CZ,cs")) {
            czech.open(server());
            assertThat(czech.one("html").getAttribute("lang")).isEqualTo("cs");
        }
        open("/");
        assertThat(chromium().one("html").getAttribute("lang")).isEqualTo("en");
    }

    @Test
    void the_keyboard_alone_reaches_everything_and_shows_where_it_is() {
        for (String page : List.of("/", "/harvests", "/containers", "/harvests/" + harvest())) {
            open(page);
            press(Keys.TAB);
            assertThat(chromium().focused().getAttribute("class")).as(page).isEqualTo("skip");
            assertThat(chromium().focused().isDisplayed()).isTrue();
            press(Keys.ENTER);
            assertThat(chromium().focused().getAttribute("id")).as(page).isEqualTo("content");

            open(page);
            List<Object> reached = new ArrayList<>();
            for (int i = 0; i < MOST_KEYS; i++) {
                press(Keys.TAB);
                Object focus = chromium()
                        .script("const e = document.activeElement; if (e === document.body) return null;"
                                + "const s = getComputedStyle(e), b = e.getBoundingClientRect();"
                                + "const shown = (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2)"
                                + " || s.boxShadow !== 'none';"
                                + "const inSight = b.bottom > 0 && b.top < innerHeight && b.width > 0;"
                                + "e.dataset.reached = '1';"
                                + "return shown && inSight ? 'well' : e.outerHTML.slice(0, 200) + ' ' + s.outline;");
                if (focus == null) {
                    break;
                }
                reached.add(focus);
            }
            assertThat(reached)
                    .as("%s: focus that is not seen", page)
                    .isNotEmpty()
                    .allMatch("well"::equals);
            assertThat(chromium()
                            .script("return [...document.querySelectorAll("
                                    + "'a[href], button, input, select, summary, [tabindex=\"0\"]')]"
                                    + ".filter(e => e.checkVisibility() && e.type !== 'hidden' && !e.dataset.reached)"
                                    + ".map(e => e.outerHTML.slice(0, 200))"))
                    .as("%s: what the keyboard does not reach", page)
                    .isEqualTo(List.of());
        }
    }

    @Test
    void the_numbers_of_a_chart_are_opened_with_the_keyboard() {
        open("/");
        List<WebElement> summaries = chromium().all(".chart summary");
        assertThat(summaries).isNotEmpty();
        for (WebElement summary : summaries) {
            WebElement table = summary.findElement(By.xpath("..//table"));
            assertThat(table.isDisplayed()).isFalse();
            summary.sendKeys(Keys.ENTER);
            assertThat(table.isDisplayed()).isTrue();
        }
        assertThat(chromium().all(".chart canvas, .chart svg")).hasSizeGreaterThanOrEqualTo(summaries.size());
    }

    @Test
    void without_scripts_the_tables_are_there() {
        try (Chromium plain = Chromium.start("en", "--blink-settings=scriptEnabled=false")) {
            plain.open(server());
            assertThat(plain.all(".chart table")).isNotEmpty().allMatch(WebElement::isDisplayed);
        }
    }

    @Test
    void a_browser_that_has_the_token_reads(@TempDir Path scratch) throws Exception {
        try (Served guarded = new Served(scratch);
                Chromium browser = Chromium.start("en")) {
            SampleStore.fill(guarded);
            URI server = guarded.start(Optional.of(TOKEN));
            browser.open(URI.create("http://curator:" + TOKEN + "@" + server.getAuthority() + "/"));
            assertThat(browser.one("h1").getText()).isNotBlank();
            assertThat(browser.all(".facts")).isNotEmpty();
            browser.complaints();
            browser.open(server.resolve("/harvests"));
            assertThat(browser.all("main tbody tr")).hasSize(3);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private String harvest() {
        open("/harvests");
        String link = chromium().one("main tbody th a").getAttribute("href");
        return URI.create(link).getPath().replaceFirst(".*/", "");
    }

    private void open(String page) {
        chromium().open(server().resolve(page));
    }

    private void press(Keys key) {
        chromium().focused().sendKeys(key);
    }

    /** Does what leads to another page, and waits for that. */
    private void leave(Runnable act) {
        chromium().script("window.left = true");
        act.run();
        while (!Boolean.TRUE.equals(
                chromium().script("return document.readyState === 'complete' && window.left === undefined"))) {
            Thread.onSpinWait();
        }
    }

    @SuppressWarnings("unchecked")
    private List<String> names() {
        return (List<String>)
                chromium().script("return [...document.querySelectorAll('main tbody th')].map(e => e.innerText)");
    }
}
