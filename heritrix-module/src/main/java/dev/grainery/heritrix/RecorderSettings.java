// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.heritrix.ending.EndCommand;
import dev.grainery.heritrix.ending.PackageDirectory;
import dev.grainery.heritrix.ending.Redaction;
import dev.grainery.http.CdxServer;
import dev.grainery.http.WebEndpoint;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Header;
import dev.grainery.record.RecordStyle;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Alerts are the invalid properties whose functions are turned off. */
record RecorderSettings(
        Store store,
        Reading reading,
        Optional<Cdx> cdx,
        AfterCrawl afterCrawl,
        Status status,
        End end,
        List<String> alerts) {

    RecorderSettings {
        alerts = List.copyOf(alerts);
    }

    record Store(Optional<StoreUri> uri, Optional<Path> uriFile, GivenSettings given, Path outbox) {

        RecordStyle style() {
            return new RecordStyle(
                    given.author().orElse(GraineryRecord.NA), given.standard().orElse(Header.DEFAULT_STANDARD));
        }

        HarvestNaming naming() {
            return given.naming().orElseGet(NamingConvention::builtIn).naming();
        }
    }

    record Reading(
            double megabytesPerSecond,
            boolean inspect,
            Set<DigestAlgorithm> digests,
            Utilities utilities,
            Duration lookInterval,
            boolean recordUnfinished) {

        Reading {
            digests = Set.copyOf(digests);
        }
    }

    record Cdx(CdxDirectory directory, Optional<CdxServer> server, Optional<Path> merged) {}

    record AfterCrawl(
            Optional<WebEndpoint> hook,
            Optional<PackageDirectory> packages,
            Optional<EndCommand> command,
            Redaction redaction,
            Set<Path> secretFiles) {

        AfterCrawl {
            secretFiles = Set.copyOf(secretFiles);
        }
    }

    record Status(Optional<Path> file, Optional<Path> metrics) {}

    record End(Duration timeout, boolean stopCrawlOnShutdown) {}
}
