// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.harvest.CrawlReports;
import dev.grainery.heritrix.recording.JobMemory.EarlierLaunch;
import dev.grainery.heritrix.watch.JobDirectory;
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
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The next launch completes incomplete statements. Without containers, the harvest is the one named by the job.
 * Thread-safe.
 */
public final class CrawlStatements {

    private final CrawlSite site;
    private final JobDirectory jobDirectory;
    private final Instant start;
    private final Outbox outbox;
    private final JobMemory memory;
    private final BiFunction<String, Path, Optional<LaunchEnd>> ends;
    private final Set<String> harvests = new LinkedHashSet<>();

    public record CrawlSite(String crawler, String processMark, Path logs, Path reports, NamedHarvest harvest) {}

    public CrawlStatements(
            CrawlSite site,
            JobDirectory jobDirectory,
            Instant start,
            Outbox outbox,
            JobMemory memory,
            BiFunction<String, Path, Optional<LaunchEnd>> ends) {
        this.site = site;
        this.jobDirectory = jobDirectory;
        this.start = start;
        this.outbox = outbox;
        this.memory = memory;
        this.ends = ends;
    }

    public synchronized void begin() throws IOException {
        for (EarlierLaunch launch : memory.launchesWithoutEnd()) {
            Optional<LaunchEnd> end =
                    launch.end().or(() -> ends.apply(launch.launchId(), of(launch.launchId(), site.logs())));
            if (end.isPresent()) {
                memory.end(launch.launchId(), end.get());
            }
            for (String harvestId : launch.harvestIds()) {
                put(harvestId, Optional.empty(), earlier(launch.launchId(), Optional.empty()));
            }
        }
        memory.began(jobDirectory.launchId(), start, site.processMark());
    }

    public synchronized void container(String harvestId, Path file) throws IOException {
        if (harvestId.equals(GraineryRecord.NA)) {
            return;
        }
        String launchId = jobDirectory
                .launchOf(file)
                .or(() -> memory.launchOf(file.getFileName().toString()))
                .orElse(jobDirectory.launchId());
        if (launchId.equals(jobDirectory.launchId())) {
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
        memory.end(jobDirectory.launchId(), end);
        state(
                harvests,
                crawl(jobDirectory.launchId(), start, Optional.of(end))
                        .balance(balance)
                        .build(),
                balance.isPresent());
        if (balance.isPresent()) {
            memory.ended(jobDirectory.launchId());
        }
    }

    public List<String> incomplete() {
        return memory.launchesWithoutEnd().stream()
                .map(EarlierLaunch::launchId)
                .filter(launchId -> !launchId.equals(jobDirectory.launchId()))
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
        return jobDirectory.launchId();
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
        Path logs = of(launchId, site.logs());
        List<String> logNames = names(logs);
        Path reports = of(launchId, site.reports());
        List<String> reportNames = names(reports);
        return Crawl.builder(site.crawler(), jobDirectory.path().toString(), launchId, began)
                .end(end.map(LaunchEnd::time))
                .status(end.map(LaunchEnd::status).orElse(Crawl.RUNNING))
                .logs(Optional.of(logs.toString()).filter(path -> !logNames.isEmpty()), logNames)
                .reports(Optional.of(reports.toString()).filter(path -> !reportNames.isEmpty()), reportNames)
                // read from the files, as a backfill does, so that both give the same record
                .figures(
                        launchId.equals(jobDirectory.launchId()) && end.isEmpty()
                                ? Optional.empty()
                                : CrawlReports.figures(reports));
    }

    private Path of(String launchId, Path present) {
        Path absolute = present.toAbsolutePath().normalize();
        return absolute.startsWith(jobDirectory.launchDirectory())
                ? jobDirectory
                        .path()
                        .resolve(launchId)
                        .resolve(jobDirectory.launchDirectory().relativize(absolute))
                : absolute;
    }

    /** Without the lock files of Heritrix's logging. */
    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".lck"))
                    .sorted()
                    .limit(Crawl.MOST_FILES)
                    .toList();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        }
    }
}
