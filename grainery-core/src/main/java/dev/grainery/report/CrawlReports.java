// SPDX-License-Identifier: Apache-2.0
package dev.grainery.report;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.CrawlFigures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Reads the figures of a crawl from the reports that Heritrix 3, or Heritrix 1, wrote when it ended. What a live crawl
 * says of itself and what a backfill says of it later is read here, so it is the same.
 *
 * <p>Taken are {@code crawl-report.txt}, {@code frontier-summary-report.txt}, {@code hosts-report.txt},
 * {@code responsecode-report.txt} and {@code mimetype-report.txt}. A report that is not there, and a line that is none of
 * a report, say nothing. Rates are not taken, for they are rounded, nor is {@code hosts visited}, which Heritrix counts one
 * too low without DNS. Memory does not depend on the size of the reports.
 */
public final class CrawlReports {

    private final Path directory;

    private CrawlReports(Path directory) {
        this.directory = requireNonNull(directory, "directory");
    }

    /**
     * The figures of the crawl that left its reports in a directory, empty if there are none.
     *
     * @throws IOException if a report is there, but cannot be read
     */
    public static Optional<CrawlFigures> figures(Path directory) throws IOException {
        try {
            CrawlFigures figures = new CrawlReports(directory).read();
            return figures.saysNothing() ? Optional.empty() : Optional.of(figures);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private CrawlFigures read() throws IOException {
        SummaryReport crawl = summary("crawl-report.txt");
        SummaryReport frontier = summary("frontier-summary-report.txt");
        return new CrawlFigures(
                crawl.duration("duration", "Duration Time"),
                uris(crawl, frontier.number("Queued")),
                bytes(crawl),
                seeds(crawl),
                shares("hosts-report.txt"),
                shares("responsecode-report.txt"),
                shares("mimetype-report.txt"));
    }

    // names of Heritrix 3, then of Heritrix 1
    private static Optional<CrawlFigures.Uris> uris(SummaryReport crawl, OptionalLong queued) {
        List<OptionalLong> numbers = List.of(
                crawl.number("URIs processed", "Total Documents Crawled"),
                crawl.number("URI successes"),
                crawl.number("URI failures"),
                crawl.number("URI disregards"),
                queued,
                crawl.number("novel URIs"),
                crawl.number("duplicate-by-hash URIs"),
                crawl.number("not-modified URIs"));
        return anyOf(numbers)
                ? Optional.of(new CrawlFigures.Uris(
                        numbers.get(0),
                        numbers.get(1),
                        numbers.get(2),
                        numbers.get(3),
                        numbers.get(4),
                        numbers.get(5),
                        numbers.get(6),
                        numbers.get(7)))
                : Optional.empty();
    }

    private static Optional<CrawlFigures.Bytes> bytes(SummaryReport crawl) {
        List<OptionalLong> numbers = List.of(
                crawl.number("total crawled bytes", "Total Raw Data Size in Bytes"),
                crawl.number("novel crawled bytes", "Novel Bytes"),
                crawl.number("duplicate-by-hash crawled bytes", "Dup-by-hash Bytes"),
                crawl.number("not-modified crawled bytes", "Not-modified Bytes"));
        return anyOf(numbers)
                ? Optional.of(new CrawlFigures.Bytes(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3)))
                : Optional.empty();
    }

    private static boolean anyOf(List<OptionalLong> numbers) {
        return numbers.stream().anyMatch(OptionalLong::isPresent);
    }

    private static Optional<CrawlFigures.Seeds> seeds(SummaryReport crawl) {
        OptionalLong crawled = crawl.number("seeds crawled", "Total Seeds Crawled");
        OptionalLong not = crawl.number("seeds uncrawled", "Total Seeds not Crawled");
        return crawled.isPresent() && not.isPresent()
                ? Optional.of(new CrawlFigures.Seeds(crawled.getAsLong(), not.getAsLong()))
                : Optional.empty();
    }

    private SummaryReport summary(String name) throws IOException {
        Path file = directory.resolve(name);
        if (!Files.isRegularFile(file)) {
            return SummaryReport.NONE;
        }
        try (Stream<String> lines = ReportLines.of(file)) {
            return SummaryReport.of(lines);
        }
    }

    private Optional<CrawlFigures.Shares> shares(String name) throws IOException {
        Path file = directory.resolve(name);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (Stream<String> lines = ReportLines.of(file)) {
            return TableReport.shares(lines);
        }
    }
}
