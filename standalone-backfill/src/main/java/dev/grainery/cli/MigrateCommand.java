// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.compare.ContainerComparison;
import dev.grainery.crawl.CrawlFiles;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.file.FileState;
import dev.grainery.file.NameText;
import dev.grainery.file.RateLimit;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.migrate.Migration;
import dev.grainery.migrate.MigrationRun;
import dev.grainery.migrate.MigrationRun.Outcome;
import dev.grainery.migrate.MigrationRun.State;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.MigrationSource;
import dev.grainery.run.Budget;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "migrate",
        description =
                "Converts each ARC file to WARC without loss, compares the two record by record, and writes a certificate beside the WARC file. ARC files are only read. Rerunning resumes.",
        footer = {
            "grainery migrate --harvest V6M_2007-10-05 -o /new/V6M_2007-10-05",
            "grainery migrate /archive/2007 -o /new/2007  # no store needed"
        },
        header = "Converts ARC to WARC and verifies the result")
final class MigrateCommand extends CommandOnStore {

    private static final int MOST_SHOWN = 20;

    private static final Pattern ARC = Pattern.compile("(?is).+\\.arc(?:\\.gz)?");
    private static final Pattern OTHER_ARC = Pattern.compile("(?is).+\\.arc(?:\\.gz)?\\.(\\w+)");
    private static final String LOCK = ".grainery-migrate.lock";
    private static final String UNFINISHED = "not all files were migrated; run the same command to continue";

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Migrate this harvest of the store")
    private Optional<String> harvest;

    @Parameters(paramLabel = "PATH", arity = "0..1", description = "A directory or file, instead of a harvest")
    private Optional<String> path;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description = "Write the WARC files below this directory")
    private OutputPath out;

    @Option(
            names = "--max-time",
            paramLabel = "DURATION",
            description = "Start no file after this time, such as 4h or 1h30m")
    private Optional<Duration> maxTime;

    @Option(
            names = "--max-bytes",
            paramLabel = "SIZE",
            description = "Read at most this many bytes, such as 500G or 2T")
    private Optional<Converters.Size> maxBytes;

    @Option(
            names = "--max-read",
            paramLabel = "MB/s",
            description = "Read no faster than this, in 10^6 bytes per second")
    private Optional<Double> maxRead;

    @Mixin
    private JobsOption jobs;

    @Mixin
    private ReadingRun reading;

    @Mixin
    private ArchiveOption archive;

    private Optional<HarvestNaming> naming = Optional.empty();
    private final Totals totals = new Totals();
    private final SortedMap<String, Long> notRead = new TreeMap<>();
    private long shown;

    private record Task(StoredFile arc, Path warc) {}

    @Override
    ExitStatus run() throws IOException {
        Path directory = out.outside(archive.boundary(store()), OutputKind.DIRECTORY, "the WARC files", line())
                .toAbsolutePath();
        List<Task> tasks = tasks(directory);
        DurableFile.makeDirectory(directory);
        tasks.forEach(task -> reading.progress().toRead(task.arc().size()));
        reading.progress().walked();
        Budget budget = new Budget(
                OptionalLong.empty(),
                maxBytes.map(size -> OptionalLong.of(size.bytes())).orElse(OptionalLong.empty()),
                maxTime);
        Budget.Spending spending = new Budget.Spending(budget, Clock.systemUTC());
        FileChannel lock = lock(directory);
        try (lock) {
            ExitStatus status = reading.run(
                    "stopping; the file in hand is given up, and finished files are kept",
                    UNFINISHED,
                    () -> migrate(tasks, spending));
            Files.deleteIfExists(directory.resolve(LOCK));
            return status;
        }
    }

    private FileChannel lock(Path directory) throws IOException {
        Path file = directory.resolve(LOCK);
        FileChannel lock;
        try {
            lock = WritableFile.lockFile(file);
        } catch (IOException e) {
            throw FullDisk.failure("the WARC files", directory, e);
        }
        try {
            if (lock.tryLock() != null && Files.exists(file)) {
                return lock;
            }
        } catch (OverlappingFileLockException e) {
            // this process has it
        }
        lock.close();
        throw wrong("another migrate is writing to " + directory);
    }

    private ExitStatus migrate(List<Task> tasks, Budget.Spending spending) throws IOException {
        ReadThrottle rate = maxRead.<ReadThrottle>map(RateLimit::new).orElse(ReadThrottle.NONE);
        ReadThrottle quiet = reading.stop().throttle(rate);
        ReadThrottle counted = bytes -> {
            quiet.passed(bytes);
            reading.progress().read(bytes);
        };
        MigrationRun run = new MigrationRun(
                new Migration(Grainery.version(), naming.orElseGet(HarvestNaming::builtIn), quiet, counted),
                new ContainerComparison(Grainery.version(), quiet));
        try {
            new OrderedTasks("migrate", jobs.atOnce(), reading.stop())
                    .run(tasks, task -> one(run, task, spending), outcome -> outcome.ifPresent(this::take));
        } catch (UncheckedIOException e) {
            throw FullDisk.failure("the WARC files", Path.of(out.toString()), e.getCause());
        }
        return answer(spending.unread(), reading.stop().isRequested());
    }

    private Optional<Outcome> one(MigrationRun run, Task task, Budget.Spending spending) {
        if (reading.stop().isRequested() || !spending.admits(task.arc().size())) {
            return Optional.empty();
        }
        reading.progress().begun(task.arc().location().fileName());
        try {
            Outcome outcome = run.run(task.arc(), task.warc());
            reading.progress().fileRead();
            return Optional.of(outcome);
        } catch (InterruptedIOException | CancellationException e) {
            return Optional.empty();
        } catch (IOException e) {
            if (FullDisk.reason(task.warc(), e).isPresent()) {
                reading.stop().request();
                throw new UncheckedIOException(e);
            }
            // its name or its storage may be the cause: the others continue
            return Optional.of(MigrationRun.left(task.arc(), task.warc(), "it could not be migrated: " + e));
        }
    }

    private void take(Outcome outcome) {
        totals.add(outcome);
        for (Finding finding : outcome.findings()) {
            if (isOfContent(finding) && ++shown <= MOST_SHOWN) {
                note(finding.code().code() + " " + finding.file() + ": " + finding.message());
            }
        }
        outcome.reason().ifPresent(reason -> {
            note(outcome.arc() + ": " + reason);
            totals.listed.add(outcome);
        });
    }

    /** Findings on names do not concern a migration. */
    private static boolean isOfContent(Finding finding) {
        return finding.offset().isPresent();
    }

    private ExitStatus answer(Budget.Unread unread, boolean stopped) {
        boolean bad = totals.number(State.DIFFERENT) + totals.number(State.LEFT) > 0;
        ExitStatus status = stopped
                ? ExitStatus.INTERRUPTED
                : bad
                        ? ExitStatus.FINDINGS
                        : unread.any() || !notRead.isEmpty() ? ExitStatus.INCOMPLETE : ExitStatus.WELL;
        Summary summary = totals.summary(unread.files(), notRead);
        reading.print(status, summary, summary::text);
        noteUnreadFiles(NotRead.of(notRead));
        if (stopped || unread.any()) {
            note(UNFINISHED);
        }
        return status;
    }

    private static final class Totals {

        private final Map<State, Long> states = new EnumMap<>(State.class);
        private final BoundedList<Outcome> listed = new BoundedList<>();
        private long captures;
        private long undated;
        private long cut;
        private long foreign;

        void add(Outcome outcome) {
            states.merge(outcome.state(), 1L, Long::sum);
            captures += outcome.counts().captures();
            undated += outcome.counts().undated();
            cut += outcome.counts().cut();
            foreign += outcome.counts().foreign();
        }

        long number(State state) {
            return states.getOrDefault(state, 0L);
        }

        Summary summary(long unread, SortedMap<String, Long> notRead) {
            return new Summary(
                    number(State.MIGRATED),
                    number(State.DONE),
                    number(State.DIFFERENT),
                    number(State.LEFT),
                    unread,
                    notRead,
                    captures,
                    undated,
                    cut,
                    foreign,
                    listed.first());
        }
    }

    private record Summary(
            long migrated,
            long before,
            long different,
            long left,
            long unread,
            SortedMap<String, Long> notRead,
            long captures,
            long undated,
            long cut,
            long foreign,
            List<Outcome> files) {

        String text() {
            return new ReportText()
                    .row("migrated, and equal", migrated)
                    .row("migrated before", before)
                    .row("not equal", different)
                    .row("left", left)
                    .row("not begun", unread)
                    .row("captures", captures)
                    .row("captures without date", undated)
                    .row("captures cut off", cut)
                    .row("places between records", foreign)
                    .toString();
        }
    }

    private void countOtherArc(String fileName) {
        Matcher other = OTHER_ARC.matcher(fileName);
        if (other.matches()) {
            notRead.merge(other.group(1).toLowerCase(Locale.ROOT), 1L, Long::sum);
        }
    }

    private List<Task> tasks(Path target) throws IOException {
        List<Task> tasks = new ArrayList<>();
        if (harvest.isPresent() == path.isPresent()) {
            throw wrong("give --harvest, or a directory or file");
        }
        if (path.isPresent()) {
            StorageEntry given = new PathArguments(line()).existing(path.get());
            if (given.seen().filter(FileState::isFile).isPresent()) {
                add(tasks, given, target, given.fileName());
            } else {
                String root = given.name().text();
                CrawlFiles files = CrawlFiles.below(List.of(given));
                files.missing().forEach(this::unreachable);
                for (StorageEntry file : files.containers()) {
                    if (ARC.matcher(file.fileName()).matches()) {
                        String name = file.name().text();
                        add(tasks, file, target, name.substring(root.length()).replaceFirst("^/+", ""));
                    } else {
                        countOtherArc(file.fileName());
                    }
                }
                files.others().forEach(this::countOtherArc);
            }
        } else {
            try (GraineryStore opened = store().openExisting()) {
                naming = Optional.of(opened.settings().terms().naming());
                opened.containers()
                        .scan(harvests(opened, harvest.orElseThrow()), record -> ofHarvest(record, tasks, target));
            }
        }
        if (tasks.isEmpty() && totals.states.isEmpty() && notRead.isEmpty()) {
            throw wrong("there is no ARC file in " + harvest.or(() -> path).orElseThrow());
        }
        return withOwnNames(tasks);
    }

    private void ofHarvest(ContainerRecord record, List<Task> tasks, Path target) {
        if (!record.type().mimeTypeXML().equals(ContainerRecord.ARC)) {
            return;
        }
        record.locations()
                .flatMap(place -> storage().at(place.path()).stream())
                .filter(entry -> entry.seen().filter(FileState::isFile).isPresent())
                .findFirst()
                .ifPresentOrElse(
                        entry -> add(tasks, entry, target, entry.fileName()),
                        () -> unreachable(record.location().path()));
    }

    private void unreachable(String path) {
        note("cannot be reached: " + path);
        totals.states.merge(State.LEFT, 1L, Long::sum);
    }

    private void add(List<Task> tasks, StorageEntry file, Path target, String relative) {
        String warc = MigrationSource.nameOfWarc(relative);
        String named = warc.equals(relative) ? relative + ".warc" : warc;
        try {
            tasks.add(new Task(
                    StoredFile.of(file), NameText.pathOf(NameText.of(target).text() + "/" + named)));
        } catch (IOException e) {
            unreachable(file.name().text());
        }
    }

    private List<Task> withOwnNames(List<Task> tasks) {
        Set<Path> names = new HashSet<>();
        List<Task> own = new ArrayList<>();
        for (Task task : tasks) {
            if (names.add(task.warc())) {
                own.add(task);
            } else {
                take(MigrationRun.left(
                        task.arc(), task.warc(), "the WARC of another file has the same name: " + task.warc()));
            }
        }
        return own;
    }
}
