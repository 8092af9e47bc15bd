// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.CdxRow;
import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.Revision;
import dev.grainery.listing.Runs;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.Statistics;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.GraineryStore;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** What each page shows of a store, read from it whenever it is asked for. Thread-safe. */
public final class Pages {

    private final DashboardPage dashboard;
    private final HarvestsPage harvests;
    private final HarvestPage harvest;
    private final ContainersPage containers;
    private final ContainerPage container;
    private final CdxFilesPage cdxFiles;
    private final CdxPage cdx;
    private final FindingsPage findings;
    private final FindingPage finding;
    private final RunsPage runs;
    private final RevisionPage revision;
    private final ChecksPage checks;
    private final StatisticsPage statistics;
    private final SearchPage search;

    /**
     * Pages of a store.
     *
     * @param paths whether paths are shown
     * @param clock tells what is due
     * @param counts what is counted of the store
     */
    public Pages(GraineryStore store, ShownPaths paths, InstantSource clock, Counts counts) {
        Harvests ofHarvests = new Harvests(store, paths);
        StoredFiles<ContainerRecord, ContainerRow> ofContainers = StoredFiles.containers(store);
        StoredFiles<CdxRecord, CdxRow> ofCdxFiles = StoredFiles.cdxFiles(store);
        Findings findings = new Findings(store, paths);
        Revision revision = new Revision(store, paths, clock);
        FileTables tables = new FileTables(findings, revision);
        Runs ofRuns = new Runs(store, paths);
        BooleanSupplier isEmpty = () -> store.containers().isEmpty()
                && store.cdxFiles().isEmpty()
                && ofHarvests
                        .rows(new Choices(Map.of()))
                        .page(Optional.empty(), 1)
                        .items()
                        .isEmpty();
        this.dashboard = new DashboardPage(ofRuns, counts);
        this.harvests = new HarvestsPage(ofHarvests, isEmpty);
        this.harvest = new HarvestPage(store, ofHarvests, ofContainers, findings, paths, counts.times());
        this.containers = new ContainersPage(ofContainers, isEmpty);
        this.container = new ContainerPage(ofContainers, ofCdxFiles, tables, paths);
        this.cdxFiles = new CdxFilesPage(ofCdxFiles, isEmpty);
        this.cdx = new CdxPage(ofCdxFiles, ofContainers, tables, paths);
        this.findings = new FindingsPage(findings, counts.findings());
        this.finding = new FindingPage(findings, store);
        this.runs = new RunsPage(ofRuns);
        this.revision = new RevisionPage(revision, ofContainers, ofCdxFiles, paths, counts);
        this.checks = new ChecksPage(revision);
        this.statistics = new StatisticsPage(new Statistics(ofHarvests, counts.captures()));
        this.search = new SearchPage(ofHarvests, ofContainers, ofCdxFiles);
    }

    /** The whole archive at a glance. */
    public PageModel dashboard() {
        return dashboard.model();
    }

    /** A page of the list of harvests. */
    public PageModel harvests(Choices choices, Optional<String> after, int limit) {
        return harvests.of(choices, after, limit);
    }

    /** One harvest, if there is one of this identifier. */
    public Optional<PageModel> harvest(String id) {
        return harvest.of(id).map(model -> model);
    }

    /** Stands for the page of a harvest or a file that several take the place of. */
    public PageModel several(Place asked, List<Place> places) {
        return search.several(asked, places);
    }

    /** What is called as somebody says. */
    public PageModel search(Choices choices) {
        return search.of(choices);
    }

    /** What has exactly this identifier or name, of a kind of records; usually one or none. */
    public List<Place> exact(Kind kind, String nameOrId) {
        return search.exact(kind, nameOrId);
    }

    /** The list of records of a kind that are called alike, if there are any. */
    public Optional<Place> alike(Kind kind, String name) {
        return search.alike(kind, name);
    }

    /** A page of the list of containers. */
    public ContainersPage.Model containers(Choices choices, Optional<String> after, int limit) {
        return containers.of(choices, after, limit);
    }

    /** One container, if there is one of this identifier and file name. */
    public Optional<PageModel> container(String warcId, String fileName) {
        return container.of(warcId, fileName).map(model -> model);
    }

    /** A page of the list of CDX files. */
    public PageModel cdxFiles(Choices choices, Optional<String> after, int limit) {
        return cdxFiles.of(choices, after, limit);
    }

    /** One CDX file, if there is one of this identifier and file name. */
    public Optional<PageModel> cdx(String cdxId, String fileName) {
        return cdx.of(cdxId, fileName).map(model -> model);
    }

    /** A page of the list of findings. */
    public PageModel findings(Choices choices, Optional<String> after, int limit) {
        return findings.of(choices, after, limit);
    }

    /** One finding, if there is one of this identifier. */
    public Optional<PageModel> finding(String id) {
        return finding.of(id).map(model -> model);
    }

    /** How the revision stands, with a page of the list of files that are due. */
    public PageModel revision(Choices choices, Optional<String> after, int limit) {
        return revision.of(choices, after, limit);
    }

    /** A page of the list of checks. */
    public PageModel checks(Choices choices, Optional<String> after, int limit) {
        return checks.of(choices, after, limit);
    }

    /** What inspections have counted: by all properties, or a page of the values of one. */
    public PageModel statistics(Choices choices, Optional<String> after, int limit) {
        return statistics.of(choices, after, limit);
    }

    /** A page of the list of runs. */
    public PageModel runs(Choices choices, Optional<String> after, int limit) {
        return runs.of(choices, after, limit);
    }

    /**
     * What is shown in place of a page.
     *
     * @param wanted the nearest place that there is
     * @param status the HTTP status that says what is wrong
     * @param detail what else is known, in English
     */
    public static PageModel error(Place wanted, int status, String detail) {
        String kind = switch (status) {
            case 400, 401, 404, 405, 503 -> String.valueOf(status);
            default -> "other";
        };
        return new ErrorPage.Model(wanted, kind, detail);
    }
}
