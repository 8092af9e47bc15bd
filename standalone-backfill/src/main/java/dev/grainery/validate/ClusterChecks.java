// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.captures.CaptureDirectory;
import dev.grainery.cluster.WorkParts;
import dev.grainery.cluster.Workers;
import dev.grainery.record.Location;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.validate.CheckSummary.Tally.Count;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The workers write the results. */
final class ClusterChecks {

    private final CheckContext run;
    private final Optional<CaptureDirectory> captures;
    private final MovedFiles moved;
    private final MissingFiles missing;
    private final PendingLinks links;
    private final Consumer<Collection<Location>> release;
    private final WorkParts<FilesToCheck.Done> parts;
    private final int perRoot;
    private final Set<String> absent = new HashSet<>();
    private final Set<String> silent = ConcurrentHashMap.newKeySet();

    ClusterChecks(
            CheckContext run,
            Workers workers,
            Optional<CaptureDirectory> captures,
            MovedFiles moved,
            MissingFiles missing,
            PendingLinks links,
            Consumer<Collection<Location>> release) {
        this.run = run;
        this.captures = captures;
        this.moved = moved;
        this.missing = missing;
        this.links = links;
        this.release = release;
        this.perRoot = run.settings().common().jobs().perRoot();
        this.parts = new WorkParts<>(workers, run.stop(), perRoot);
    }

    void check(List<ScheduledFile> due) throws InterruptedException {
        Map<Boolean, List<ScheduledFile>> isSilent = due.stream()
                .collect(Collectors.partitioningBy(
                        file -> silent.contains(run.storages().of(file.location()))));
        leave(isSilent.get(true));
        // one part, unless the files of a storage are limited
        Map<String, List<ScheduledFile>> byStorage = isSilent.get(false).stream()
                .collect(Collectors.groupingBy(file ->
                        perRoot == Integer.MAX_VALUE ? "" : run.storages().of(file.location())));
        for (Map.Entry<String, List<ScheduledFile>> part : byStorage.entrySet()) {
            if (parts.enter(part.getKey())) {
                check(part.getValue(), part.getKey());
            } else {
                release(part.getValue());
            }
        }
    }

    private void check(List<ScheduledFile> files, String storage) throws InterruptedException {
        Map<String, ScheduledFile> byAddress =
                files.stream().collect(Collectors.toMap(file -> file.location().path(), Function.identity()));
        Set<String> names =
                files.stream().map(file -> file.location().fileName()).collect(Collectors.toSet());
        FilesToCheck work = new FilesToCheck(
                files.stream().map(FilesToCheck.ToCheck::of).toList(),
                captures.map(tables -> tables.of(names)).orElse(List.of()),
                run.start());
        parts.begin(
                work,
                files.stream().mapToLong(CheckLoop::size).sum(),
                "",
                done -> done(done, byAddress),
                // files that are searched for keep their leases until the end
                () -> {
                    parts.leave(storage);
                    release(files.stream()
                            .filter(file -> !missing.isSought(file))
                            .toList());
                });
    }

    private void leave(List<ScheduledFile> files) {
        run.tally().add(Count.LEFT, files.size());
        release(files);
    }

    private void release(List<ScheduledFile> files) {
        release.accept(files.stream().map(ScheduledFile::location).toList());
    }

    private void done(FilesToCheck.Done done, Map<String, ScheduledFile> byAddress) {
        done.read().withoutKnownAbsent(absent).reportTo(run.findings(), moved, run.progress());
        run.tally().add(done.counts());
        links.add(done.touched());
        done.counts().absent().forEach(run.storages()::absent);
        silent.addAll(done.silent());
        done.missing().forEach(address -> missing.add(byAddress.get(address)));
    }

    void end() throws InterruptedException {
        parts.end();
    }
}
