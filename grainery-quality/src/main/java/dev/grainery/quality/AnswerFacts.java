// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import java.util.Map;
import java.util.Optional;

/** What the terms of signs are about. Field names, URI and values are in lower case. */
record AnswerFacts(String uri, int status, Map<String, String> fields, Optional<ShortPage> page) {

    boolean hasField(String name, String value) {
        String served = fields.get(name);
        return served != null && served.contains(value);
    }

    /** Values of a repeated field are separated by line feeds. */
    boolean setsCookie(String prefix) {
        String cookies = fields.getOrDefault("set-cookie", "");
        return cookies.startsWith(prefix) || cookies.contains("\n" + prefix);
    }
}
