// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.captures.TableDirectory;
import dev.grainery.cluster.Workplace;
import dev.grainery.file.RateLimit;
import dev.grainery.file.ReadThrottle;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.inspect.utility.UtilitiesFileException;
import dev.grainery.quality.AnswerSigns;
import dev.grainery.quality.SignsFileException;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.run.Budget;
import dev.grainery.run.Jobs;
import dev.grainery.run.RunSettings;
import dev.grainery.system.LocalMachine;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

final class ReadingOptions extends CommandOptions {

    static final String MAX_BYTES = "--max-bytes";
    static final String MAX_TIME = "--max-time";
    static final String UTILITIES = "--utilities";
    static final String ANSWERS = "--answers";
    private static final String SIGNS = "--answer-signs";

    @Option(
            names = MAX_TIME,
            paramLabel = "DURATION",
            description = "Start no file after this time, such as 4h or 1h30m")
    private Optional<Duration> maxTime;

    @Option(names = MAX_BYTES, paramLabel = "SIZE", description = "Read at most this many bytes, such as 500G or 2T")
    private Optional<Converters.Size> maxBytes;

    @Mixin
    private JobsOption jobs;

    @Option(names = "--jobs-per-root", paramLabel = "N", description = "Files to read at once per root (default: all)")
    private Optional<Long> perRoot;

    @Option(
            names = "--max-read",
            paramLabel = "MB/s",
            description = "Read no faster than this, in 10^6 bytes per second")
    private Optional<Double> maxRead;

    @Mixin
    private TimeoutOption timeout;

    @Option(
            names = "--digest",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Also compute this digest in the same pass: sha1, sha256 or sha512")
    private String digest;

    @Option(names = UTILITIES, paramLabel = "FILE", description = "Run the programs in this file on each container")
    private Optional<Path> utilities;

    @Option(names = ANSWERS, description = "Inspect, and count the kinds of answers: challenges, refusals, empty pages")
    private boolean answers;

    @Option(names = SIGNS, paramLabel = "FILE", description = "With --answers: also use the signs in this file")
    private Optional<Path> signs;

    Budget budget(OptionalLong files) {
        return new Budget(
                files, maxBytes.map(size -> OptionalLong.of(size.bytes())).orElse(OptionalLong.empty()), maxTime);
    }

    RunSettings settings(Budget budget, boolean dryRun, Utilities programs, Optional<TableDirectory> captures) {
        return new RunSettings(
                storage(),
                jobs(),
                budget,
                dryRun,
                programs,
                signs(),
                captures,
                LocalMachine.hostName(),
                Grainery.version());
    }

    private Jobs jobs() {
        if (workers().isPresent() && isGiven("--jobs")) {
            throw wrong("--jobs cannot be used on a cluster: it reads as many files at once as it has cores");
        }
        // a cluster may get more cores while it runs
        int atOnce = workplace()
                .map(Workplace::jobs)
                .orElseGet(() -> workers().isPresent() ? Integer.MAX_VALUE : jobs.atOnce());
        int ofRoot = perRoot.map(Math::toIntExact).orElse(atOnce);
        return new Jobs(atOnce, ofRoot, timeout.longest(), digests());
    }

    private Set<DigestAlgorithm> digests() {
        try {
            return DigestAlgorithm.listed(digest);
        } catch (IllegalArgumentException e) {
            throw wrong("--digest: " + e.getMessage());
        }
    }

    ReadThrottle throttle() {
        if (maxRead.isPresent()
                && workers().filter(some -> some.mostAtOnce().isEmpty()).isPresent()) {
            throw wrong(
                    "--max-read cannot be divided: nothing limits how many files this cluster reads at once; limit the"
                            + " cores of the application");
        }
        int share = workplace().map(Workplace::share).orElse(1);
        ReadThrottle limit = maxRead.<ReadThrottle>map(rate -> new RateLimit(Math.max(1, rate / share)))
                .orElse(ReadThrottle.NONE);
        return workplace()
                .map(Workplace::read)
                .<ReadThrottle>map(told -> bytes -> {
                    told.passed(bytes);
                    limit.passed(bytes);
                })
                .orElse(limit);
    }

    boolean hasAnswers() {
        return answers;
    }

    private Optional<AnswerSigns> signs() {
        if (signs.isPresent() && !answers) {
            throw wrong(SIGNS + " requires " + ANSWERS);
        }
        signs.ifPresent(file -> requireShared(SIGNS, file));
        try {
            return answers
                    ? Optional.of(signs.isPresent() ? AnswerSigns.with(signs.get()) : AnswerSigns.builtIn())
                    : Optional.empty();
        } catch (SignsFileException e) {
            throw wrong(e);
        }
    }

    boolean hasUtilities() {
        return utilities.isPresent();
    }

    /** None in a dry run. */
    Utilities utilities(boolean dryRun) throws InterruptedException {
        if (utilities.isEmpty() || dryRun) {
            return Utilities.none();
        }
        requireShared(UTILITIES, utilities.get());
        try {
            return Utilities.read(utilities.get(), Clock.systemUTC());
        } catch (UtilitiesFileException e) {
            throw wrong(e);
        }
    }
}
