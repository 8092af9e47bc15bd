// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.util.Locale;

/**
 * A page of a container.
 *
 * @param container number of the container in the archive
 * @param number of the page in its container, from 0
 * @param stamp when it was fetched, in 14 digits
 */
record Page(int container, long number, String stamp) {

    static final String IP = "192.0.2.80";

    String url() {
        return "http://field.example" + path();
    }

    /** The key by which indexes are sorted. */
    String key() {
        return "example,field)" + path();
    }

    /** When it was fetched, as ISO 8601 writes it. */
    String date() {
        return stamp.substring(0, 4) + "-" + stamp.substring(4, 6) + "-" + stamp.substring(6, 8) + "T"
                + stamp.substring(8, 10) + ":" + stamp.substring(10, 12) + ":" + stamp.substring(12, 14) + "Z";
    }

    /** The head of the answer of the server. */
    String answer(long length) {
        return "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " + length + "\r\n\r\n";
    }

    private String path() {
        return String.format(Locale.ROOT, "/grain/%07d/%09d.html", container, number);
    }
}
