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
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grainery report}: the pages of a store as files. */
@Command(
        name = "report",
        description =
                "Writes the pages of grainery serve to files that a browser opens without a server: for a reading room, a USB stick or a web server. An earlier report in the directory is replaced when the new one is complete. Directories of files are not shown unless --show-paths is given.",
        footer = {
            "grainery report -o /srv/www/archive  # open index.html there",
            "grainery report -o zprava --language cs"
        },
        header = "Writes the pages of grainery serve to files")
final class ReportCommand extends CommandOnStore {

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description =
                    "The directory of the report. If it is not empty, it must hold an earlier report; other files in it are kept. Its parent directory must be writable, and DIR must not be a mount point")
    private OutputPath output;

    @Option(
            names = "--language",
            paramLabel = "LANGUAGE",
            defaultValue = "en",
            description = "en (English) or cs (Czech) (default: ${DEFAULT-VALUE})")
    private Language language;

    @Option(names = "--show-paths", description = "Show the directories of the files")
    private boolean showPaths;

    @Mixin
    private ArchiveOption archive;

    @Option(names = "--json", description = "Print a summary as one JSON object")
    private boolean json;

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        try (GraineryStore opened = store().openExisting()) {
            Path directory =
                    output.outside(archive.boundary(opened, List.of()), OutputKind.EXAMINED, "the report", line());
            StaticPages.Summary written = write(opened, directory);
            out().println(json ? Json.answer(written, ExitStatus.WELL) : text(written, directory));
            return ExitStatus.WELL;
        } catch (NoReportException e) {
            throw wrong(e);
        } catch (CancellationException e) {
            return ExitStatus.INTERRUPTED;
        } catch (IOException e) {
            throw FullDisk.failure("the report", Path.of(output.toString()), e);
        }
    }

    private StaticPages.Summary write(GraineryStore opened, Path directory) throws IOException, InterruptedException {
        StopSignal stop = stoppable("stopping; the report is left as it was");
        AtomicReference<String> pages = new AtomicReference<>("counting");
        StaticPages.Progress progress = (done, all) -> {
            if (stop.isRequested()) {
                throw new CancellationException("stopped");
            }
            pages.set(all == 0 ? "counting" : "pages: " + done + " of " + all);
        };
        try (ProgressLine shown = new ProgressLine(passed -> pages.get(), err(), ProgressLine.onTerminal())) {
            shown.start();
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
