// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.Revision;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.record.ContainerRecord;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.KeptFigures;
import dev.grainery.store.GraineryStore;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** What each page shows of a store, read from it whenever it is asked for. Thread-safe. */
public final class Pages {

    private final DashboardPage dashboard;
    private final HarvestsPage harvests;
    private final HarvestPage harvest;
    private final ContainersPage containers;
    private final ContainerPage container;

    /**
     * Pages of a store.
     *
     * @param paths whether paths are shown
     * @param clock tells what is due
     * @param figures the figures of the store; empty as long as they are being counted
     * @param progress how far that is
     */
    public Pages(
            GraineryStore store,
            ShownPaths paths,
            InstantSource clock,
            Supplier<Optional<ArchiveFigures>> figures,
            Supplier<KeptFigures.Progress> progress) {
        Harvests ofHarvests = new Harvests(store);
        StoredFiles<ContainerRecord, ContainerRow> ofContainers = StoredFiles.containers(store);
        Findings findings = new Findings(store, paths);
        Revision revision = new Revision(store, paths, clock);
        this.dashboard = new DashboardPage(store, figures, progress);
        this.harvests = new HarvestsPage(ofHarvests);
        this.harvest = new HarvestPage(ofHarvests, ofContainers, findings, paths);
        this.containers = new ContainersPage(ofContainers);
        this.container = new ContainerPage(ofContainers, findings, revision, paths);
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

    /** A page of the list of containers. */
    public PageModel containers(Choices choices, Optional<String> after, int limit) {
        return containers.of(choices, after, limit);
    }

    /** One container, if there is one of this identifier and file name. */
    public Optional<PageModel> container(String warcId, String fileName) {
        return container.of(warcId, fileName).map(model -> model);
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
