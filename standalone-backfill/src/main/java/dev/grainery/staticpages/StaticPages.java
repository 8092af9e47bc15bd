// SPDX-License-Identifier: Apache-2.0
package dev.grainery.staticpages;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.listing.Choices;
import dev.grainery.listing.FindingRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Rows;
import dev.grainery.listing.ShownPaths;
import dev.grainery.pages.Assets;
import dev.grainery.pages.Counts;
import dev.grainery.pages.Html;
import dev.grainery.pages.Language;
import dev.grainery.pages.PageModel;
import dev.grainery.pages.Pages;
import dev.grainery.pages.Place;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.RecordJson;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.KeptFigures;
import dev.grainery.stats.StoreSums;
import dev.grainery.store.FileListing;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Writes the pages of a store as files. */
public final class StaticPages {

    /** The directory of what belongs to all pages. */
    static final String ASSETS = "assets/";

    /** How many rows a page of a list has: there is nobody to ask for others. */
    private static final int ROWS = 500;

    private static final int AT_ONCE = 500;
    private static final FileListing ALL =
            new FileListing(Optional.empty(), Optional.empty(), Optional.empty(), FileListing.Order.ADDED, false);

    private final GraineryStore store;
    private final ShownPaths paths;
    private final Language language;
    private final Progress progress;
    private final Instant asOf;
    private final int rows;
    private final Html html = new Html();

    /** Told again and again how far a report is. */
    @FunctionalInterface
    public interface Progress {

        /**
         * Some more was counted, or a page is written or about to be; from several threads.
         *
         * @param written how many pages of records are written
         * @param all how many there are to be, 0 while figures are counted
         * @throws CancellationException if no more are to be written
         */
        void written(long written, long all);
    }

    /**
     * What was written.
     *
     * @param language the language of the pages
     * @param asOf when it was begun; what was written to the store later may be in it or not
     * @param harvests pages of harvests
     * @param containers pages of containers
     * @param cdxFiles pages of CDX files
     * @param findings pages of findings
     * @param files all files
     * @param bytes the bytes of all files
     */
    @JsonPropertyOrder({"language", "asOf", "harvests", "containers", "cdxFiles", "findings", "files", "bytes"})
    public record Summary(
            String language,
            Instant asOf,
            long harvests,
            long containers,
            long cdxFiles,
            long findings,
            long files,
            long bytes) {}

    public StaticPages(
            GraineryStore store, ShownPaths paths, InstantSource clock, Language language, Progress progress) {
        this(store, paths, clock, language, progress, ROWS);
    }

    StaticPages(
            GraineryStore store,
            ShownPaths paths,
            InstantSource clock,
            Language language,
            Progress progress,
            int rows) {
        this.store = requireNonNull(store, "store");
        this.paths = requireNonNull(paths, "paths");
        this.language = requireNonNull(language, "language");
        this.progress = requireNonNull(progress, "progress");
        this.asOf = clock.instant();
        this.rows = rows;
    }

    /**
     * Refuses a directory that holds something else than an earlier report.
     *
     * @throws NoReportException if it does
     */
    public static void requireReport(Path directory) throws IOException {
        ReportDirectory.requireReport(directory);
    }

    /**
     * Writes all pages. They appear in the directory when all are written, in place of those of an earlier report.
     *
     * @throws NoReportException if the directory holds something else, or cannot be replaced
     * @throws CancellationException if the progress has thrown it; the directory is as it was
     */
    public Summary write(Path directory) throws IOException, InterruptedException {
        ExecutorService writers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try (ReportDirectory report = ReportDirectory.begin(directory)) {
            for (Assets.Asset asset : new Assets().all().values()) {
                report.write(ASSETS + asset.name(), asset.text());
            }
            Summary written = write(report, writers);
            report.publish(RecordJson.mapper().writeValueAsString(written) + "\n");
            return written;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a summary has a JSON form", e);
        } finally {
            writers.shutdownNow();
        }
    }

    private Summary write(ReportDirectory report, ExecutorService writers) throws IOException, InterruptedException {
        KeptFigures kept = KeptFigures.counted(store, asOf, () -> progress.written(0, 0));
        ArchiveFigures figures = kept.figures().orElseThrow();
        List<Findings.OfCode> codes = Findings.byCode(store);
        StoreSums captures = StoreSums.of(store);
        Pages pages = new Pages(
                store,
                paths,
                () -> asOf,
                new Counts(
                        () -> Optional.of(figures),
                        () -> new KeptFigures.Progress(1, 1),
                        () -> false,
                        () -> codes,
                        () -> captures,
                        kept::times));
        List<String> harvests = store.harvests().ids();
        Writing writing = new Writing(
                report,
                pages,
                writers,
                Set.copyOf(harvests),
                harvests.size() + store.containers().count() + store.cdxFiles().count() + findingsOfAnyState());
        writing.render(pages.dashboard(), 1);
        for (String id : harvests) {
            writing.record(Place.harvest(id), pages.harvest(id));
        }
        // before the pages of files: of a file that is added meanwhile there is a page, even if no list has it yet
        writing.lists();
        long containers = writing.each(
                after -> store.containers().heads(ALL, after, AT_ONCE),
                one -> Place.container(one.id(), one.container().fileName()),
                one -> pages.container(one.id(), one.container().fileName()));
        long cdxFiles = writing.each(
                after -> store.cdxFiles().heads(ALL, after, AT_ONCE),
                one -> Place.cdx(one.id(), one.cdx().fileName()),
                one -> pages.cdx(one.id(), one.cdx().fileName()));
        Rows<FindingRow> findings = new Findings(store, paths).rows(new Choices(Map.of()));
        long found = writing.each(
                after -> findings.page(after, AT_ONCE), one -> Place.finding(one.id()), one -> pages.finding(one.id()));
        writing.lists();
        return new Summary(
                language.code(), asOf, harvests.size(), containers, cdxFiles, found, report.files(), report.bytes());
    }

    private long findingsOfAnyState() {
        return Arrays.stream(FindingState.values())
                .flatMap(state -> store.findings().count(state).values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    /** One report in the making. */
    private final class Writing {

        private final ReportDirectory report;
        private final Pages pages;
        private final ExecutorService writers;
        private final long all;
        private final AtomicLong written = new AtomicLong();
        private final Set<String> harvests;
        private final Set<Place> lists = ConcurrentHashMap.newKeySet();
        private final Set<Place> listed = new HashSet<>();

        Writing(ReportDirectory report, Pages pages, ExecutorService writers, Set<String> harvests, long all) {
            this.report = report;
            this.pages = pages;
            this.writers = writers;
            this.harvests = harvests;
            this.all = all;
        }

        /** Writes the lists that pages have led to, and those that lists lead to. */
        void lists() throws IOException {
            while (!listed.containsAll(lists)) {
                for (Place list : lists) {
                    if (listed.add(list)) {
                        list(list);
                    }
                }
            }
        }

        /** Writes all pages of a list. */
        private void list(Place list) throws IOException {
            Choices choices = new Choices(list.choices());
            Optional<String> after = Optional.empty();
            int number = 1;
            do {
                after = render(page(list.kind(), choices, after), number).next();
                number++;
            } while (after.isPresent());
        }

        private PageModel page(Kind list, Choices choices, Optional<String> after) {
            return switch (list) {
                case HARVESTS -> pages.harvests(choices, after, rows);
                case CONTAINERS -> pages.containers(choices, after, rows);
                case CDX_FILES -> pages.cdxFiles(choices, after, rows);
                case FINDINGS -> pages.findings(choices, after, rows);
                case REVISION -> pages.revision(choices, after, rows);
                case CHECKS -> pages.checks(choices, after, rows);
                case STATISTICS -> pages.statistics(choices, after, rows);
                case RUNS -> pages.runs(choices, after, rows);
                default -> throw new IllegalArgumentException("not written: " + list);
            };
        }

        /** Writes the page of a record; if it was removed since it was listed, one that says so. */
        void record(Place place, Optional<PageModel> page) throws IOException {
            FileLinks links = links(place, 1);
            PageModel shown = page.orElseGet(
                    () -> Pages.error(Place.of(Kind.DASHBOARD), 404, "it was removed while the report was written"));
            write(shown, links);
            progress.written(written.incrementAndGet(), all);
        }

        FileLinks render(PageModel page, int number) throws IOException {
            FileLinks links = links(page.place(), number);
            write(page, links);
            return links;
        }

        private FileLinks links(Place here, int number) {
            return new FileLinks(here, number, language, asOf, harvests);
        }

        private void write(PageModel page, FileLinks links) throws IOException {
            // lists have pages without number, and each can be the last
            progress.written(written.get(), all);
            report.write(links.file(), html.of(page, language, links));
            lists.addAll(links.lists());
        }

        /**
         * Writes a page for each of many.
         *
         * @return how many there were
         */
        <T> long each(
                Function<Optional<String>, Page<T>> listing,
                Function<T, Place> place,
                Function<T, Optional<PageModel>> page)
                throws IOException, InterruptedException {
            long number = 0;
            Optional<String> after = Optional.empty();
            do {
                Page<T> some = listing.apply(after);
                List<Callable<Void>> tasks = new ArrayList<>();
                for (T one : some.items()) {
                    tasks.add(() -> {
                        record(place.apply(one), page.apply(one));
                        return null;
                    });
                }
                run(writers, tasks);
                number += tasks.size();
                after = some.next();
            } while (after.isPresent());
            return number;
        }
    }

    private static void run(ExecutorService writers, List<Callable<Void>> tasks)
            throws IOException, InterruptedException {
        for (Future<Void> done : writers.invokeAll(tasks)) {
            try {
                done.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException failure) {
                    throw failure;
                }
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
    }
}
