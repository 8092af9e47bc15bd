// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sample;

import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * A made-up page, as a crawler got it.
 *
 * @param url where from
 * @param time when, 17 digits
 * @param status HTTP status
 * @param type media type
 * @param content the payload
 */
record Page(String url, String time, int status, String type, String content) {

    private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int DIGEST_LETTERS = 32;

    static Page html(String url, String time, String title, String text) {
        return new Page(
                url,
                time,
                200,
                "text/html",
                "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>" + title
                        + "</title></head>\n<body>\n<h1>" + title + "</h1>\n<p>" + text + "</p>\n</body>\n</html>\n");
    }

    byte[] payload() {
        return content.getBytes(StandardCharsets.UTF_8);
    }

    /** The answer of the server, head and payload. */
    byte[] answer() {
        String head = "HTTP/1.1 " + status + (status == 200 ? " OK" : " Not Found") + "\r\nServer: granary\r\n"
                + "Content-Type: " + type + "\r\nContent-Length: " + payload().length + "\r\nConnection: close\r\n\r\n";
        return (head + content).getBytes(StandardCharsets.UTF_8);
    }

    byte[] request() {
        return ("GET " + URI.create(url).getPath() + " HTTP/1.1\r\nHost: "
                        + URI.create(url).getHost() + "\r\nUser-Agent: Mozilla/5.0 (compatible; sample)\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The URL as an index sorts it: host turned round, then the path. */
    String sortKey() {
        List<String> host = List.of(URI.create(url).getHost().split("\\."));
        StringBuilder key = new StringBuilder();
        for (int i = host.size() - 1; i >= 0; i--) {
            key.append(host.get(i)).append(i > 0 ? "," : ")");
        }
        return key.append(URI.create(url).getPath()).toString();
    }

    /** SHA-1 of the payload in base 32. */
    String digest() {
        return sha1(payload());
    }

    static String sha1(byte[] content) {
        try {
            BigInteger rest =
                    new BigInteger(1, MessageDigest.getInstance("SHA-1").digest(content));
            StringBuilder letters = new StringBuilder();
            for (int i = 0; i < DIGEST_LETTERS; i++) {
                letters.append(BASE_32.charAt(rest.shiftRight(5 * i).intValue() & 31));
            }
            return letters.reverse().toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }
}
