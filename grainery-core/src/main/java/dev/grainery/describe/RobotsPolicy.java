// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The Metodika's words for robots policies (Metodika 10.4.2, robots). */
final class RobotsPolicy {

    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("obey", "classic"),
            Map.entry("classic", "classic"),
            Map.entry("robotstxt", "classic"),
            Map.entry("robotstxtonly", "classic"),
            Map.entry("ignore", "ignore"),
            Map.entry("ignorepolicy", "ignore"),
            Map.entry("custom", "custom"),
            Map.entry("customrobots", "custom"),
            Map.entry("mostfavored", "most-favored"),
            Map.entry("mostfavoredset", "most-favored-set"));

    private static final Pattern COMMENT = Pattern.compile("//|#|\\(|;");
    private static final Pattern SEPARATORS = Pattern.compile("[\\s_-]");

    private RobotsPolicy() {}

    static Optional<String> word(String value) {
        // some settings are copied with the comment that follows: "obey //..."
        String first = COMMENT.split(value, 2)[0];
        String key = SEPARATORS.matcher(first.toLowerCase(Locale.ROOT)).replaceAll("");
        return Optional.ofNullable(WORDS.get(key));
    }
}
