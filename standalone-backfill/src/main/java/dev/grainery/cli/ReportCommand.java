// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.StopSignal;
import dev.grainery.listing.ShownPaths;
import dev.grainery.output.FullDisk;
import dev.grainery.pages.Language;
import dev.grainery.staticpages.NoReportException;
import dev.grainery.staticpages.StaticPages;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grainery report}: the pages of a store as files. */
@Command(
        name = ReportCommand.NAME,
        description =
                "Writes the pages that grainery serve shows as files, which a browser opens without a server: for a reading room, a USB stick or a web server. An earlier report in the directory is replaced when the new one is complete. Directories of the archive are left out of it.",
        footer = {
            "grainery report -o /srv/www/archive                open index.html there",
            "grainery report -o zprava --language cs"
        },
        header = "Writes the pages about the archive as files")
final class ReportCommand extends StoreCommand {

    static final String NAME = "report";

    private static final Duration SHOWN_EVERY = Duration.ofMillis(500);

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description =
                    "The directory of the report; one that is not empty must hold an earlier report, and other files in it are kept. The directory above must be writable, and DIR must not be a mount point")
    private OutputPath output;

    @Option(
            names = "--language",
            paramLabel = "LANGUAGE",
            defaultValue = "en",
            description = "en (English) or cs (Czech) (default: ${DEFAULT-VALUE})")
    private String language;

    @Option(names = "--show-paths", description = "Show in which directories the files lie")
    private boolean showPaths;

    @Mixin
    private ArchiveOption archive;

    @Option(names = "--json", description = "Print a summary as one JSON object")
    private boolean json;

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        Language chosen =
                Language.of(language).orElseThrow(() -> wrong("--language: '" + language + "' is none of en, cs"));
        try (GraineryStore opened = store().openExisting()) {
            Path directory = output.outside(archive.boundary(opened, List.of()), "the report", line());
            StopSignal stop = stoppable("stopping; the report is left as it was");
            StaticPages pages =
                    new StaticPages(opened, new ShownPaths(showPaths), InstantSource.system(), chosen, progress(stop));
            StaticPages.Summary written = pages.write(directory);
            clear();
            if (json) {
                out().println(Json.answer(written, ExitStatus.WELL));
            } else {
                out().println(counted(written.harvests(), "harvest") + ", " + counted(written.containers(), "container")
                        + ", " + counted(written.cdxFiles(), "CDX file") + ", "
                        + counted(written.findings(), "finding") + ": " + counted(written.files(), "file") + ", "
                        + Quantity.bytes(written.bytes()) + "; open "
                        + directory.resolve("index.html"));
            }
            return ExitStatus.WELL;
        } catch (NoReportException e) {
            throw wrong(e);
        } catch (CancellationException e) {
            clear();
            return ExitStatus.INTERRUPTED;
        } catch (IOException e) {
            clear();
            throw FullDisk.failure("the report", Path.of(output.toString()), e);
        }
    }

    /** Tells how far it is, on a terminal only. */
    private StaticPages.Progress progress(StopSignal stop) {
        boolean terminal = ProgressLine.onTerminal();
        PrintWriter err = err();
        AtomicLong shown = new AtomicLong(System.nanoTime());
        return (written, all) -> {
            if (stop.isRequested()) {
                throw new CancellationException("stopped");
            }
            long before = shown.get();
            long now = System.nanoTime();
            if (terminal && now - before > SHOWN_EVERY.toNanos() && shown.compareAndSet(before, now)) {
                err.print(all == 0 ? "\rcounting" : "\rpages: " + written + " of " + all);
                err.flush();
            }
        };
    }

    private static String counted(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private void clear() {
        err().print(ProgressLine.cleared());
        err().flush();
    }
}
