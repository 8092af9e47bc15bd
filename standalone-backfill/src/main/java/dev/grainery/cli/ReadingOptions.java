// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.Jobs;
import dev.grainery.file.RateLimit;
import dev.grainery.file.ReadThrottle;
import dev.grainery.record.DigestAlgorithm;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** How hard a run may read. */
final class ReadingOptions extends CommandOptions {

    private static final String READ_TIMEOUT = "--read-timeout";

    @Option(names = "--jobs", paramLabel = "N", description = "How many files are read at once (default: CPUs)")
    private Optional<Integer> jobs;

    @Option(names = "--jobs-per-root", paramLabel = "N", description = "How many of these of one root (default: all)")
    private Optional<Integer> perRoot;

    @Option(
            names = "--digest",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Compute this digest in the same pass, too: sha256")
    private String digest;

    @Option(names = "--max-read", paramLabel = "MB/s", description = "Read no faster than this, in 10^6 bytes a second")
    private Optional<Double> maxRead;

    @Option(
            names = READ_TIMEOUT,
            paramLabel = "DURATION",
            defaultValue = "5m",
            description = "How long a storage may give no byte (default: 5m)")
    private String readTimeout;

    /** How many files are read at once, in all and of one root. */
    Jobs jobs() {
        int atOnce = atOnce();
        int ofRoot = perRoot.orElse(atOnce);
        if (ofRoot < 1) {
            throw wrong("--jobs-per-root requires at least 1, not " + ofRoot);
        }
        Duration longestRead = BudgetOptions.duration(line(), READ_TIMEOUT, readTimeout);
        return new Jobs(atOnce, ofRoot, longestRead, digests());
    }

    private Set<DigestAlgorithm> digests() {
        try {
            return DigestAlgorithm.listed(digest);
        } catch (IllegalArgumentException e) {
            throw wrong("--digest: " + e.getMessage());
        }
    }

    /** How many files are looked at at once, of whatever root. */
    int atOnce() {
        int number = jobs.orElseGet(() -> Runtime.getRuntime().availableProcessors());
        if (number < 1) {
            throw wrong("--jobs requires at least 1, not " + number);
        }
        return number;
    }

    /** What slows all readers together. */
    ReadThrottle throttle() {
        if (maxRead.isEmpty()) {
            return ReadThrottle.NONE;
        }
        double bytesPerSecond = maxRead.get() * 1e6;
        if (!(bytesPerSecond >= 1)) {
            throw wrong("--max-read requires a number above 0, and at least one byte a second, not " + maxRead.get());
        }
        return new RateLimit(bytesPerSecond);
    }
}
