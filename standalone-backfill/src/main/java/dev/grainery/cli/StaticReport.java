// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.listing.ShownPaths;
import dev.grainery.pages.Language;
import dev.grainery.run.StopSignal;
import dev.grainery.staticpages.NoReportException;
import dev.grainery.staticpages.StaticPages;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

final class StaticReport extends CommandOptions {

    private static final String TO = "--to";

    @Option(
            names = TO,
            paramLabel = "DIR",
            description =
                    "Write the pages to this directory instead: empty, or with an earlier report, which is replaced (docs/serve.md)")
    private Optional<OutputPath> output;

    @Option(
            names = "--language",
            paramLabel = "LANGUAGE",
            defaultValue = "en",
            description = "With --to: en (English) or cs (Czech) (default: ${DEFAULT-VALUE})")
    private Language language;

    @Mixin
    private ArchiveOption archive;

    @Option(names = "--json", description = "With --to: print a summary as one JSON object")
    private boolean json;

    boolean isGiven() {
        return output.isPresent();
    }

    void requireReport() {
        for (String option : List.of("--language", "--json", ArchiveOption.FORCE)) {
            if (isGiven(option)) {
                throw wrong(option + " requires " + TO);
            }
        }
    }

    ExitStatus write(GraineryStore opened, boolean showPaths, StopSignal stop)
            throws IOException, InterruptedException {
        OutputPath given = output.orElseThrow();
        try {
            Path directory =
                    given.outside(archive.boundary(opened, List.of()), OutputKind.DIRECTORY, "the report", line());
            StaticPages.Summary written = pages(opened, directory, showPaths, stop);
            line().getOut().println(json ? Json.answer(written, ExitStatus.WELL) : text(written, directory));
            return ExitStatus.WELL;
        } catch (NoReportException e) {
            throw wrong(e);
        } catch (CancellationException e) {
            return ExitStatus.INTERRUPTED;
        } catch (IOException e) {
            throw FullDisk.failure("the report", Path.of(given.toString()), e);
        }
    }

    private StaticPages.Summary pages(GraineryStore opened, Path directory, boolean showPaths, StopSignal stop)
            throws IOException, InterruptedException {
        AtomicReference<String> pages = new AtomicReference<>("counting");
        StaticPages.Progress progress = (done, all) -> {
            if (stop.isRequested()) {
                throw new CancellationException("stopped");
            }
            pages.set(all == 0 ? "counting" : "pages: " + done + " of " + all);
        };
        try (ProgressLine shown = ProgressLine.started(passed -> pages.get(), err())) {
            ShownPaths paths = new ShownPaths(showPaths);
            return new StaticPages(opened, paths, InstantSource.system(), language, progress, StaticPages.ROWS)
                    .write(directory);
        }
    }

    private static String text(StaticPages.Summary written, Path directory) {
        return Quantity.of(written.harvests(), "harvest") + ", "
                + Quantity.of(written.containers(), "container") + ", "
                + Quantity.of(written.cdxFiles(), "CDX file") + ", "
                + Quantity.of(written.findings(), "finding") + ": "
                + Quantity.of(written.files(), "file") + ", "
                + Quantity.bytes(written.bytes()) + "; open " + directory.resolve("index.html");
    }
}
