// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where packages of crawls go: a directory, whose path may hold {@code ${harvest}}, {@code ${harvestID}},
 * {@code ${crawler}}, {@code ${job}} and {@code ${launch}}.
 *
 * @param pattern the directory
 */
public record PackagePlace(Path pattern) {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");
    // the crawler's own word for the launch, which it puts in itself when it knows it
    private static final String LAUNCH_OF_CRAWLER = "launchId";

    /**
     * A directory for packages.
     *
     * @throws IllegalArgumentException if it holds a placeholder that there is not
     */
    public PackagePlace {
        Matcher placeholders = PLACEHOLDER.matcher(pattern.toString());
        while (placeholders.find()) {
            String name = placeholders.group(1);
            if (!EndValues.PLACES.contains(name) && !name.equals(LAUNCH_OF_CRAWLER)) {
                throw new IllegalArgumentException("${" + name + "} in packageDirectory is not known; known are ${"
                        + String.join("}, ${", EndValues.PLACES) + "}");
            }
        }
    }

    /** The directory of one launch. */
    Path of(EndValues values) {
        Map<String, String> names = values.places();
        Path directory = Path.of(PLACEHOLDER
                .matcher(pattern.toString())
                .replaceAll(found -> Matcher.quoteReplacement(
                        SafeName.of(names.get(found.group(1).equals(LAUNCH_OF_CRAWLER) ? "launch" : found.group(1))))));
        return directory.toAbsolutePath().normalize();
    }
}
