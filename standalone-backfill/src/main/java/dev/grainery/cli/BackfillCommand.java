// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.backfill.Backfill;
import dev.grainery.backfill.BackfillSettings;
import dev.grainery.backfill.Budget;
import dev.grainery.backfill.CdxWriting;
import dev.grainery.backfill.PathChoice;
import dev.grainery.backfill.WalkRules;
import dev.grainery.file.ReadThrottle;
import dev.grainery.output.ArchiveBoundary;
import dev.grainery.place.ThisMachine;
import dev.grainery.store.GraineryStore;
import dev.grainery.utility.Utilities;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery backfill}: from directories of an archive to records. */
@Command(
        name = "backfill",
        description = "Records containers (WARC, ARC), CDX files and harvests; only reads archive files",
        footer = {
            "grainery backfill --author \"My Library\" /mnt/archive",
            "grainery backfill --write-cdx missing --cdx-dir /srv/cdx /mnt/archive"
        },
        header = "Describes the files of an archive")
final class BackfillCommand extends StoreCommand {

    @Mixin
    private RecordOptions records;

    @Mixin
    private ReadingOptions reading;

    @Mixin
    private BudgetOptions budget;

    @Option(names = "--dry-run", description = "Only walk, and count what is new; write nothing")
    private boolean dryRun;

    @Option(names = "--rehash", description = "Read known files again, and compare their hash")
    private boolean rehash;

    @Option(
            names = "--include",
            paramLabel = "GLOB",
            description = "Only files that match, by name or path; repeatable")
    private List<String> include = new ArrayList<>();

    @Option(names = "--exclude", paramLabel = "GLOB", description = "No files and directories that match; repeatable")
    private List<String> exclude = new ArrayList<>();

    @Option(names = "--follow-links", description = "Follow symbolic links")
    private boolean followLinks;

    @Option(names = "--include-unfinished", description = "Make records of .open and .invalid files, too")
    private boolean includeUnfinished;

    @Option(names = "--accept-reindexed", description = "Take rewritten CDX files as the new originals")
    private boolean acceptReindexed;

    @Option(names = "--expect-cdx", description = "Make records of CDX files that are missing")
    private boolean expectCdxFile;

    @Option(names = "--inspect", description = "Look at every record; takes several times as long")
    private boolean inspect;

    @Mixin
    private UtilitiesOption utilities;

    @Mixin
    private CdxOptions cdx;

    @Mixin
    private RunOptions run;

    @Parameters(paramLabel = "PATH", arity = "1..*", description = "Directories or files: paths, or s3://BUCKET/KEY")
    private List<String> paths = new ArrayList<>();

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        try (Utilities programs = utilities.utilities(dryRun)) {
            ExitStatus status = run(settings(programs));
            utilities.tellLeftovers(programs);
            return status;
        }
    }

    private ExitStatus run(BackfillSettings settings) throws IOException, InterruptedException {
        GivenSettings given = records.given();
        ReadThrottle throttle = reading.throttle();
        store().uri()
                .directory()
                .ifPresent(directory -> new OutputPath(directory).outside(archiveGiven(), "the store", line()));
        if (dryRun) {
            run.refuseInDryRun("describes nothing");
        }
        return run.run("backfill", given().local(paths), (report, metrics) -> {
            Backfill backfill = new Backfill(settings, throttle, Clock.systemUTC(), report);
            Interruption.of(line()).stops(backfill.stop());
            return run.shown(backfill.progress(), () -> backfill(backfill, given, report, metrics));
        });
    }

    private RunResult backfill(Backfill backfill, GivenSettings given, FindingReport report, RunMetrics metrics)
            throws IOException, InterruptedException {
        if (dryRun && store().uri().directory().filter(Files::notExists).isPresent()) {
            run.begin(given().local(paths), report);
            return new BackfillResult(backfill.run(Optional.empty()), true);
        }
        try (GraineryStore opened = store().open()) {
            run.begin(opened, given().local(paths), report);
            records.settle(opened, given, dryRun);
            if (dryRun) {
                return new BackfillResult(backfill.run(Optional.of(opened)), true);
            }
            cdx.prepare(run.sidecar().archive().boundary(opened, given().local(paths)));
            RunResult done = run.logged(
                    opened,
                    "backfill",
                    given().absolute(paths).toList(),
                    backfill.stop(),
                    () -> cdx.delivered(
                            new BackfillResult(backfill.run(Optional.of(opened)), false),
                            backfill.stop()::isRequested));
            metrics.noteOpenFindings("grainery_backfill", opened);
            return done;
        }
    }

    private BackfillSettings settings(Utilities programs) {
        Budget limits = limits();
        return new BackfillSettings(
                GivenPlaces.storage(),
                paths.stream().map(given()::existing).toList(),
                walk(),
                reading.jobs(),
                limits,
                dryRun,
                rehash,
                acceptReindexed,
                expectCdxFile,
                inspect,
                programs,
                writing(limits),
                ThisMachine.hostName(),
                Grainery.version());
    }

    private Optional<CdxWriting> writing(Budget limits) {
        Optional<CdxWriting> writing = cdx.writing(archiveGiven());
        refuse(
                limits.isLimited()
                        && writing.filter(cdxFiles -> cdxFiles.of() == CdxWriting.Choice.ALWAYS)
                                .isPresent(),
                CdxOptions.WRITE + " always",
                BudgetOptions.MAX_BYTES + " or " + BudgetOptions.MAX_TIME
                        + ": each run would read the same files again; use missing");
        return writing;
    }

    private WalkRules walk() {
        try {
            return new WalkRules(new PathChoice(include, exclude), followLinks, includeUnfinished);
        } catch (PatternSyntaxException e) {
            throw wrong("invalid glob: " + e.getMessage());
        }
    }

    private Budget limits() {
        Budget limits = budget.budget(OptionalLong.empty());
        refuse(
                rehash && limits.isLimited(),
                "--rehash",
                BudgetOptions.MAX_BYTES + " or " + BudgetOptions.MAX_TIME
                        + ": each run would read the same files again; use grainery validate --all");
        return limits;
    }

    /** The archive as far as it is known before the store is open. */
    private ArchiveBoundary archiveGiven() {
        return run.sidecar().archive().boundary(given().local(paths));
    }

    private GivenPlaces given() {
        return new GivenPlaces(line());
    }
}
