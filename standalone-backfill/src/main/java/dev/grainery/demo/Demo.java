// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import static java.util.Objects.requireNonNull;

import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.outbox.OutboxEntry.OutboxEntryException;
import dev.grainery.output.DurableFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * Shows Grainery at work: a real Heritrix with the module crawls the web site that comes with the program, by the sample
 * job, and leaves the records in its outbox.
 */
public final class Demo {

    /** The harvest that the sample job writes. */
    public static final String HARVEST = "Topics-2026-11-Grainery";

    private static final String JOB = "grainery-demo";
    private static final int SITE_PORT = 8000;

    /** What the database of Heritrix keeps free, and some more for what it writes. */
    private static final long FREE_BYTES = 6_000_000_000L;

    /**
     * What a demonstration is to do.
     *
     * @param directory where Heritrix and its jobs are put; made if it does not exist
     * @param version which Heritrix is fetched
     * @param zip a distribution of Heritrix to be taken instead of fetching one
     */
    public record Settings(Path directory, String version, Optional<Path> zip) {

        /** The Heritrix that is fetched if nothing is said. */
        public static final String DEFAULT_VERSION = "3.13.0";

        public Settings {
            directory = directory.toAbsolutePath().normalize();
            requireNonNull(zip, "zip");
            if (!MavenDownload.isVersion(version)) {
                throw new IllegalArgumentException("there is no Heritrix version " + version);
            }
        }
    }

    /** Learns how a demonstration goes on. */
    public interface Watch {

        /** Something begins that takes a while. */
        void begins(String what);

        /**
         * The crawl goes on.
         *
         * @param downloaded URIs downloaded so far
         * @param known URIs known so far, those downloaded among them
         * @param containers containers that have a record so far
         */
        void crawled(long downloaded, long known, long containers);
    }

    private final Settings settings;
    private final Watch watch;
    private final Waiting waiting;

    /**
     * A demonstration.
     *
     * @param stopped whether the user wants to stop
     */
    public Demo(Settings settings, Watch watch, BooleanSupplier stopped) {
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

    /** The outbox in which the records wait for somebody to bring them to a store. */
    public Path outbox() {
        return jobFile().resolveSibling(Outbox.DIRECTORY_NAME);
    }

    /**
     * Runs it from its beginning to its end. Whatever happens, no process is left behind.
     *
     * @throws DemoException if something is missing on this machine
     * @throws CancellationException if the user wanted to stop
     */
    public void run() throws IOException, InterruptedException {
        DurableFile.makeDirectory(settings.directory());
        refuseFullDisk();
        HeritrixHome home = home();
        DurableFile.makeDirectory(jobFile().getParent());
        DurableFile.write(jobFile(), ShippedFiles.job());
        try (SiteServer site = SiteServer.start(ShippedFiles::page, SITE_PORT)) {
            watch.begins("starting Heritrix in " + home.directory());
            Map<String, String> environment = Map.of("GRAINERY_STORE", "outbox:", "SAMPLE_SEED", site.address());
            try (HeritrixProcess heritrix = HeritrixProcess.start(home, jobs(), environment, waiting)) {
                watch.begins("crawling " + site.address());
                crawl(new CrawlJob(heritrix.rest(), JOB, waiting));
            }
        }
    }

    private void refuseFullDisk() throws IOException {
        long free = Files.getFileStore(settings.directory()).getUsableSpace();
        if (free < FREE_BYTES) {
            throw new DemoException("the disk of " + settings.directory() + " has " + free / 1_000_000
                    + " MB free; Heritrix requires " + FREE_BYTES / 1_000_000);
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

    private void crawl(CrawlJob job) throws IOException, InterruptedException {
        job.launch();
        job.unpause();
        job.awaitEnd(state -> watch.crawled(state.downloaded(), state.downloaded() + state.queued(), containers()));
        job.tearDown();
    }

    private long containers() throws IOException {
        Optional<Outbox> outbox = Outbox.find(outbox());
        return outbox.isPresent() ? containers(outbox.get()) : 0;
    }

    private static long containers(Outbox outbox) throws IOException {
        long containers = 0;
        for (String name : outbox.waiting(Integer.MAX_VALUE)) {
            containers += isContainer(outbox, name) ? 1 : 0;
        }
        return containers;
    }

    private static boolean isContainer(Outbox outbox, String name) throws IOException {
        try {
            return outbox.read(name) instanceof OutboxEntry.Container;
        } catch (OutboxEntryException e) {
            // whoever delivers it will say so
            return false;
        }
    }
}
