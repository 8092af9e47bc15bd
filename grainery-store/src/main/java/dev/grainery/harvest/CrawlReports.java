// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.CrawlFigures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads the reports of Heritrix 3 or 1 with bounded memory. Skips rounded rates, and {@code hosts visited}, which
 * Heritrix counts one too low without DNS.
 */
public final class CrawlReports {

    private static final int LONGEST_LINE = 8_192;

    private final Path directory;

    private CrawlReports(Path directory) {
        this.directory = directory;
    }

    public static Optional<CrawlFigures> figures(Path directory) throws IOException {
        return Optional.of(new CrawlReports(directory).read()).filter(figures -> !figures.saysNothing());
    }

    private CrawlFigures read() throws IOException {
        SummaryReport crawl = summary("crawl-report.txt");
        SummaryReport frontier = summary("frontier-summary-report.txt");
        return new CrawlFigures(
                crawl.duration("duration", "Duration Time"),
                unless(uris(SummaryReport.NONE, OptionalLong.empty()), uris(crawl, frontier.number("Queued"))),
                unless(bytes(SummaryReport.NONE), bytes(crawl)),
                seeds(crawl),
                shares("hosts-report.txt"),
                shares("responsecode-report.txt"),
                shares("mimetype-report.txt"));
    }

    // names of Heritrix 3, then of Heritrix 1
    private static CrawlFigures.Uris uris(SummaryReport crawl, OptionalLong queued) {
        return new CrawlFigures.Uris(
                crawl.number("URIs processed", "Total Documents Crawled"),
                crawl.number("URI successes"),
                crawl.number("URI failures"),
                crawl.number("URI disregards"),
                queued,
                crawl.number("novel URIs"),
                crawl.number("duplicate-by-hash URIs"),
                crawl.number("not-modified URIs"));
    }

    private static CrawlFigures.Bytes bytes(SummaryReport crawl) {
        return new CrawlFigures.Bytes(
                crawl.number("total crawled bytes", "Total Raw Data Size in Bytes"),
                crawl.number("novel crawled bytes", "Novel Bytes"),
                crawl.number("duplicate-by-hash crawled bytes", "Dup-by-hash Bytes"),
                crawl.number("not-modified crawled bytes", "Not-modified Bytes"));
    }

    private static <T> Optional<T> unless(T nothing, T read) {
        return read.equals(nothing) ? Optional.empty() : Optional.of(read);
    }

    private static Optional<CrawlFigures.Seeds> seeds(SummaryReport crawl) {
        OptionalLong crawled = crawl.number("seeds crawled", "Total Seeds Crawled");
        OptionalLong not = crawl.number("seeds uncrawled", "Total Seeds not Crawled");
        return crawled.isPresent() && not.isPresent()
                ? Optional.of(new CrawlFigures.Seeds(crawled.getAsLong(), not.getAsLong()))
                : Optional.empty();
    }

    private SummaryReport summary(String name) throws IOException {
        return read(name, SummaryReport::of).orElse(SummaryReport.NONE);
    }

    private Optional<CrawlFigures.Shares> shares(String name) throws IOException {
        return read(name, TableReport::shares).flatMap(shares -> shares);
    }

    private <T> Optional<T> read(String name, Function<Stream<String>, T> report) throws IOException {
        Path file = directory.resolve(name);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (BufferedReader text = new BufferedReader(new InputStreamReader(
                Channels.newInputStream(FileChannel.open(file, StandardOpenOption.READ)), StandardCharsets.UTF_8))) {
            return Optional.of(report.apply(Stream.generate(() -> line(text))
                    .takeWhile(Optional::isPresent)
                    .map(Optional::get)));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** The next line, cut after {@link #LONGEST_LINE} characters; empty at the end. */
    private static Optional<String> line(Reader text) {
        StringBuilder line = new StringBuilder();
        try {
            int c = text.read();
            boolean any = c >= 0;
            for (; c >= 0 && c != '\n'; c = text.read()) {
                if (line.length() < LONGEST_LINE) {
                    line.append((char) c);
                }
            }
            return any ? Optional.of(line.toString()) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
