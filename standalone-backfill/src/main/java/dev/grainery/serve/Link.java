// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Links within the server: they stay the same as long as what they name has its identity. */
final class Link {

    /** Below it is what this version of the API answers. */
    static final String API = "/api/v1";

    private Link() {}

    static String harvest(String harvestId) {
        return API + "/harvests/" + encoded(harvestId);
    }

    static String container(String warcId, String fileName) {
        return API + "/containers/" + encoded(warcId) + "/" + encoded(fileName);
    }

    static String cdx(String cdxId, String fileName) {
        return API + "/cdx/" + encoded(cdxId) + "/" + encoded(fileName);
    }

    static String finding(String id) {
        return API + "/findings/" + encoded(id);
    }

    /** A list, chosen by one parameter. */
    static String list(String list, String parameter, String value) {
        return API + "/" + list + "?" + parameter + "=" + encoded(value);
    }

    /** A text as a part of a path or a query. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%7E", "~");
    }
}
