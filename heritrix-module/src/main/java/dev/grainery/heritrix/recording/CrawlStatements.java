// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.harvest.CrawlReports;
import dev.grainery.heritrix.recording.JobMemory.EarlierLaunch;
import dev.grainery.heritrix.watch.JobPlace;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.Crawl;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.NamedHarvest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The next launch completes incomplete statements. Without containers, the harvest is the one named by the job.
 * Thread-safe.
 */
public final class CrawlStatements {

    private final CrawlSite site;
    private final JobPlace place;
    private final Instant start;
    private final Outbox outbox;
    private final JobMemory memory;
    private final EarlierEnds ends;
    private final Set<String> harvests = new LinkedHashSet<>();

    public record CrawlSite(String crawler, String processMark, Path logs, Path reports, NamedHarvest harvest) {}

    @FunctionalInterface
    public interface EarlierEnds {

        Optional<LaunchEnd> of(String launchId, Path logs);
    }

    public CrawlStatements(
            CrawlSite site, JobPlace place, Instant start, Outbox outbox, JobMemory memory, EarlierEnds ends) {
        this.site = site;
        this.place = place;
        this.start = start;
        this.outbox = outbox;
        this.memory = memory;
        this.ends = ends;
    }

    public synchronized void begin() throws IOException {
        for (EarlierLaunch launch : memory.launchesWithoutEnd()) {
            Optional<LaunchEnd> end =
                    launch.end().or(() -> ends.of(launch.launchId(), of(launch.launchId(), site.logs())));
            if (end.isPresent()) {
                memory.end(launch.launchId(), end.get());
            }
            for (String harvestId : launch.harvestIds()) {
                put(harvestId, Optional.empty(), earlier(launch.launchId(), Optional.empty()));
            }
        }
        memory.began(place.launchId(), start, site.processMark());
    }

    public synchronized void container(String harvestId, Path file) throws IOException {
        if (harvestId.equals(GraineryRecord.NA)) {
            return;
        }
        String launchId = place.launchOf(file)
                .or(() -> memory.launchOf(file.getFileName().toString()))
                .orElse(place.launchId());
        if (launchId.equals(place.launchId())) {
            if (!harvests.contains(harvestId)) {
                put(
                        harvestId,
                        Optional.empty(),
                        crawl(launchId, start, Optional.empty()).build());
                memory.harvest(launchId, harvestId);
                harvests.add(harvestId);
            }
        } else {
            Optional<EarlierLaunch> launch = memory.launch(launchId);
            if (launch.isPresent() && !launch.get().harvestIds().contains(harvestId)) {
                put(harvestId, Optional.empty(), earlier(launchId, Optional.empty()));
                memory.harvest(launchId, harvestId);
            }
        }
    }

    /** The balance is empty while the fate of a container is open. */
    public synchronized void end(LaunchEnd end, Optional<Crawl.Balance> balance) throws IOException {
        memory.end(place.launchId(), end);
        state(
                harvests,
                crawl(place.launchId(), start, Optional.of(end))
                        .balance(balance)
                        .build(),
                balance.isPresent());
        if (balance.isPresent()) {
            memory.ended(place.launchId());
        }
    }

    public List<String> incomplete() {
        return memory.launchesWithoutEnd().stream()
                .map(EarlierLaunch::launchId)
                .filter(launchId -> !launchId.equals(place.launchId()))
                .toList();
    }

    public synchronized void complete(String launchId, Crawl.Balance balance) throws IOException {
        EarlierLaunch launch = memory.launch(launchId).orElseThrow();
        state(launch.harvestIds(), earlier(launchId, Optional.of(balance)), true);
        memory.ended(launchId);
    }

    private void state(Set<String> harvestIds, Crawl crawl, boolean complete) throws IOException {
        for (String harvestId : harvestIds) {
            put(harvestId, Optional.empty(), crawl);
        }
        if (harvestIds.isEmpty() && complete) {
            put(site.harvest().harvestId(), Optional.of(site.harvest()), crawl);
        }
    }

    String launchId() {
        return place.launchId();
    }

    public synchronized Set<String> harvests() {
        return Set.copyOf(harvests);
    }

    private void put(String harvestId, Optional<NamedHarvest> harvest, Crawl crawl) throws IOException {
        outbox.put(new OutboxEntry.CrawlOfHarvest(harvestId, harvest, crawl));
    }

    private Crawl earlier(String launchId, Optional<Crawl.Balance> balance) throws IOException {
        EarlierLaunch launch = memory.launch(launchId).orElseThrow();
        Crawl.Builder crawl = crawl(launchId, launch.start(), launch.end()).balance(balance);
        return launch.end().isPresent()
                ? crawl.build()
                : crawl.status(Crawl.KILLED).build();
    }

    private Crawl.Builder crawl(String launchId, Instant began, Optional<LaunchEnd> end) throws IOException {
        LaunchFiles logs = LaunchFiles.in(of(launchId, site.logs()));
        Path reportsDirectory = of(launchId, site.reports());
        LaunchFiles reports = LaunchFiles.in(reportsDirectory);
        return Crawl.builder(site.crawler(), place.directory().toString(), launchId, began)
                .end(end.map(LaunchEnd::time))
                .status(end.map(LaunchEnd::status).orElse(Crawl.RUNNING))
                .logs(logs.directory(), logs.names())
                .reports(reports.directory(), reports.names())
                // read from the files, as a backfill does, so that both give the same record
                .figures(
                        launchId.equals(place.launchId()) && end.isEmpty()
                                ? Optional.empty()
                                : CrawlReports.figures(reportsDirectory));
    }

    private Path of(String launchId, Path present) {
        Path absolute = present.toAbsolutePath().normalize();
        return absolute.startsWith(place.launchDirectory())
                ? place.directory()
                        .resolve(launchId)
                        .resolve(place.launchDirectory().relativize(absolute))
                : absolute;
    }

    private record LaunchFiles(Optional<String> directory, List<String> names) {

        private static final int MOST = 1_000;

        private static final LaunchFiles NONE = new LaunchFiles(Optional.empty(), List.of());

        LaunchFiles {
            names = List.copyOf(names);
        }

        /** Without the lock files of Heritrix's logging. */
        static LaunchFiles in(Path directory) throws IOException {
            try (Stream<Path> files = Files.list(directory)) {
                List<String> names = files.filter(Files::isRegularFile)
                        .map(file -> file.getFileName().toString())
                        .filter(name -> !name.endsWith(".lck"))
                        .sorted()
                        .limit(MOST)
                        .toList();
                return names.isEmpty()
                        ? NONE
                        : new LaunchFiles(
                                Optional.of(
                                        directory.toAbsolutePath().normalize().toString()),
                                names);
            } catch (NoSuchFileException | NotDirectoryException e) {
                return NONE;
            }
        }
    }
}
