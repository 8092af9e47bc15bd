// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.grainery.listing.Choices;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.ThisWeek;
import dev.grainery.pages.Assets;
import dev.grainery.pages.Counts;
import dev.grainery.pages.Html;
import dev.grainery.pages.Language;
import dev.grainery.pages.PageModel;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.pages.Pages;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.KeptFigures;
import dev.grainery.stats.StoreSums;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages of the revision cycle: how it stands, and the checks. */
class RevisionPagesTest extends ServedPages {

    private static final int FILES = CONTAINERS + 1;

    /** The page as soon as what was written is counted. */
    private String revision(Predicate<String> isCounted) {
        return assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            String html = page("/revision?lang=en");
            while (!isCounted.test(html)) {
                html = page("/revision?lang=en");
            }
            return html;
        });
    }

    @Test
    void files_are_told_by_state_and_by_storage_without_its_directory() throws Exception {
        String html = revision(page -> !table(page, "storages").isEmpty());
        assertThat(html).contains("<dt>Not rechecked yet</dt>\n        <dd>" + FILES);
        assertThat(table(html, "states")).contains("data-chart");
        assertThat(table(html, "due")).contains("overdue").contains("data-value=\"" + FILES + "\"");
        String storages = table(html, "storages");
        assertThat(rows(storages)).isEqualTo(1);
        assertThat(table(html, "progress"))
                .contains("<bdi>archive</bdi>", "heat-0")
                .doesNotContain("mark-failed");
        assertThat(table(html, "damaged")).isEmpty();
        assertThat(storages).contains("<bdi>archive</bdi>").contains(">" + FILES + "\n</td>");
        assertThat(html).contains("Nothing is due by then.").contains("No file has been checked yet.");
    }

    @Test
    void figures_tell_their_time_and_whether_they_could_not_be_updated() {
        Instant counted = Instant.parse("2026-11-23T04:05:06Z");
        ArchiveFigures figures =
                KeptFigures.counted(store(), counted, () -> {}).figures().orElseThrow();
        Assets assets = new Assets();
        for (boolean held : List.of(false, true)) {
            Counts counts = new Counts(
                    () -> Optional.of(figures),
                    () -> new KeptFigures.Progress(1, 1),
                    () -> held,
                    List::of,
                    () -> StoreSums.of(store()),
                    (harvest, version) -> Optional.empty(),
                    () -> ThisWeek.of(store(), new ShownPaths(false), Optional.of(figures), counted));
            Pages pages = new Pages(store(), new ShownPaths(false), () -> counted, counts);
            for (PageModel page : List.of(
                    pages.dashboard(),
                    pages.lists().get(Kind.REVISION).of(new Choices(Map.of()), Optional.empty(), 10))) {
                String html = new Html().of(page, Language.ENGLISH, new ServedLinks(Optional.empty(), assets));
                assertThat(html).contains("Figures as of 23\u00A0Nov\u00A02026, 04:05\u00A0UTC");
                assertThat(html.contains("The figures could not be updated")).isEqualTo(held);
            }
        }
    }

    @Test
    void files_that_are_due_by_a_day_are_listed_page_by_page() throws Exception {
        Set<String> met = new HashSet<>();
        List<String> pages = pages("/revision?before=2100-01-01&limit=4");
        pages.forEach(html -> {
            met.addAll(links(table(html, "due-files"), "/containers?name="));
            met.addAll(links(table(html, "due-files"), "/cdx?name="));
        });
        assertThat(pages).hasSize(3);
        assertThat(met).hasSize(FILES);
        assertThat(pages.get(0)).contains("value=\"2100-01-01\"").contains("originál");
    }

    @Test
    @Tag("soak")
    void files_that_are_missing_are_counted_and_lead_to_their_findings() throws Exception {
        try (Stream<Path> files = Files.walk(home().resolve("archive"))) {
            Files.delete(
                    files.filter(file -> file.endsWith(CONTAINER)).findFirst().orElseThrow());
        }
        assertThat(run("validate", "--all").status()).isNotZero();
        String html = revision(page -> page.contains("<dt>Verified</dt>\n        <dd>" + (FILES - 1)));
        assertThat(html).contains("&amp;state=unresolved\">1\n");
        String missing = links(html, "/findings?code=GRN-E012").get(0);
        assertThat(table(page(missing), "findings")).contains(CONTAINER);
        assertThat(rows(table(html, "checks"))).isEqualTo(FILES);
        assertThat(table(html, "checks")).contains("missing").contains("unchanged");
    }

    @Test
    @Tag("soak")
    void files_that_failed_are_counted_and_lead_to_lists_of_them() throws Exception {
        try (Stream<Path> files = Files.walk(home().resolve("archive"))) {
            for (Path file : files.filter(file -> file.endsWith(CONTAINER) || file.endsWith(CONTAINER + ".cdx"))
                    .toList()) {
                Files.writeString(file, "damage", StandardOpenOption.APPEND);
            }
        }
        assertThat(run("validate", "--all").status()).isNotZero();
        String html = revision(page -> page.contains("<dt>Verified</dt>\n        <dd>" + (FILES - 2)));
        String name = store().harvests().name(store().harvests().ids().get(0)).orElseThrow();
        assertThat(table(html, "damaged"))
                .contains("<bdi>archive</bdi>", name, "grainery loss --harvest " + name, ">2\n");
        assertThat(table(html, "progress")).contains("<span class=\"mark mark-failed\">1</span>");
        String failed = html.substring(html.indexOf("<dt>Failed</dt>"));
        failed = failed.substring(0, failed.indexOf("</dd>"));
        assertThat(failed).contains("\">2\n");
        assertThat(links(failed, "/"))
                .containsExactly("/damaged?lang=en", "/containers?lang=en&status=FAILED", "/cdx?lang=en&status=FAILED");
        assertThat(rows(table(page("/containers?lang=en&status=FAILED"), "containers")))
                .isEqualTo(1);
        assertThat(rows(table(page("/cdx?lang=en&status=FAILED"), "cdx-files"))).isEqualTo(1);
        String container =
                links(page("/containers?lang=en&status=FAILED"), "/containers/").get(0);
        assertThat(page(container))
                .contains("This file or a copy of it has failed", "grainery loss --file " + CONTAINER);
        String cdx = links(page("/cdx?lang=en&status=FAILED"), "/cdx/").get(0);
        assertThat(page(cdx))
                .contains("Look for a good copy in a backup", "grainery loss --file " + CONTAINER + ".cdx");
        assertThat(page(links(page("/containers?lang=en&status=VALIDATED"), "/containers/")
                        .get(0)))
                .doesNotContain("has failed");
    }

    @Test
    void checks_are_chosen_by_file_and_paged() throws Exception {
        assertThat(run("validate", "--all").status()).isZero();
        String one = page("/checks?file=" + CONTAINER);
        assertThat(rows(table(one, "checks"))).isEqualTo(1);
        assertThat(links(one, "/api/v1/checks")).contains("/api/v1/checks?file=" + CONTAINER + "&format=csv");
        List<String> pages = pages("/checks?limit=4&sort=added");
        assertThat(pages).hasSize(3);
        assertThat(pages.stream().mapToInt(html -> rows(table(html, "checks"))).sum())
                .isEqualTo(FILES);
        assertThat(page("/checks?file=nonsense&lang=en")).contains("No matches.");
    }
}
