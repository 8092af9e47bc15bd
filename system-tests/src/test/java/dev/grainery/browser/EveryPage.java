// SPDX-License-Identifier: Apache-2.0
package dev.grainery.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** What is so of every page that links lead to, in both languages, on a screen of any size, in the dark and on paper. */
abstract class EveryPage extends ServedPages {

    /** How many pages of one kind are looked at, with the same parameters. */
    private static final int OF_A_KIND = 3;

    private static final int WIDE = 1280;
    private static final int NARROW = 320;
    private static final int HEIGHT = 900;

    @Test
    void every_page_is_whole_safe_and_accessible() throws Exception {
        SoftAssertions all = new SoftAssertions();
        Set<String> kinds = new TreeSet<>();
        for (String language : List.of("en", "cs")) {
            Map<String, Integer> seen = new HashMap<>();
            Set<String> known = new HashSet<>();
            // from where a page is linked
            Map<String, String> from = new HashMap<>();
            // what is found with forms, no link leads to
            Deque<String> open = new ArrayDeque<>(List.of(
                    "/?lang=" + language,
                    "/nonsense?lang=" + language,
                    "/search?lang=" + language,
                    "/compare?lang=" + language,
                    "/search?lang=" + language + "&q=0",
                    "/search?lang=" + language + "&q=%3Cscript%3E"));
            while (!open.isEmpty()) {
                String page = open.pop();
                if (seen.merge(kind(page), 1, Integer::sum) > OF_A_KIND) {
                    continue;
                }
                kinds.add(kind(page));
                look(all, page + " (from " + from.get(page) + ")", page, language);
                for (String link : links()) {
                    if (link.contains("lang=" + language) && isPage(link) && known.add(link)) {
                        open.add(link);
                        from.put(link, page);
                    }
                }
            }
        }
        assertThat(kinds)
                .contains("/ lang", "/harvests lang", "/harvests/* lang", "/containers/*/* lang")
                .contains("/cdx lang", "/findings lang", "/revision lang", "/checks lang", "/statistics lang")
                .contains("/runs lang", "/cdx/*/* lang", "/search lang q", "/compare lang");
        all.assertAll();
    }

    /** Looks at a page in every way, and leaves it as it is on a wide screen. */
    private void look(SoftAssertions all, String name, String page, String language) throws Exception {
        Chromium chromium = chromium();
        chromium.show("screen", "light");
        chromium.resize(WIDE, HEIGHT);
        chromium.requests();
        chromium.complaints();
        chromium.open(server().resolve(page));
        all.assertThat(chromium.requests())
                .as("%s asks for", name)
                .isNotEmpty()
                .allMatch(request -> request.getScheme().equals("data")
                        || request.getAuthority().equals(server().getAuthority()));
        all.assertThat(chromium.complaints().stream()
                        // that a page is not there is an error to a browser
                        .filter(complaint -> !(page.contains("nonsense") && complaint.contains("404")))
                        .toList())
                .as("%s complains", name)
                .isEmpty();
        all.assertThat(chromium.one("html").getAttribute("lang")).as(name).isEqualTo(language);
        all.assertThat(chromium.all("h1")).as(name).hasSize(1);
        all.assertThat(chromium.script("return document.title"))
                .as(name)
                .asString()
                .endsWith("Grainery");
        all.assertThat(chromium.violations()).as("%s, wide", name).isEmpty();
        harmless(all, name);
        fits(all, name, "wide");
        chromium.show("screen", "dark");
        all.assertThat(chromium.violations()).as("%s, dark", name).isEmpty();
        chromium.resize(NARROW, HEIGHT);
        all.assertThat(chromium.violations()).as("%s, narrow and dark", name).isEmpty();
        fits(all, name, "narrow");
        chromium.show("print", "light");
        chromium.resize(WIDE, HEIGHT);
        chromium.script("dispatchEvent(new Event('beforeprint'))");
        fits(all, name, "print");
        all.assertThat(chromium.script("return [...document.querySelectorAll('main table')]"
                        // a harvest is printed with its charts, not with their numbers
                        + ".filter(t => !t.checkVisibility() && !(t.closest('.numbers')"
                        + " && document.querySelector('.contents'))).map(t => t.id)"))
                .as("%s, tables that are not printed", name)
                .isEqualTo(List.of());
        chromium.script("dispatchEvent(new Event('afterprint'))");
        chromium.show("screen", "light");
    }

    /** Nothing of what names hold has become a part of the page. */
    private void harmless(SoftAssertions all, String page) {
        all.assertThat(chromium().script("return typeof window." + HostileArchive.MARK))
                .as(page)
                .isEqualTo("undefined");
        all.assertThat(chromium()
                        .script(
                                "return [...document.querySelectorAll('script, img, link, iframe, object, embed, base')]"
                                        + ".map(e => e.getAttribute('src') || e.getAttribute('href'))"
                                        + ".filter(u => u === null || !u.startsWith('/'))"))
                .as("%s: what is not ours", page)
                .isEqualTo(List.of());
        all.assertThat(chromium()
                        .script("return [...document.querySelectorAll('*')].flatMap(e => [...e.attributes])"
                                + ".map(a => a.name).filter(n => n.startsWith('on'))"))
                .as("%s: scripts in attributes", page)
                .isEqualTo(List.of());
        all.assertThat(chromium().script("return document.body.innerText"))
                .as(page)
                .asString()
                .doesNotContain("\u202E")
                .doesNotContain("\u001B")
                .doesNotContain("\u200B");
    }

    /** Nothing has to be scrolled sideways but tables, in their own regions. */
    private void fits(SoftAssertions all, String page, String how) {
        all.assertThat(chromium()
                        .script("const w = document.documentElement.clientWidth;"
                                + "return document.documentElement.scrollWidth <= w ? [] :"
                                + "[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > w + 1"
                                + " && !e.closest('.scroll')).map(e => e.tagName + '.' + e.className + ' '"
                                + " + e.getBoundingClientRect().right).slice(0, 5)"))
                .as("%s, %s: wider than the window", page, how)
                .isEqualTo(List.of());
    }

    @SuppressWarnings("unchecked")
    private List<String> links() {
        return (List<String>)
                chromium().script("return [...document.querySelectorAll('a[href]')].map(a => a.getAttribute('href'))");
    }

    private static boolean isPage(String link) {
        return link.startsWith("/")
                && !link.startsWith("/api/")
                && !link.startsWith("/assets/")
                && !link.startsWith("/oai");
    }

    /** A path without what identifies, and the names of its parameters. */
    private static String kind(String link) {
        URI uri = URI.create(link);
        List<String> parts = List.of(uri.getRawPath().substring(1).split("/"));
        String path = Stream.concat(
                        parts.stream().limit(1), parts.stream().skip(1).map(part -> "*"))
                .collect(Collectors.joining("/", "/", ""));
        String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        return path + " "
                + Stream.of(query.split("&"))
                        .map(parameter -> parameter.split("=")[0])
                        .sorted()
                        .collect(Collectors.joining(" "));
    }
}
