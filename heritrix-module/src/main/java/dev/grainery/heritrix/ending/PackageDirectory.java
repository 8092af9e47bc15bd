// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public record PackageDirectory(Path pattern) {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");
    // the term of Heritrix, which replaces it if the launch is known
    private static final String LAUNCH_OF_CRAWLER = "launchId";

    public PackageDirectory {
        Matcher placeholders = PLACEHOLDER.matcher(pattern.toString());
        while (placeholders.find()) {
            String name = placeholders.group(1);
            if (!EndValues.PLACEHOLDERS.contains(name) && !name.equals(LAUNCH_OF_CRAWLER)) {
                throw new IllegalArgumentException(
                        "${" + name + "} in after.packageDirectory is not a placeholder; use ${"
                                + String.join("}, ${", EndValues.PLACEHOLDERS) + "}");
            }
        }
    }

    Path of(EndValues values) {
        Map<String, String> names = values.placeholders();
        Path directory = Path.of(PLACEHOLDER
                .matcher(pattern.toString())
                .replaceAll(found -> Matcher.quoteReplacement(
                        SafeName.of(names.get(found.group(1).equals(LAUNCH_OF_CRAWLER) ? "launch" : found.group(1))))));
        return directory.toAbsolutePath().normalize();
    }
}
