// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.FindingCode;
import dev.grainery.listing.BadChoiceException;
import dev.grainery.listing.CaptureRows;
import dev.grainery.listing.CdxRow;
import dev.grainery.listing.Choice;
import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.DamagedFiles;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.RevisionList;
import dev.grainery.listing.Runs;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.GraineryStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The pages of a store, read from it on request. Thread-safe. */
public final class Pages {

    private static final String STATE = "state";

    private final DashboardPage dashboard;
    private final HarvestPage harvest;
    private final FilePages files;
    private final Findings findings;
    private final SearchPage search;
    private final StoredFiles<ContainerRecord, ContainerRow> containers;
    private final Map<Kind, Listed> lists = new LinkedHashMap<>();

    public interface Listed {

        List<Choice> choices();

        PageModel of(Choices choices, Optional<String> after, int limit);
    }

    public Pages(GraineryStore store, ShownPaths paths, InstantSource clock, Counts counts) {
        Harvests harvests = new Harvests(store, paths, counts.figures());
        StoredFiles<CdxRecord, CdxRow> cdxFiles = StoredFiles.cdxFiles(store, paths);
        this.containers = StoredFiles.containers(store, paths);
        this.findings = new Findings(store, paths);
        RevisionList revision = new RevisionList(store, paths, clock);
        Runs runs = new Runs(store, paths);
        DamagedFiles damaged = new DamagedFiles(store, paths, counts.figures());
        this.dashboard = new DashboardPage(runs, new WeekPart(harvests, damaged, counts), counts);
        this.harvest = new HarvestPage(store, harvests, containers, findings, paths, counts);
        this.files = new FilePages(containers, cdxFiles, findings, revision, paths);
        this.search = new SearchPage(harvests, containers, cdxFiles);
        BooleanSupplier isEmpty = () -> store.containers().isEmpty()
                && store.cdxFiles().isEmpty()
                && harvests.rows(Choices.NONE).first(1).isEmpty();
        add(new ListPage<>(Kind.HARVESTS, Harvests.CHOICES, harvests::rows, Tables.HARVESTS, "harvests.none", isEmpty));
        lists.put(Kind.COMPARISON, new ComparisonPage(harvests));
        add(ofFiles(Kind.CONTAINERS, containers, Tables.CONTAINERS, "containers.none", isEmpty));
        add(ofFiles(Kind.CDX_FILES, cdxFiles, Tables.CDX_FILES, "cdxFiles.none", isEmpty));
        // unresolved findings by default, below the counts by code
        add(new ListPage<>(
                Kind.FINDINGS,
                Findings.CHOICES,
                findings::rows,
                Tables.FINDINGS,
                "findings.none",
                () -> false,
                chosen -> chosen.text(STATE).isPresent() ? chosen : chosen.with(STATE, Findings.UNRESOLVED),
                chosen -> beforeFindings(chosen, counts)));
        lists.put(Kind.REVISION, new RevisionPage(store, revision, containers, cdxFiles, paths, counts));
        add(new ListPage<>(
                Kind.CHECKS, RevisionList.CHECK_CHOICES, revision::checks, Tables.CHECKS, "checks.none", () -> false));
        add(new ListPage<>(
                Kind.DAMAGED, List.of(), choices -> damaged::page, Tables.DAMAGED, "damaged.none", () -> false));
        lists.put(Kind.STATISTICS, new StatisticsPage(new CaptureRows(harvests, counts.captures())));
        add(new ListPage<>(Kind.RUNS, Runs.CHOICES, runs::rows, Tables.RUNS, "runs.none", () -> false));
    }

    private void add(ListPage<?> list) {
        lists.put(list.kind(), list);
    }

    private static <T extends Record> ListPage<T> ofFiles(
            Kind kind, StoredFiles<?, T> files, TableLayout<T> table, String none, BooleanSupplier isStoreEmpty) {
        return new ListPage<>(
                kind,
                StoredFiles.CHOICES,
                files::rows,
                table,
                none,
                isStoreEmpty,
                StoredFiles::inPossibleOrder,
                chosen -> Optional.empty());
    }

    /** The counts by code, or what to do about the chosen code. */
    private static Optional<Part> beforeFindings(Choices chosen, Counts counts) {
        Optional<Part> step = chosen.word("code", Arrays.asList(FindingCode.values()), FindingCode::code)
                .map(code -> new Part.Fields(
                        List.of(new Fact("finding.next", new Value.Step(code, Optional.empty(), Optional.empty())))));
        return step.isPresent()
                ? step
                : Optional.of(counts.findings())
                        .filter(all -> isOfAllThatHold(chosen))
                        .map(Supplier::get)
                        .filter(codes -> !codes.isEmpty())
                        .map(codes -> new Part.Folded(Tables.CODES.of(codes)));
    }

    private static boolean isOfAllThatHold(Choices chosen) {
        return Set.of(STATE, PagePlace.LIMIT).containsAll(chosen.given().keySet())
                && chosen.text(STATE).orElse(Findings.UNRESOLVED).equals(Findings.UNRESOLVED);
    }

    public PageModel dashboard() {
        return dashboard.model();
    }

    public Map<Kind, Listed> lists() {
        return lists;
    }

    public Optional<PageModel> one(PagePlace place) {
        List<String> identity = place.identity();
        return switch (place.kind()) {
            case HARVEST -> harvest.of(identity.get(0));
            case CONTAINER -> files.container(identity.get(0), identity.get(1));
            case CDX -> files.cdx(identity.get(0), identity.get(1));
            case FINDING -> findings.find(identity.get(0)).map(FindingPage::of);
            default -> throw new IllegalArgumentException("not of one record: " + place);
        };
    }

    /** Whether containers name the harvest, which may have no record. */
    public boolean hasContainers(String harvestId) {
        return !containers
                .rows(new Choices(Map.of("harvest", harvestId)))
                .first(1)
                .isEmpty();
    }

    public SearchPage search() {
        return search;
    }

    /** A list whose filters cannot be used. */
    public static PageModel refused(Kind kind, List<Choice> choices, Choices given, BadChoiceException reason) {
        PagePlace list = PagePlace.of(kind).with(given.given());
        Value text = new Value.Sentence(
                "choice." + reason.reason().name().toLowerCase(Locale.ROOT), List.of(new Value.Name(reason.value())));
        return new PageModel(
                list,
                Optional.empty(),
                Value.word("choice.title"),
                true,
                List.of(new Part.Paragraph(text, Optional.of("held")), FilterForm.of(list, choices)));
    }

    /**
     * An error page.
     *
     * @param wanted the nearest existing page
     * @param detail in English; may be empty
     */
    public static PageModel error(PagePlace wanted, int status, String detail) {
        String title = "error."
                + switch (status) {
                    case 400, 401, 404, 405, 503 -> String.valueOf(status);
                    default -> "other";
                };
        List<Part> parts = new ArrayList<>();
        parts.add(Part.Paragraph.of(title + ".advice"));
        if (!detail.isEmpty()) {
            parts.add(new Part.Paragraph(new Value.Message(detail), Optional.of("detail")));
        }
        parts.add(new Part.Paragraph(
                new Value.Link(PagePlace.of(Kind.DASHBOARD), Value.word("error.back")), Optional.empty()));
        return new PageModel(wanted, Optional.empty(), Value.word(title), true, parts);
    }
}
