// SPDX-License-Identifier: Apache-2.0
package dev.grainery.staticpages;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.listing.Choices;
import dev.grainery.listing.FindingRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Rows;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.ThisWeek;
import dev.grainery.pages.Assets;
import dev.grainery.pages.Counts;
import dev.grainery.pages.Html;
import dev.grainery.pages.Language;
import dev.grainery.pages.PageModel;
import dev.grainery.pages.PagePlace;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.pages.Pages;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
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
import java.util.LinkedHashSet;
import java.util.List;
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

public final class StaticPages {

    static final String ASSETS = "assets/";

    /** More rows than a served page: a reader cannot request others. */
    public static final int ROWS = 500;

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

    @FunctionalInterface
    public interface Progress {

        /**
         * Called from several threads.
         *
         * @param all the number of pages to write, 0 while figures are counted
         * @throws CancellationException to stop the report
         */
        void written(long written, long all);
    }

    /**
     * @param asOf when the report began; later changes of the store may be included
     */
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
            GraineryStore store,
            ShownPaths paths,
            InstantSource clock,
            Language language,
            Progress progress,
            int rows) {
        this.store = store;
        this.paths = paths;
        this.language = language;
        this.progress = progress;
        this.asOf = clock.instant();
        this.rows = rows;
    }

    /**
     * Writes all pages. They replace an earlier report when all are written.
     *
     * @throws NoReportException if the directory has other contents, or cannot be replaced
     * @throws CancellationException if the progress listener cancelled; the directory is unchanged
     */
    public Summary write(Path directory) throws IOException, InterruptedException {
        ExecutorService writers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try (ReportDirectory report = ReportDirectory.begin(directory)) {
            for (Assets.Asset asset : new Assets().all().values()) {
                report.write(ASSETS + asset.name(), asset.text());
            }
            Summary written = new Writing(report, writers).write();
            report.publish(RecordJson.mapper().writeValueAsString(written) + "\n");
            return written;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a summary has a JSON form", e);
        } finally {
            writers.shutdownNow();
        }
    }

    private Pages pages() {
        KeptFigures kept = KeptFigures.counted(store, asOf, () -> progress.written(0, 0));
        List<Findings.OfCode> codes = Findings.byCode(store);
        StoreSums captures = StoreSums.of(store);
        ThisWeek week = ThisWeek.of(store, paths, kept.figures(), asOf);
        return new Pages(
                store,
                paths,
                () -> asOf,
                new Counts(
                        kept::figures,
                        () -> new KeptFigures.Progress(1, 1),
                        () -> false,
                        () -> codes,
                        () -> captures,
                        kept::times,
                        () -> week));
    }

    private long findingsOfAnyState() {
        return Arrays.stream(FindingState.values())
                .flatMap(state -> store.findings().count(state).values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private final class Writing {

        private final ReportDirectory report;
        private final ExecutorService writers;
        private final Pages pages = pages();
        private final Set<String> harvests =
                new LinkedHashSet<>(store.harvests().ids());
        private final long all =
                harvests.size() + store.containers().count() + store.cdxFiles().count() + findingsOfAnyState();
        private final AtomicLong written = new AtomicLong();
        private final Set<PagePlace> lists = ConcurrentHashMap.newKeySet();
        private final Set<PagePlace> listed = new HashSet<>();

        Writing(ReportDirectory report, ExecutorService writers) {
            this.report = report;
            this.writers = writers;
        }

        Summary write() throws IOException, InterruptedException {
            render(pages.dashboard(), 1);
            for (String id : harvests) {
                record(PagePlace.harvest(id));
            }
            // before the pages of files: a file added during the run gets a page, even if no list has it yet
            lists();
            long containers = each(
                    after -> store.containers().summaries(ALL, after, AT_ONCE),
                    one -> PagePlace.of(
                            RecordType.CONTAINER, one.id(), one.container().fileName()));
            long cdxFiles = each(
                    after -> store.cdxFiles().summaries(ALL, after, AT_ONCE),
                    one -> PagePlace.of(RecordType.CDX, one.id(), one.cdx().fileName()));
            Rows<FindingRow> findings = new Findings(store, paths).rows(Choices.NONE);
            long found = each(after -> findings.page(after, AT_ONCE), one -> PagePlace.finding(one.id()));
            lists();
            return new Summary(
                    language.code(),
                    asOf,
                    harvests.size(),
                    containers,
                    cdxFiles,
                    found,
                    report.files(),
                    report.bytes());
        }

        private void lists() throws IOException {
            while (!listed.containsAll(lists)) {
                for (PagePlace list : lists) {
                    if (listed.add(list)) {
                        list(list);
                    }
                }
            }
        }

        private void list(PagePlace list) throws IOException {
            Choices choices = new Choices(list.choices());
            Optional<String> after = Optional.empty();
            int number = 1;
            do {
                after = render(pages.lists().get(list.kind()).of(choices, after, rows), number)
                        .next();
                number++;
            } while (after.isPresent());
        }

        /** A record removed since it was listed gets a page that says so. */
        private void record(PagePlace place) throws IOException {
            FileLinks links = links(place, 1);
            PageModel shown = pages.one(place)
                    .orElseGet(() -> Pages.error(
                            PagePlace.of(Kind.DASHBOARD), 404, "it was removed while the report was written"));
            write(shown, links);
            progress.written(written.incrementAndGet(), all);
        }

        private FileLinks render(PageModel page, int number) throws IOException {
            FileLinks links = links(page.place(), number);
            write(page, links);
            return links;
        }

        private FileLinks links(PagePlace here, int number) {
            return new FileLinks(here, number, language, asOf, harvests);
        }

        private void write(PageModel page, FileLinks links) throws IOException {
            // lists have an unknown number of pages, and each may be the last
            progress.written(written.get(), all);
            report.write(links.file(), html.of(page, language, links));
            lists.addAll(links.lists());
        }

        private <T> long each(Function<Optional<String>, Page<T>> listing, Function<T, PagePlace> place)
                throws IOException, InterruptedException {
            long number = 0;
            Optional<String> after = Optional.empty();
            do {
                Page<T> some = listing.apply(after);
                List<Callable<Void>> tasks = new ArrayList<>();
                for (T one : some.items()) {
                    tasks.add(() -> {
                        record(place.apply(one));
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
