// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.backfill.Backfill;
import dev.grainery.backfill.BackfillSettings;
import dev.grainery.backfill.CdxWriting;
import dev.grainery.backfill.FilesToDescribe;
import dev.grainery.backfill.PathChoice;
import dev.grainery.backfill.WalkRules;
import dev.grainery.cluster.Work;
import dev.grainery.cluster.Workplace;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.inventory.InventoryStorage;
import dev.grainery.run.Budget;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.ArchiveBoundary;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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

@Command(
        name = "backfill",
        description =
                "Creates records of containers (WARC, ARC), CDX files and harvests. Archive files are only read. The first backfill creates the store.",
        footer = {
            "grainery backfill --author \"My Library\" /mnt/archive",
            "grainery backfill --write-cdx missing --cdx-dir /srv/cdx /mnt/archive",
            "grainery backfill --captures /srv/captures /mnt/archive"
        },
        header = "Creates records for the files of an archive")
final class BackfillCommand extends CommandOnStore {

    private static final String INVENTORY = "--inventory";

    @Mixin
    private RecordOptions records;

    @Option(names = "--dry-run", description = "Only list and count new files; write nothing")
    private boolean dryRun;

    @Option(names = "--inspect", description = "Examine every record; takes several times as long")
    private boolean inspect;

    @Option(
            names = INVENTORY,
            paramLabel = "FILE",
            description = "Take the files from this inventory; list no directories")
    private Optional<Path> inventory;

    @Option(names = "--include", paramLabel = "GLOB", description = "Only files whose name or path matches; repeatable")
    private List<String> include = new ArrayList<>();

    @Option(names = "--exclude", paramLabel = "GLOB", description = "Skip files and directories that match; repeatable")
    private List<String> exclude = new ArrayList<>();

    @Mixin
    private ReadingOptions reading;

    @Option(names = "--follow-links", description = "Follow symbolic links")
    private boolean followLinks;

    @Option(names = "--include-unfinished", description = "Also create records for .open and .invalid files")
    private boolean includeUnfinished;

    @Option(names = "--accept-reindexed", description = "Accept rewritten CDX files as new originals")
    private boolean acceptReindexed;

    @Option(names = "--expect-cdx", description = "Create records for CDX files that are missing")
    private boolean expectCdxFile;

    @Mixin
    private CdxOptions cdx;

    @Mixin
    private CapturesOption captures;

    @Mixin
    private RunOptions options;

    @Mixin
    private SidecarOption sidecar;

    @Parameters(paramLabel = "PATH", arity = "1..*", description = "Directories or files: paths, or s3://BUCKET/KEY")
    private List<String> paths = new ArrayList<>();

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        try (Utilities programs = reading.utilities(dryRun)) {
            ExitStatus status = run(settings(programs, roots()));
            programs.leftovers().forEach(this::note);
            return status;
        }
    }

    private ExitStatus run(BackfillSettings settings) throws IOException, InterruptedException {
        GivenSettings given = records.given();
        ReadThrottle throttle = reading.throttle();
        if (!dryRun) {
            store().refuseUnshared();
        }
        store().uri()
                .directory()
                .ifPresent(directory ->
                        new OutputPath(directory).outside(archiveGiven(), OutputKind.DIRECTORY, "the store", line()));
        if (dryRun) {
            options.refuseInDryRun("describes nothing");
            sidecar.refuseWith("--dry-run, which describes nothing");
            captures.refuseInDryRun();
        }
        RunContext run = new RunContext(options, "backfill", given().local(paths), cdx, sidecar);
        return run.run(() -> {
            Backfill backfill = new Backfill(settings, workers(), throttle, Clock.systemUTC(), run.findings());
            run.stops(backfill.stop());
            return run.shown(backfill.progress(), () -> backfill(backfill, given, run));
        });
    }

    @Override
    Serializable part(Work<?> work, Workplace workplace) throws IOException, InterruptedException {
        if (!(work instanceof FilesToDescribe files)) {
            return super.part(work, workplace);
        }
        try (Utilities programs = reading.utilities(dryRun)) {
            return store().shared(opened -> files.describe(
                    settings(programs, List.of()),
                    // the worker has no inventory, but gets its statements
                    inventory.isPresent() ? InventoryStorage::listed : (entry, met) -> entry,
                    reading.throttle(),
                    Clock.systemUTC(),
                    opened));
        }
    }

    private RunResult backfill(Backfill backfill, GivenSettings given, RunContext run)
            throws IOException, InterruptedException {
        if (dryRun && GraineryStore.isMadeByOpening(store().uri())) {
            run.beginWithoutStore();
            return new BackfillResult(backfill.run(Optional.empty()), true);
        }
        try (GraineryStore opened = store().open()) {
            ArchiveBoundary archive = run.begin(opened);
            records.settle(opened, given, dryRun);
            if (dryRun) {
                return new BackfillResult(backfill.run(Optional.of(opened)), true);
            }
            cdx.prepare(archive);
            captures.outside(archive, opened.roots().all());
            RunResult done = run.logged(
                    opened,
                    given().absolute(paths).toList(),
                    () -> new BackfillResult(backfill.run(Optional.of(opened)), false));
            run.noteOpenFindings("grainery_backfill", opened);
            return done;
        }
    }

    private List<StorageEntry> roots() throws IOException {
        PathArguments given = given();
        if (inventory.isEmpty()) {
            return paths.stream().map(given::existing).toList();
        }
        InventoryStorage listed;
        try {
            listed = InventoryStorage.of(
                    inventory.get(), storage(), paths, Interruption.of(line()).storages());
        } catch (NoSuchFileException e) {
            throw wrong(INVENTORY + ": no such file: " + inventory.get());
        }
        List<StorageEntry> roots = new ArrayList<>();
        for (String path : paths) {
            String address = given.absolute(path);
            if (!listed.lists(address)) {
                throw wrong(INVENTORY + " lists nothing in " + address + "; it has files in "
                        + String.join(", ", listed.roots()));
            }
            StorageEntry there = given.existing(path);
            if (there.state().isDirectory() && !there.holdsAnything()) {
                throw wrong(address + " is empty, but " + INVENTORY + " lists files in it; is it mounted?");
            }
            listed.at(address).ifPresent(roots::add);
        }
        return roots;
    }

    private BackfillSettings settings(Utilities programs, List<StorageEntry> roots) {
        Budget limits = reading.budget(OptionalLong.empty());
        Optional<CdxWriting> writing = writing(limits);
        return new BackfillSettings(
                reading.settings(limits, dryRun, programs, captures.outside(archiveGiven(), paths)),
                roots,
                inventory.isPresent(),
                walk(),
                acceptReindexed,
                expectCdxFile,
                inspect,
                writing);
    }

    private Optional<CdxWriting> writing(Budget limits) {
        Optional<CdxWriting> writing = cdx.writing(archiveGiven());
        refuse(
                limits.isLimited()
                        && writing.filter(cdxFiles -> cdxFiles.of() == CdxWriting.Choice.ALWAYS)
                                .isPresent(),
                CdxOptions.WRITE + " always",
                ReadingOptions.MAX_BYTES + " or " + ReadingOptions.MAX_TIME
                        + ": each run would read the same files again; use missing");
        return writing;
    }

    private WalkRules walk() {
        try {
            return new WalkRules(new PathChoice(include, exclude), followLinks, includeUnfinished);
        } catch (PatternSyntaxException e) {
            throw wrong("invalid glob in --include or --exclude: " + e.getMessage());
        }
    }

    private ArchiveBoundary archiveGiven() {
        return options.archive().boundary(given().local(paths));
    }

    private PathArguments given() {
        return new PathArguments(line());
    }
}
