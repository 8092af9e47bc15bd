// SPDX-License-Identifier: Apache-2.0
package dev.grainery.staticpages;

import dev.grainery.listing.Findings;
import dev.grainery.pages.Assets;
import dev.grainery.pages.PagePlace;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.DigestAlgorithm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Maps pages to files below the directory of a report. Names are digests of identities in lower case: names from the
 * archive never become paths, and case-insensitive file systems lose none. A page keeps its file name in the next
 * report.
 */
final class FileNames {

    private static final int DIGEST_BYTES = 16;
    private static final String HTML = ".html";
    private static final String INDEX = "index" + HTML;
    private static final String STATE = "state";
    private static final String KINDS =
            Arrays.stream(Kind.values()).map(FileNames::directory).collect(Collectors.joining("|"));

    /** Keeps directories below 5,000 files for 20 million records. */
    private static final int DIRECTORY_DIGITS = 3;

    private static final int LISTS_TOGETHER = 1_000;

    /**
     * The filtered lists that are written, by the filters of each. None of them exists once per file: such lists would
     * double the number of pages.
     */
    private static final Map<Kind, Set<Set<String>>> CHOSEN_BY = Map.of(
            Kind.COMPARISON, Set.of(Set.of("harvest", "with")),
            Kind.CONTAINERS, Set.of(Set.of("harvest"), Set.of("status")),
            Kind.CDX_FILES, Set.of(Set.of("harvest"), Set.of("status")),
            Kind.FINDINGS,
                    Set.of(
                            Set.of("code"),
                            Set.of("harvest", STATE),
                            Set.of("severity", STATE),
                            Set.of("harvest", "severity", STATE)),
            Kind.STATISTICS, Set.of(Set.of("by"), Set.of("harvest")));

    private static final Set<String> ASSETS = new Assets().all().keySet();

    private static final Pattern PAGE =
            Pattern.compile("(" + KINDS + ")/([0-9]+/[0-9]+|[0-9a-f]{3}/[0-9a-f]{32})\\.html|(" + KINDS
                    + ")-of/[0-9a-f]{3}/[0-9a-f]{32}-[0-9]+\\.html");

    private FileNames() {}

    static boolean isOfReport(Path file) {
        String name = StreamSupport.stream(file.spliterator(), false)
                .map(Path::toString)
                .collect(Collectors.joining("/"));
        return name.equals(ReportDirectory.MARK)
                || name.equals(INDEX)
                || (name.startsWith(StaticPages.ASSETS) && ASSETS.contains(name.substring(StaticPages.ASSETS.length())))
                || PAGE.matcher(name).matches();
    }

    static boolean isWritten(PagePlace place) {
        PagePlace list = list(place);
        return !list.identity().isEmpty()
                || list.choices().isEmpty()
                || CHOSEN_BY
                        .getOrDefault(list.kind(), Set.of())
                        .contains(list.choices().keySet());
    }

    static String of(PagePlace place, int number) {
        String directory = directory(place.kind());
        if (place.kind() == Kind.DASHBOARD) {
            return INDEX;
        }
        if (!place.identity().isEmpty()) {
            return directory + "/" + spread(place.identity()) + HTML;
        }
        PagePlace list = list(place);
        if (list.choices().isEmpty()) {
            return directory + "/" + number / LISTS_TOGETHER + "/" + number + HTML;
        }
        String chosen = list.choices().toString();
        return directory + "-of/" + spread(List.of(chosen)) + "-" + number + HTML;
    }

    static PagePlace list(PagePlace place) {
        PagePlace list = place.without(PagePlace.AFTER);
        return Findings.UNRESOLVED.equals(list.choices().get(STATE)) ? list.without(STATE) : list;
    }

    private static String directory(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String spread(List<String> identity) {
        // identifiers contain no line feed
        byte[] whole = String.join("\n", identity).getBytes(StandardCharsets.UTF_8);
        String digest = DigestAlgorithm.sha256(whole, DIGEST_BYTES);
        return digest.substring(0, DIRECTORY_DIGITS) + "/" + digest;
    }
}
