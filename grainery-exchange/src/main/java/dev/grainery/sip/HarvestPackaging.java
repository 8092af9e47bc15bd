// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.file.NameText;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.Storage;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes packages to a working directory beside the finished ones and renames them when all are complete. After an
 * interruption, the next run for the same packages and the same state of the store resumes there.
 */
public final class HarvestPackaging {

    private static final String LOCK = ".lock";
    private static final String UNFINISHED = ".partial";

    /** Exists in the working directory while finished packages are renamed. */
    private static final String NAMING = ".naming";

    private final GraineryStore store;
    private final Settings settings;

    public HarvestPackaging(GraineryStore store, Settings settings) {
        this.store = store;
        this.settings = settings;
    }

    public record Settings(
            PackageProfile profile,
            LinkMode link,
            Path directory,
            OptionalLong limit,
            Storage storage,
            ReadThrottle throttle,
            LongConsumer total,
            InstantSource clock,
            String host,
            String program) {}

    public record Made(String path, long files, long bytes, String md5) {}

    public record Result(List<Made> packages, List<String> leftOut) {}

    public Result run(String harvestId) throws IOException {
        DurableFile.makeDirectory(settings.directory());
        try (FileChannel channel = WritableFile.lockFile(settings.directory().resolve(LOCK))) {
            lock(channel);
            try (PackagePlan plan = PackagePlan.of(store, harvestId, settings.storage())) {
                return run(plan);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void lock(FileChannel channel) throws IOException {
        try {
            if (channel.tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // this process has the lock
        }
        throw new PackagingException("another run makes packages in " + settings.directory()
                + "; wait for its end, or choose another" + " directory");
    }

    private Result run(PackagePlan plan) throws IOException {
        settings.total().accept(plan.bytes());
        String fingerprint = plan.fingerprint(String.join(
                "\n",
                settings.profile().name(),
                settings.link().name(),
                settings.limit().toString(),
                settings.program()));
        int count = plan.forEach(settings.limit(), (number, file) -> {});
        String unfinished = "." + PackageNames.safe(harvestName(plan)) + ".";
        Path work = named(unfinished + fingerprint + UNFINISHED);
        Path naming = work.resolve(NAMING);
        if (Files.exists(naming)) {
            takeBack(plan, work, count);
        }
        requireFree(plan, count);
        if (!Files.isDirectory(work)) {
            removeOutdated(unfinished);
            DurableFile.makeDirectory(work);
        }
        List<Made> made = make(plan, work, count);
        requireFree(plan, count);
        DurableFile.writeOverOwn(naming, out -> {});
        for (Made one : made) {
            Path whole = NameText.pathOf(one.path());
            DurableFile.move(work.resolve(whole.getFileName()), whole);
        }
        recordPackages(plan, made);
        deleteTree(work);
        return new Result(made, plan.leftOut());
    }

    private static String harvestName(PackagePlan plan) {
        return plan.harvest().harvest().harvestPrefix().harvestNameStand();
    }

    private PackageInfo info(PackagePlan plan, int number, int count) {
        String name =
                PackageInfo.name(harvestName(plan), number, settings.limit().isPresent());
        return new PackageInfo(name, number, count, plan.harvest(), plan.date(), settings.program());
    }

    private Path named(String name) {
        return PackageNames.inside(settings.directory(), name);
    }

    /** Moves packages that a killed run had renamed back to the working directory, where they are checked. */
    private void takeBack(PackagePlan plan, Path work, int count) throws IOException {
        for (int number = 1; number <= count; number++) {
            Path whole = named(info(plan, number, count).name());
            Path draft = work.resolve(whole.getFileName());
            if (Files.exists(whole) && !Files.exists(draft)) {
                DurableFile.move(whole, draft);
            }
        }
    }

    private static PackagingException exists(Path place) {
        return new PackagingException(
                place + " exists already; choose another directory, or verify it with grainery package check " + place);
    }

    private void requireFree(PackagePlan plan, int count) throws PackagingException {
        for (int number = 1; number <= count; number++) {
            Path place = named(info(plan, number, count).name());
            if (Files.exists(place)) {
                throw exists(place);
            }
        }
    }

    /** Removes working directories for another state of the store or another form. */
    private void removeOutdated(String prefix) throws IOException {
        Pattern name = Pattern.compile(Pattern.quote(prefix) + "[0-9a-f]{16}" + Pattern.quote(UNFINISHED));
        List<Path> outdated;
        try (Stream<Path> there = Files.list(settings.directory())) {
            outdated = there.filter(
                            path -> name.matcher(path.getFileName().toString()).matches())
                    .toList();
        }
        for (Path path : outdated) {
            deleteTree(path);
        }
    }

    private List<Made> make(PackagePlan plan, Path work, int count) throws IOException {
        List<Made> made = new ArrayList<>();
        try (Series series = new Series(plan, work, count, made)) {
            plan.forEach(settings.limit(), series);
            series.completeLast();
        }
        return made;
    }

    private final class Series implements PackagePlan.Placing, AutoCloseable {

        private final PackagePlan plan;
        private final Path work;
        private final int count;
        private final List<Made> made;
        private final PackageFiles files = new PackageFiles(settings.link(), settings.storage(), settings.throttle());
        private final PackageForm form = settings.profile().form();
        private PackageDraft draft;
        private String previous = "";

        Series(PackagePlan plan, Path work, int count, List<Made> made) throws IOException {
            this.plan = plan;
            this.work = work;
            this.count = count;
            this.made = made;
            this.draft = begin(1);
        }

        private PackageDraft begin(int number) throws IOException {
            PackageInfo info = info(plan, number, count);
            Path directory = PackageNames.inside(work, info.name());
            DurableFile.makeDirectory(directory);
            try (Stream<Path> there = Files.walk(directory)) {
                for (Path file : (Iterable<Path>) there.filter(Files::isRegularFile)::iterator) {
                    // drafts of a killed run
                    if (DurableFile.intendedName(file.getFileName().toString()).isPresent()) {
                        Files.delete(file);
                    }
                }
            }
            return new PackageDraft(directory, info, store);
        }

        @Override
        public void place(int number, PlannedFile file) throws IOException {
            if (number > draft.info().number()) {
                completeLast();
                draft = begin(number);
            }
            String name = PackageNames.safe(file.name());
            String path = form.directory(file.kind()) + "/" + name;
            // files of one name are adjacent
            String folded = PackageNames.folded(path);
            String own = folded.equals(previous)
                    ? form.directory(file.kind()) + "/" + PackageNames.safe(file.id()) + "/" + name
                    : path;
            previous = folded;
            draft.add(files.put(file, draft.directory(), own));
        }

        void completeLast() throws IOException {
            try (PackageDraft whole = draft) {
                PackagedFile seal = form.complete(whole);
                whole.requireNoOther();
                syncDirectories(whole.directory());
                made.add(new Made(
                        NameText.of(named(whole.info().name())).text(),
                        whole.files(),
                        whole.bytes(),
                        seal.sums().md5()));
            }
        }

        @Override
        public void close() {
            draft.close();
        }
    }

    private static void syncDirectories(Path directory) throws IOException {
        try (Stream<Path> there = Files.walk(directory)) {
            for (Path one : (Iterable<Path>) there.filter(Files::isDirectory)::iterator) {
                DurableFile.sync(one);
            }
        }
    }

    /** Records the packages in the history, unless a killed run did so. */
    private void recordPackages(PackagePlan plan, List<Made> made) {
        String harvest = harvestName(plan);
        Set<String> recorded = new HashSet<>();
        store.history().find(harvest).stream()
                .filter(event -> event.outcome() == CheckOutcome.PACKAGED)
                .forEach(event ->
                        recorded.add(event.absolute() + "\n" + event.hash().value()));
        store.history()
                .append(made.stream()
                        .filter(one -> !recorded.contains(one.path() + "\n" + one.md5()))
                        .map(one -> FixityEvent.of(
                                        RecordType.HARVEST,
                                        plan.harvest().harvest().harvestID(),
                                        new Location(one.path(), harvest),
                                        CheckOutcome.PACKAGED,
                                        settings.clock().instant())
                                .hashes(Hash.NA, Hash.of(one.md5()))
                                .bytes(Amount.of(one.bytes()))
                                .by(settings.host(), settings.program())
                                .build())
                        .toList());
        store.flush();
    }

    private static void deleteTree(Path directory) throws IOException {
        List<Path> there;
        try (Stream<Path> walk = Files.walk(directory)) {
            there = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : there) {
            Files.delete(path);
        }
    }
}
