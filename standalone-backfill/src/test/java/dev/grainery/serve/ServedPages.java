// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A small archive whose pages are looked at as a browser does. */
abstract class ServedPages extends ServedArchive {

    private static final Pattern LINK = Pattern.compile("href=\"([^\"#]*)\"");
    private static final Pattern NEXT = Pattern.compile("href=\"([^\"]*)\" rel=\"next\"");

    /** A page in Czech, unless the link says otherwise. */
    final String page(String link) throws Exception {
        HttpResponse<String> answer = get(link, "Accept", "text/html", "Accept-Language", "cs");
        assertThat(answer.statusCode()).as(link + ": " + answer.body()).isEqualTo(200);
        assertThat(answer.body()).as(link).doesNotContain(home().toString());
        return answer.body();
    }

    /** The links of a page that begin so. */
    static List<String> links(String html, String begin) {
        Matcher matcher = LINK.matcher(html);
        List<String> links = new ArrayList<>();
        while (matcher.find()) {
            String link = matcher.group(1).replace("&amp;", "&");
            if (link.startsWith(begin)) {
                links.add(link);
            }
        }
        return links;
    }

    /** The table of this name, or the empty text. */
    static String table(String html, String id) {
        int from = html.indexOf("<table id=\"" + id + "\"");
        return from < 0 ? "" : html.substring(from, html.indexOf("</table>", from));
    }

    /** How many rows a table has. */
    static int rows(String table) {
        return table.split("<th scope=\"row\"", -1).length - 1;
    }

    /** The pages of a list from one on. */
    final List<String> pages(String first) throws Exception {
        List<String> pages = new ArrayList<>();
        String link = first;
        while (!link.isEmpty()) {
            String html = page(link);
            pages.add(html);
            Matcher next = NEXT.matcher(html);
            link = next.find() ? next.group(1).replace("&amp;", "&") : "";
        }
        return pages;
    }
}
