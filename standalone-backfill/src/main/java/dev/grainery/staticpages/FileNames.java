// SPDX-License-Identifier: Apache-2.0
package dev.grainery.staticpages;

import dev.grainery.listing.Findings;
import dev.grainery.listing.ShortDigest;
import dev.grainery.pages.Place;
import dev.grainery.pages.Place.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The file of each place, below the directory of the report. Names are made of digests of identities, in lower case: what
 * an archive calls its files never becomes a path, and a file system that takes upper and lower case for the same loses
 * none. So a file keeps its name in the next report.
 */
final class FileNames {

    private static final int DIGEST_BYTES = 16;
    private static final String HTML = ".html";

    /** What is put together in a directory: of 20 million records, fewer than 5,000. */
    private static final int DIRECTORY_DIGITS = 3;

    private static final int LISTS_TOGETHER = 1_000;

    /** By what lists are written beside the whole one: each by one of these. */
    private static final Map<Kind, Set<String>> CHOSEN_BY = Map.of(
            Kind.CONTAINERS, Set.of("harvest"),
            Kind.CDX_FILES, Set.of("harvest"),
            Kind.FINDINGS, Set.of("harvest", "code"),
            Kind.STATISTICS, Set.of("by"));

    private FileNames() {}

    /**
     * The file of a place. A list of what was chosen otherwise is not there: the whole one is in its place.
     *
     * @param number the number of the page of a list
     */
    static String of(Place place, int number) {
        String directory = place.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
        if (place.kind() == Kind.DASHBOARD) {
            return "index" + HTML;
        }
        if (!place.identity().isEmpty()) {
            return directory + "/" + spread(place.identity()) + HTML;
        }
        Place list = list(place);
        if (list.choices().isEmpty()) {
            return directory + "/" + number / LISTS_TOGETHER + "/" + number + HTML;
        }
        String chosen = list.choices().toString();
        return directory + "-of/" + spread(List.of(chosen)) + "-" + number + HTML;
    }

    /** The list that is there, of those that are to be chosen from. */
    static Place list(Place place) {
        Place list = place.without(Place.AFTER);
        if (Findings.UNRESOLVED.equals(list.choices().get("state"))) {
            list = list.without("state");
        }
        boolean isThere = list.choices().size() == 1
                && CHOSEN_BY
                        .getOrDefault(list.kind(), Set.of())
                        .containsAll(list.choices().keySet());
        return isThere ? list : Place.of(list.kind());
    }

    private static String spread(List<String> identity) {
        // no identifier has a line feed in it
        byte[] whole = String.join("\n", identity).getBytes(StandardCharsets.UTF_8);
        String digest = ShortDigest.of(whole, DIGEST_BYTES);
        return digest.substring(0, DIRECTORY_DIGITS) + "/" + digest;
    }
}
