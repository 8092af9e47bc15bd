// SPDX-License-Identifier: Apache-2.0
package dev.grainery.staticpages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.cli.CommandRun;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.listing.Findings;
import dev.grainery.listing.ShownPaths;
import dev.grainery.pages.Language;
import dev.grainery.pages.PagePlace;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Where the links of a report lead, compared with what they say: of an archive of two harvests. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportLinksTest {

    private static final String RYE = "Topics-2020-02-Rye";
    private static final Pattern LINK = Pattern.compile("<a href=\"([^\"]*)\"[^>]*>(.*?)</a>", Pattern.DOTALL);

    private Path report;
    private GraineryStore store;

    @BeforeAll
    void write(@TempDir Path temporary) throws Exception {
        Path home = temporary.toRealPath();
        Path archive = Files.createDirectory(home.resolve("archive"));
        CommandRun command = new CommandRun(home).with("GRAINERY_STORE", "embedded:" + home.resolve("store"));
        // the oats lack containers, and one is damaged; the rye lacks some until they are found
        FixtureTree tree = Oats.tree("report", 4)
                .withWarc(7)
                .withFile("damaged.warc.gz", new byte[] {1, 2, 3})
                .withLogs(RYE);
        with(tree, 0, 4).writeTo(archive);
        assertThat(command.run("backfill", "--inspect", archive.toString()).status())
                .isLessThan(2);
        with(FixtureTree.empty("found"), 1, 2, 3).writeTo(archive);
        assertThat(command.run("backfill", "--inspect", archive.toString()).status())
                .isLessThan(2);
        store = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("store")));
        report = home.resolve("report");
        new StaticPages(store, new ShownPaths(false), InstantSource.system(), Language.ENGLISH, (done, all) -> {}, 3)
                .write(report);
    }

    @AfterAll
    void close() {
        store.close();
    }

    private static FixtureTree with(FixtureTree tree, int... serials) {
        FixtureTree more = tree;
        for (int serial : serials) {
            String name = OatHarvest.named(RYE, serial) + ".gz";
            more = more.with(
                    RYE + "/" + name,
                    StoredGzip.members(OatHarvest.warcinfo(name, "isPartOf", RYE), OatHarvest.page("rye " + serial)));
        }
        return more;
    }

    private String harvest(String name) {
        return store.harvests().ids().stream()
                .filter(id -> store.harvests()
                        .find(id)
                        .orElseThrow()
                        .harvest()
                        .harvestPrefix()
                        .harvestNameStand()
                        .equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Path page(PagePlace place) {
        return report.resolve(FileNames.of(place, 1));
    }

    /** The part of a page that belongs to a title. */
    private static String section(Path page, String id) throws IOException {
        String html = Files.readString(page);
        int begin = html.indexOf("aria-labelledby=\"" + id + "-title\"");
        assertThat(begin).as(id + " of " + html).isPositive();
        return html.substring(begin, html.indexOf("</section>", begin));
    }

    private static List<MatchResult> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().toList();
    }

    private static String text(String html) {
        return html.replaceAll("<[^>]*>", "").strip().replaceAll("\\s+", " ");
    }

    /** Where links of this text lead to. */
    private static List<Path> links(Path page, String html, String text) {
        return all(LINK, html).stream()
                .filter(link -> text(link.group(2)).equals(text))
                .map(link -> Path.of(page.toUri().resolve(URI.create(link.group(1)))))
                .toList();
    }

    private static Path link(Path page, String html, String text) {
        assertThat(links(page, html, text)).as(text + " in " + html).hasSize(1);
        return links(page, html, text).get(0);
    }

    private static List<String> rows(String html, String table) {
        Matcher found = Pattern.compile("<table id=\"" + table + "\".*?<tbody>(.*?)</tbody>", Pattern.DOTALL)
                .matcher(html);
        return found.find()
                ? all(Pattern.compile("<tr>(.*?)</tr>", Pattern.DOTALL), found.group(1)).stream()
                        .map(row -> row.group(1))
                        .toList()
                : List.of();
    }

    /** All rows of a list, on however many pages. */
    private static List<String> allRows(Path first, String table) throws IOException {
        List<String> rows = new ArrayList<>();
        Optional<Path> page = Optional.of(first);
        while (page.isPresent()) {
            Path here = page.get();
            String html = Files.readString(here);
            rows.addAll(rows(html, table));
            page = links(here, html, "Next page").stream().findFirst();
        }
        return rows;
    }

    /** The numbers of a row of a table. */
    private static long numbers(String row) {
        return all(Pattern.compile("<td class=\"number\"[^>]*>(.*?)</td>", Pattern.DOTALL), row).stream()
                .mapToLong(cell -> Long.parseLong(text(cell.group(1))))
                .sum();
    }

    private static Path onlyLink(Path page, String row) {
        List<MatchResult> links = all(LINK, row);
        assertThat(links).as(row).hasSize(1);
        return Path.of(page.toUri().resolve(URI.create(links.get(0).group(1))));
    }

    @Test
    void severity_on_the_overview_leads_to_as_many_findings_of_it() throws Exception {
        Path index = page(PagePlace.of(Kind.DASHBOARD));
        List<String> severities = rows(Files.readString(index), "open-findings");
        assertThat(severities).hasSizeGreaterThan(1);
        Set<Long> numbers = severities.stream().map(ReportLinksTest::numbers).collect(Collectors.toSet());
        assertThat(numbers).as("that differ").hasSizeGreaterThan(1);
        for (String severity : severities) {
            String mark = all(Pattern.compile("mark-[a-z]+"), severity).get(0).group();
            List<String> findings = allRows(onlyLink(index, severity), "findings");
            assertThat(findings).hasSize((int) numbers(severity)).allMatch(row -> row.contains(mark + "\""));
            assertThat(Files.readString(onlyLink(index, severity)))
                    .containsPattern("<dt>Severity</dt>\\s*<dd>\\s*<span class=\"mark " + mark);
        }
    }

    @Test
    void code_leads_to_as_many_findings_of_it() throws Exception {
        Path list = page(PagePlace.of(Kind.FINDINGS));
        List<String> codes = rows(Files.readString(list), "codes");
        assertThat(codes).hasSizeGreaterThan(1);
        for (String row : codes) {
            String code = all(Pattern.compile("GRN-[EWI][0-9]+"), row).get(0).group();
            assertThat(allRows(onlyLink(list, row), "findings"))
                    .hasSize((int) numbers(row))
                    .allMatch(finding -> finding.contains(code));
        }
    }

    @Test
    void harvest_leads_to_its_own_findings_containers_and_statistics() throws Exception {
        Map<String, Integer> containersOf = Map.of(OatHarvest.NAME, 6, RYE, 5);
        for (String name : containersOf.keySet()) {
            String id = harvest(name);
            Path harvest = page(PagePlace.harvest(id));
            List<StoredFinding> about = new Findings(store, new ShownPaths(true))
                    .ofHarvests(Set.of(id), EnumSet.allOf(FindingState.class), EnumSet.allOf(FindingCode.class));
            assertThat(about).isNotEmpty();
            Path findings = link(harvest, section(harvest, "findings"), "Show all");
            assertThat(allRows(findings, "findings"))
                    .hasSize(about.size())
                    .allMatch(row -> row.contains("<bdi>" + name + "</bdi>") || row.contains(".warc.gz</bdi>"));
            assertThat(Files.readString(findings)).contains("<bdi>" + id + "</bdi>");

            Path containers = link(harvest, section(harvest, "containers"), "Show all");
            assertThat(allRows(containers, "containers"))
                    .hasSize(containersOf.get(name))
                    .allMatch(row -> row.contains(name) || row.contains("damaged"));
            assertThat(Files.readString(containers)).contains("<bdi>" + id + "</bdi>");

            Path statistics = link(harvest, section(harvest, "content"), "All statistics of this harvest");
            assertThat(link(statistics, Files.readString(statistics), id)).isEqualTo(harvest);
        }
    }

    @Test
    void harvest_leads_to_the_comparison_with_the_one_before_it() throws Exception {
        List<String> compared = new ArrayList<>();
        for (String name : List.of(OatHarvest.NAME, RYE)) {
            Path harvest = page(PagePlace.harvest(harvest(name)));
            String html = Files.readString(harvest);
            int from = html.indexOf("Comparison with the previous harvest");
            if (from >= 0) {
                Path comparison = onlyLink(harvest, html.substring(from, html.indexOf("</dl>", from)));
                String both = Files.readString(comparison);
                assertThat(link(comparison, both, name)).isEqualTo(harvest);
                assertThat(rows(both, "hosts")).hasSize(1).allMatch(row -> row.contains("example.org"));
                compared.add(name);
            }
        }
        assertThat(compared).as("nothing was before the first one").hasSize(1);
    }

    @Test
    void finding_that_is_resolved_is_in_the_list_of_its_harvest_alone() throws Exception {
        StoredFinding resolved = store.findings().of(Set.of(harvest(RYE))).stream()
                .filter(finding -> finding.state() == FindingState.RESOLVED)
                .findFirst()
                .orElseThrow();
        Path page = page(PagePlace.finding(resolved.id()));
        Path harvest = page(PagePlace.harvest(harvest(RYE)));
        Path findings = link(harvest, section(harvest, "findings"), "Show all");
        assertThat(link(page, section(page, "details"), "All findings about this harvest"))
                .isEqualTo(findings);
        String code = resolved.code().code();
        assertThat(links(findings, Files.readString(findings), code)).contains(page);
        assertThat(allRows(link(page, section(page, "details"), "All findings with this code"), "findings"))
                .noneMatch(row -> row.contains(RYE));
    }

    @Test
    void what_has_no_page_is_not_led_to() throws Exception {
        PagePlace damaged = store.containers().named("damaged.warc.gz", 1).stream()
                .map(record -> PagePlace.of(RecordType.CONTAINER, record.id(), "damaged.warc.gz"))
                .findFirst()
                .orElseThrow();
        Path container = page(damaged);
        String findings = section(container, "findings");
        assertThat(rows(findings, "findings")).isNotEmpty();
        assertThat(links(container, findings, "Show all")).isEmpty();
        String row = rows(findings, "findings").get(0);
        assertThat(link(container, row, "damaged.warc.gz")).isEqualTo(container);
        Path finding = link(container, row, FindingCode.NOT_A_CONTAINER.code());
        assertThat(Files.readString(finding))
                .contains("All findings with this code")
                .doesNotContain("All findings about this file");
    }

    @Test
    void list_that_was_chosen_says_by_what() throws Exception {
        try (Stream<Path> files = Files.walk(report)) {
            List<Path> chosen = files.filter(file -> file.toString().endsWith(".html"))
                    .filter(file ->
                            report.relativize(file).getName(0).toString().endsWith("-of"))
                    .toList();
            assertThat(chosen).hasSizeGreaterThan(10);
            for (Path list : chosen) {
                assertThat(Files.readString(list)).contains("<dl class=\"facts\">");
            }
        }
    }

    @Test
    void only_places_that_have_a_page_are_linked() {
        FileLinks links = new FileLinks(
                PagePlace.of(Kind.FINDINGS).with("code", "GRN-W016"),
                1,
                Language.ENGLISH,
                Instant.EPOCH,
                Set.of("known"));
        assertThat(links.has(PagePlace.harvest("known"))).isTrue();
        assertThat(links.has(PagePlace.harvest("removed"))).isFalse();
        assertThat(links.has(PagePlace.of(RecordType.CONTAINER, "id", "name.warc.gz")))
                .isTrue();
        assertThat(links.has(PagePlace.of(Kind.RUNS))).isTrue();
        assertThat(links.has(PagePlace.of(Kind.FINDINGS).with("state", "unresolved")))
                .isTrue();
        PagePlace ofFile =
                PagePlace.of(Kind.FINDINGS).with("file", "name.warc.gz").with("state", "all");
        assertThat(links.has(ofFile)).isFalse();
        assertThatThrownBy(() -> links.to(ofFile)).hasMessageContaining("name.warc.gz");
        assertThat(links.lists()).isEmpty();
        assertThat(links.to(PagePlace.of(Kind.FINDINGS).with("harvest", "known").with("state", "all")))
                .isNotEqualTo(links.to(PagePlace.of(Kind.FINDINGS)))
                .startsWith("../../findings-of/");
        assertThat(links.lists()).hasSize(2);
    }
}
