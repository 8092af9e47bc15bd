// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.recording.LaunchEnd;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.archive.crawler.framework.CrawlStatus;

/**
 * Heritrix writes status and time of an end only to {@code progress-statistics.log} and {@code job.log}. Reads only the
 * ends of the files.
 */
final class HeritrixLogs {

    private static final int MAX_BYTES = 1 << 20;
    private static final String ENDED = " CRAWL ENDED - ";
    private static final String FINISHED = " INFO FINISHED ";

    private static final String JOB_LOG = "job.log";

    private final Path jobLog;

    HeritrixLogs(Path job) {
        this.jobLog = job.resolve(JOB_LOG);
    }

    Optional<LaunchEnd> end(String launchId, Path logs) {
        Optional<LaunchEnd> how = lastLines(logs.resolve("progress-statistics.log"))
                .filter(line -> line.contains(ENDED))
                .reduce((first, last) -> last)
                .flatMap(line -> time(line)
                        .map(time ->
                                new LaunchEnd(time, status(line.substring(line.indexOf(ENDED) + ENDED.length())))));
        Optional<Instant> when = lastLines(jobLog)
                .filter(line -> line.endsWith(FINISHED + launchId))
                .reduce((first, last) -> last)
                .flatMap(HeritrixLogs::time);
        if (when.isEmpty()) {
            return how;
        }
        return Optional.of(new LaunchEnd(when.get(), how.map(LaunchEnd::status).orElse(CrawlStatus.FINISHED.name())));
    }

    private static String status(String description) {
        return Stream.of(CrawlStatus.values())
                .filter(status -> status.getDescription().equals(description.strip()))
                .map(CrawlStatus::name)
                .findFirst()
                .orElse(CrawlStatus.FINISHED.name());
    }

    private static Optional<Instant> time(String line) {
        int end = line.indexOf(' ');
        try {
            return end < 0 ? Optional.empty() : Optional.of(Instant.parse(line.substring(0, end)));
        } catch (DateTimeException e) {
            // a line of another writer
            return Optional.empty();
        }
    }

    private static Stream<String> lastLines(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.position(Math.max(0, channel.size() - MAX_BYTES));
            ByteBuffer last = ByteBuffer.allocate(MAX_BYTES);
            int read = 0;
            while (last.hasRemaining() && read >= 0) {
                read = channel.read(last);
            }
            return StandardCharsets.UTF_8.decode(last.flip()).toString().lines();
        } catch (IOException e) {
            // a missing or unreadable log is no evidence
            return List.<String>of().stream();
        }
    }
}
