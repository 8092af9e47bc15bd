// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sample;

import java.util.Locale;

/** A page of the sample site. */
final class SitePage {

    private SitePage() {}

    static String of(String title, String body) {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>" + title
                + "</title><link rel=\"stylesheet\" href=\"/style.css\"></head>\n<body>\n<h1>" + title + "</h1>\n"
                + body + "<p><a href=\"/\">To the front page</a></p>\n</body>\n</html>\n";
    }

    /** A word as a title has it. */
    static String title(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
