// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * Shows Grainery at work: a real Heritrix with the module crawls the web site that comes with the program, by the sample
 * job, and the store has the records.
 */
public final class Demo {

    /** The harvest that the sample job writes. */
    public static final String HARVEST = "Topics-2026-11-Grainery";

    private static final String JOB = "grainery-demo";
    private static final int SITE_PORT = 8000;

    /** What the database of Heritrix keeps free, and some more for what it writes. */
    private static final long FREE_BYTES = 6_000_000_000L;

    private final DemoSettings settings;
    private final DemoWatch watch;
    private final Waiting waiting;

    /**
     * A demonstration.
     *
     * @param stopped whether the user wants to stop
     */
    public Demo(DemoSettings settings, DemoWatch watch, BooleanSupplier stopped) {
        this.settings = settings;
        this.watch = watch;
        this.waiting = new Waiting(stopped);
    }

    /** The job file that was written. */
    public Path jobFile() {
        return jobs().resolve(JOB).resolve("crawler-beans.cxml");
    }

    private Path jobs() {
        return settings.directory().resolve("jobs");
    }

    /**
     * Runs it from its beginning to its end. Whatever happens, no process is left behind.
     *
     * @param store an open store, which gets the records
     * @throws DemoException if something is missing on this machine
     * @throws CancellationException if the user wanted to stop
     */
    public void run(GraineryStore store) throws IOException, InterruptedException {
        Files.createDirectories(settings.directory());
        refuseFullDisk();
        HeritrixHome home = home();
        Files.createDirectories(jobFile().getParent());
        Files.write(jobFile(), ShippedFiles.job());
        try (SiteServer site = SiteServer.start(ShippedFiles::page, SITE_PORT)) {
            watch.begins("starting Heritrix in " + home.directory());
            Map<String, String> environment =
                    Map.of("GRAINERY_STORE", store.clientAddress(), "SAMPLE_SEED", site.address());
            try (HeritrixProcess heritrix = HeritrixProcess.start(home, jobs(), environment, waiting)) {
                watch.begins("crawling " + site.address());
                crawl(new CrawlJob(heritrix.rest(), JOB, waiting), store);
            }
        }
    }

    private void refuseFullDisk() throws IOException {
        long free = Files.getFileStore(settings.directory()).getUsableSpace();
        if (free < FREE_BYTES) {
            throw new DemoException("the disk of " + settings.directory() + " has " + free / 1_000_000
                    + " MB free; Heritrix wants " + FREE_BYTES / 1_000_000);
        }
    }

    private HeritrixHome home() throws IOException, InterruptedException {
        Path zip;
        if (settings.zip().isPresent()) {
            zip = settings.zip().get();
        } else {
            watch.begins("getting Heritrix " + settings.version() + " through Maven");
            zip = new MavenDownload(settings.directory(), waiting).distribution(settings.version());
        }
        waiting.goOn();
        HeritrixHome home = HeritrixHome.unpack(zip, settings.directory());
        try (InputStream module = ShippedFiles.module()) {
            home.addModule(module);
        }
        return home;
    }

    private void crawl(CrawlJob job, GraineryStore store) throws IOException, InterruptedException {
        job.launch();
        job.unpause();
        job.awaitEnd(
                state -> watch.crawled(state.downloaded(), state.downloaded() + state.queued(), containers(store)));
        job.tearDown();
    }

    private static long containers(GraineryStore store) {
        return store.harvests()
                .find(NameUuid.DNS.of(HARVEST))
                .map(HarvestRecord::harvest)
                .map(harvest -> harvest.warcsNumber())
                .orElse(0L);
    }
}
