// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static java.util.Objects.requireNonNull;

import dev.grainery.heritrix.recording.JobMemory.EarlierLaunch;
import dev.grainery.heritrix.watch.JobPlace;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.Crawl;
import dev.grainery.record.GraineryRecord;
import dev.grainery.report.CrawlReports;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * States in the outbox what only the crawl knows, once for each harvest it writes containers of: when it began, and when
 * it has ended, how, and what logs and reports it left. A launch that was killed is stated by the next one. Thread-safe.
 */
public final class CrawlStatements {

    /** Status of a launch that ended without a word. */
    public static final String KILLED = "KILLED";

    private final CrawlSite site;
    private final JobPlace place;
    private final Instant start;
    private final Outbox outbox;
    private final JobMemory memory;
    private final Set<String> harvests = new LinkedHashSet<>();
    private final Map<String, EarlierLaunch> killed = new HashMap<>();

    /**
     * Who crawls, and where it leaves its logs and reports.
     *
     * @param crawler host name of the crawler
     * @param processMark what its process puts into the names of containers to tell itself from others
     * @param logs directory of the logs of the present launch
     * @param reports directory of its reports
     */
    public record CrawlSite(String crawler, String processMark, Path logs, Path reports) {
        public CrawlSite {
            requireNonNull(crawler, "crawler");
            requireNonNull(processMark, "processMark");
            requireNonNull(logs, "logs");
            requireNonNull(reports, "reports");
        }
    }

    /**
     * @param start when the present launch began
     */
    public CrawlStatements(CrawlSite site, JobPlace place, Instant start, Outbox outbox, JobMemory memory) {
        this.site = site;
        this.place = place;
        this.start = start;
        this.outbox = outbox;
        this.memory = memory;
    }

    /** States the launches before this one that did not come to an end, and that this one has begun. */
    public synchronized void begin() throws IOException {
        for (EarlierLaunch launch : memory.launchesWithoutEnd()) {
            killed.put(launch.launchId(), launch);
            for (String harvestId : launch.harvestIds()) {
                put(harvestId, killed(launch));
            }
            memory.ended(launch.launchId());
        }
        memory.began(place.launchId(), start, site.processMark());
    }

    /** A container of a harvest was recorded, which lies in the directory of a launch, or anywhere else. */
    public synchronized void container(String harvestId, Path file) throws IOException {
        if (harvestId.equals(GraineryRecord.NA)) {
            return;
        }
        String launchId = place.launchOf(file).orElse(place.launchId());
        if (launchId.equals(place.launchId())) {
            if (!harvests.contains(harvestId)) {
                put(harvestId, crawl(place.launchId(), start, Optional.empty(), Crawl.RUNNING));
                memory.harvest(launchId, harvestId);
                harvests.add(harvestId);
            }
        } else {
            EarlierLaunch launch = killed.get(launchId);
            if (launch != null && !launch.harvestIds().contains(harvestId)) {
                put(harvestId, killed(launch));
                killed.put(launchId, launch.with(harvestId));
            }
        }
    }

    /**
     * The launch has ended, and its writers and reports are closed.
     *
     * @param status how, in the crawler's own word
     */
    public synchronized void end(Instant end, String status) throws IOException {
        for (String harvestId : harvests) {
            put(harvestId, crawl(place.launchId(), start, Optional.of(end), status));
        }
        memory.ended(place.launchId());
    }

    /** The harvests that the present launch wrote containers of. */
    public synchronized Set<String> harvests() {
        return Set.copyOf(harvests);
    }

    private void put(String harvestId, Crawl crawl) throws IOException {
        outbox.put(new OutboxEntry.CrawlOfHarvest(harvestId, crawl));
    }

    private Crawl killed(EarlierLaunch launch) throws IOException {
        return crawl(launch.launchId(), launch.start(), Optional.empty(), KILLED);
    }

    private Crawl crawl(String launchId, Instant began, Optional<Instant> end, String status) throws IOException {
        LaunchFiles logs = LaunchFiles.in(of(launchId, site.logs()));
        Path reportsDirectory = of(launchId, site.reports());
        LaunchFiles reports = LaunchFiles.in(reportsDirectory);
        return Crawl.builder(site.crawler(), place.directory().toString(), launchId, began)
                .end(end)
                .status(status)
                .logs(logs.directory(), logs.names())
                .reports(reports.directory(), reports.names())
                // read from the files, as a backfill does, and not from the crawler: so both say the same
                .figures(status.equals(Crawl.RUNNING) ? Optional.empty() : CrawlReports.figures(reportsDirectory))
                .build();
    }

    private Path of(String launchId, Path present) {
        Path absolute = present.toAbsolutePath().normalize();
        return absolute.startsWith(place.launchDirectory())
                ? place.directory()
                        .resolve(launchId)
                        .resolve(place.launchDirectory().relativize(absolute))
                : absolute;
    }
}
