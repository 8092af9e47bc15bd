// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.captures.CaptureDirectory;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.utility.UtilityRun;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.run.Readers;
import dev.grainery.run.UtilityRuns;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.MountProbe;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Predicate;

final class LocalReading implements ReadingStrategy {

    /** Bytes of results that wait to be written, of all roots together. */
    private static final long MOST_HELD = 16L << 20;

    private final BackfillSettings settings;
    private final BackfillContext watch;
    private final Readers<FileRead.Result> readers;
    private final Describer.Builder describing;
    private final Map<Set<DigestAlgorithm>, Describer> describers = new HashMap<>();
    private final Optional<CdxFiles> cdxFiles;
    private final Optional<CaptureDirectory> captures;
    private final UtilityRuns utilities;
    private final Predicate<Location> hungBefore;

    LocalReading(
            BackfillSettings settings,
            Optional<GraineryStore> store,
            Optional<CaptureDirectory> captures,
            ReadThrottle throttle,
            InstantSource clock,
            BackfillContext watch) {
        this.settings = settings;
        this.watch = watch;
        this.captures = captures;
        this.readers = new Readers<>(
                settings.common().jobs(),
                watch.stop(),
                MOST_HELD / settings.common().jobs().roots(),
                FileRead.Result::weight);
        this.describing = describer(settings, store).clock(clock);
        // CDX files are written to a local disk, so reading them is not throttled
        Describer unthrottled = describing.build();
        this.cdxFiles = settings.cdx()
                .flatMap(cdx -> store.map(opened ->
                        new CdxFiles(cdx, opened, settings.common().storage(), unthrottled, watch.tallies())));
        this.hungBefore = place -> store.stream()
                .flatMap(opened -> opened.findings().of(List.of(place.path())).stream())
                .anyMatch(known -> known.code() == FindingCode.READ_HUNG && known.state() != FindingState.RESOLVED);
        this.utilities = new UtilityRuns(settings.common().utilities(), watch.stop(), readers::leavesStorage);
        describing.throttle(readers.watched(bytes -> {
            watch.progress().read(bytes);
            throttle.passed(bytes);
        }));
    }

    private static Describer.Builder describer(BackfillSettings settings, Optional<GraineryStore> store) {
        Describer.Builder describer = store.map(opened -> opened.settings().terms())
                .map(terms -> Describer.builder().style(terms.style()).naming(terms.naming()))
                .orElseGet(() -> Describer.builder().author(GraineryRecord.NA));
        boolean inspecting = settings.inspect()
                || settings.cdx().isPresent()
                || settings.common().captures().isPresent()
                || settings.common().answers().isPresent()
                || settings.common().utilities().takePayloads();
        return inspecting ? describer.inspect(settings.common().program()) : describer;
    }

    @Override
    public Optional<Future<FileRead.Result>> begin(Object walk, FileToRead file) {
        return Optional.of(readers.read(walk, () -> read(file), () -> hung(file), () -> FileRead.Result.NOT_BEGUN));
    }

    @Override
    public FileRead.Result result(Future<FileRead.Result> reading, Runnable meanwhile) throws InterruptedException {
        return readers.result(reading, meanwhile);
    }

    private FileRead.Result read(FileToRead chosen) {
        StoredFile file = chosen.found().file();
        if (watch.stop().isRequested() || !watch.spending().mayBegin(file.size())) {
            return FileRead.Result.NOT_BEGUN;
        }
        if (isSilent(chosen.root())) {
            watch.spending().skip(file.size());
            return FileRead.Result.NOT_BEGUN;
        }
        watch.progress().begun(file.location().fileName());
        RecordType type = chosen.found().type();
        boolean writesCdx = chosen.withCdx() && cdxFiles.isPresent() && type == RecordType.CONTAINER;
        Describer describer = describer(chosen.digests());
        try (UtilityRun run = utilities.begin(file)) {
            List<FileRead> read = writesCdx
                    ? cdxFiles.get()
                            .read(
                                    file,
                                    (container, listeners) -> describe(describer, container, listeners),
                                    lines -> settings.common().listeners(lines, run.payloads()),
                                    readers::leavesStorage)
                    : List.of(FileRead.by(
                            (container, listeners) -> describe(describer, container, listeners),
                            file,
                            type,
                            settings.common().listeners(CaptureListener.NONE, run.payloads())));
            readers.answered(chosen.root());
            watch.progress().fileRead();
            if (read.stream()
                    .anyMatch(
                            one -> one.described() instanceof Described.Unstable failed && failed.isStorageFailure())) {
                Optional<FileRead.Result> left = leftAlone(chosen);
                if (left.isPresent()) {
                    return left.get();
                }
            }
            return utilities
                    .describe(read.get(0).described(), run)
                    .map(whole -> new FileRead.Result(file.size(), FileRead.withFirst(read, whole), !chosen.isKnown()))
                    .orElse(FileRead.Result.NOT_BEGUN);
        }
    }

    private synchronized Describer describer(Set<DigestAlgorithm> digests) {
        return describers.computeIfAbsent(digests, stated -> {
            Set<DigestAlgorithm> all = new HashSet<>(settings.common().jobs().digests());
            all.addAll(stated);
            return describing.digests(all).build();
        });
    }

    private Described describe(Describer describer, StoredFile file, Listeners listeners) {
        return captures.isPresent()
                ? captures.get().describe(describer, file, listeners, readers::leavesStorage)
                : describer.describe(file, listeners);
    }

    /** Abandons a root if its storage failed, and not only this file. */
    private synchronized Optional<FileRead.Result> leftAlone(FileToRead chosen) {
        Location root = Location.of(chosen.root());
        if (isSilent(chosen.root())) {
            watch.spending().skip(chosen.size());
            return Optional.of(FileRead.Result.NOT_BEGUN);
        }
        MountProbe storages = new MountProbe(settings.common().storage(), List.of(chosen.root()));
        if (storages.isStillThere(chosen.found().file().location())) {
            return Optional.empty();
        }
        readers.silence(chosen.root());
        watch.spending().skip(chosen.size());
        String message = storages.failure(chosen.root()).orElse("it went away; mount it and run again")
                + "; the rest of its files were not read in this run";
        Finding away = Finding.of(FindingCode.STORAGE_ABSENT, chosen.root(), message);
        return Optional.of(new FileRead.Result(
                chosen.size(),
                List.of(new FileRead(chosen.found().type(), new Described.Unstable(root, List.of(away)), 0)),
                false));
    }

    private FileRead.Result hung(FileToRead chosen) {
        Location location = chosen.found().file().location();
        Finding finding = Finding.of(
                FindingCode.READ_HUNG, location.path(), readers.hung(chosen.root(), !hungBefore.test(location)));
        return new FileRead.Result(
                chosen.size(),
                List.of(new FileRead(chosen.found().type(), new Described.Unstable(location, List.of(finding)), 0)),
                false);
    }

    @Override
    public boolean isSilent(String root) {
        return readers.isSilent(root);
    }

    @Override
    public void end() {
        // the results of all files were taken
    }

    @Override
    public void close() {
        readers.close();
    }
}
