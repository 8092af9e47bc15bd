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
 * The file of each place, below the directory of the report. Names are made of digests of identities, in lower case: what
 * an archive calls its files never becomes a path, and a file system that takes upper and lower case for the same loses
 * none. So a file keeps its name in the next report.
 */
final class FileNames {

    private static final int DIGEST_BYTES = 16;
    private static final String HTML = ".html";
    private static final String INDEX = "index" + HTML;
    private static final String STATE = "state";
    private static final String KINDS =
            Arrays.stream(Kind.values()).map(FileNames::directory).collect(Collectors.joining("|"));

    /** What is put together in a directory: of 20 million records, fewer than 5,000. */
    private static final int DIRECTORY_DIGITS = 3;

    private static final int LISTS_TOGETHER = 1_000;

    /**
     * By what lists are written beside the whole one: each by all that is in one of these sets. Nothing is here of which
     * there is one for each file: such lists would be as many again as all other pages.
     */
    private static final Map<Kind, Set<Set<String>>> CHOSEN_BY = Map.of(
            Kind.COMPARISON, Set.of(Set.of("harvest", "with")),
            Kind.CONTAINERS, Set.of(Set.of("harvest"), Set.of("status")),
            Kind.CDX_FILES, Set.of(Set.of("harvest"), Set.of("status")),
            Kind.FINDINGS, Set.of(Set.of("code"), Set.of("harvest", STATE), Set.of("severity", STATE)),
            Kind.STATISTICS, Set.of(Set.of("by"), Set.of("harvest")));

    private static final Set<String> ASSETS = new Assets().all().keySet();

    private static final Pattern PAGE =
            Pattern.compile("(" + KINDS + ")/([0-9]+/[0-9]+|[0-9a-f]{3}/[0-9a-f]{32})\\.html|(" + KINDS
                    + ")-of/[0-9a-f]{3}/[0-9a-f]{32}-[0-9]+\\.html");

    private FileNames() {}

    /** Whether a file, relative to the directory of a report, is one that a report has written. */
    static boolean isOfReport(Path file) {
        String name = StreamSupport.stream(file.spliterator(), false)
                .map(Path::toString)
                .collect(Collectors.joining("/"));
        return name.equals(ReportDirectory.MARK)
                || name.equals(INDEX)
                || (name.startsWith(StaticPages.ASSETS) && ASSETS.contains(name.substring(StaticPages.ASSETS.length())))
                || PAGE.matcher(name).matches();
    }

    /** Whether there is a page for a place: for every record and finding, and for some lists. */
    static boolean isWritten(PagePlace place) {
        PagePlace list = list(place);
        return !list.identity().isEmpty()
                || list.choices().isEmpty()
                || CHOSEN_BY
                        .getOrDefault(list.kind(), Set.of())
                        .contains(list.choices().keySet());
    }

    /**
     * The file of a place, if {@linkplain #isWritten it is written}.
     *
     * @param number the number of the page of a list
     */
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

    /** The list that a page is one of: the same however it is chosen. */
    static PagePlace list(PagePlace place) {
        PagePlace list = place.without(PagePlace.AFTER);
        return Findings.UNRESOLVED.equals(list.choices().get(STATE)) ? list.without(STATE) : list;
    }

    private static String directory(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String spread(List<String> identity) {
        // no identifier has a line feed in it
        byte[] whole = String.join("\n", identity).getBytes(StandardCharsets.UTF_8);
        String digest = DigestAlgorithm.sha256(whole, DIGEST_BYTES);
        return digest.substring(0, DIRECTORY_DIGITS) + "/" + digest;
    }
}
