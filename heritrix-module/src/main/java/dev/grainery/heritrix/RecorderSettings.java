// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.file.RateLimit;
import dev.grainery.file.ReadThrottle;
import dev.grainery.heritrix.ending.EndCommand;
import dev.grainery.heritrix.ending.PackagePlace;
import dev.grainery.heritrix.ending.Redaction;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxServer;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.RecordStyle;
import dev.grainery.store.document.StoreUri;
import dev.grainery.system.WebEndpoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of a launch: those that the bean had when it was started, for the whole job.
 *
 * @param store address of the store; empty if all records stay in the outbox
 * @param storeFile the file that holds this address, if one does
 * @param style author and standard of the records
 * @param naming how harvests are named
 * @param given what of that the job says itself, and does not leave to the store
 * @param digests which digests of containers are computed beside the MD5
 * @param inspect whether containers are inspected while they are read
 * @param cdx whether CDX files of the containers are written, and where they go
 * @param utilities other programs that are run for each container
 * @param maxReadMegabytesPerSecond how fast containers are read, at most; 0 for no limit
 * @param queueCapacity how many closed containers may wait in memory to be read
 * @param outbox directory of the outbox
 * @param lookInterval how long to wait between two looks into the directories of the writers
 * @param finishTimeout how long the end of a crawl may wait for records to be made and delivered
 * @param stopCrawlOnShutdown whether a crawl is stopped cleanly when the process is asked to end
 * @param recordUnfinished whether containers that no writer will finish get records, too
 * @param afterCrawl what goes beyond recording
 * @param statusFile where it is left how the recording stands; in the outbox if it is empty
 * @param metricsFile where that is left as metrics, a file or a directory; nowhere if it is empty
 */
record RecorderSettings(
        Optional<StoreUri> store,
        Optional<Path> storeFile,
        RecordStyle style,
        HarvestNaming naming,
        GivenSettings given,
        Set<DigestAlgorithm> digests,
        boolean inspect,
        Optional<Cdx> cdx,
        Utilities utilities,
        double maxReadMegabytesPerSecond,
        int queueCapacity,
        Path outbox,
        Duration lookInterval,
        Duration finishTimeout,
        boolean stopCrawlOnShutdown,
        boolean recordUnfinished,
        AfterCrawl afterCrawl,
        Optional<Path> statusFile,
        Optional<Path> metricsFile) {

    RecorderSettings {
        digests = Set.copyOf(digests);
    }

    ReadThrottle throttle() {
        return maxReadMegabytesPerSecond == 0
                ? ReadThrottle.NONE
                : new RateLimit(maxReadMegabytesPerSecond * 1_000_000);
    }

    /**
     * That CDX files are written.
     *
     * @param directory where, and how
     * @param server where they are posted, if they are
     * @param merged where those of a harvest are merged into one, if they are
     */
    record Cdx(CdxDirectory directory, Optional<CdxServer> server, Optional<Path> merged) {}

    /**
     * The settings of what goes beyond recording: the hook, and what is done when a crawl has ended.
     *
     * @param hook who is told of containers and harvests
     * @param packages where packages of crawls go
     * @param command what is run when a crawl has ended
     * @param redaction takes what the properties hold of secrets out of a package
     * @param secretFiles files with secrets
     */
    record AfterCrawl(
            Optional<WebEndpoint> hook,
            Optional<PackagePlace> packages,
            Optional<EndCommand> command,
            Redaction redaction,
            Set<Path> secretFiles) {

        AfterCrawl {
            secretFiles = Set.copyOf(secretFiles);
        }
    }
}
