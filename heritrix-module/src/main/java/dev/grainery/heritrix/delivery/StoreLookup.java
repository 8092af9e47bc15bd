// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.file.StoredFile;
import dev.grainery.heritrix.recording.EarlierContainers;
import dev.grainery.heritrix.task.CdxOfHarvest;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.Amount;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.RecordedFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Queries on the delivery thread. A timeout counts as "not recorded": recording a container again is harmless. */
public record StoreLookup(
        ExecutorService thread, StoreConnection connection, BooleanSupplier delivering, Duration timeout)
        implements EarlierContainers.RecordedContainers {

    @Override
    public Set<Path> of(List<Path> files) {
        return answer(() -> ask(files)).orElse(Set.of());
    }

    @Override
    public Optional<Set<String>> names(List<String> names) {
        return answer(() -> {
            Set<String> recorded = new HashSet<>();
            connection
                    .open()
                    .containers()
                    .named(names)
                    .forEach(record -> recorded.add(record.container().fileName()));
            return recorded;
        });
    }

    public Optional<HarvestRecord> harvest(String harvestId, Crawl ended) {
        return delivering.getAsBoolean()
                ? answer(() -> connection.open().harvests().find(harvestId))
                        .flatMap(found -> found)
                        .filter(record -> hasEnd(record, ended))
                : Optional.empty();
    }

    /** Empty while containers wait in the outbox, or the store is unreachable. */
    public Optional<CdxOfHarvest> cdxFiles(Outbox outbox, String harvestId, CdxFormat format) {
        return delivering.getAsBoolean()
                ? answer(() -> OutboxHarvests.entries(outbox).anyMatch(OutboxEntry.Container.class::isInstance)
                                ? Optional.<CdxOfHarvest>empty()
                                : Optional.of(cdxFiles(harvestId, format)))
                        .flatMap(found -> found)
                : Optional.empty();
    }

    private CdxOfHarvest cdxFiles(String harvestId, CdxFormat format) {
        List<String> cdxPaths = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        Set<String> covered = new HashSet<>();
        GraineryStore store = connection.open();
        Set<String> harvests = new NamedHarvests(store).ids(harvestId);
        harvests.forEach(id -> store.cdxFiles().forEach(Optional.of(id), cdxFile -> {
            if (cdxFile.cdx().hasColumns(format.columns())) {
                cdxPaths.add(cdxFile.location().path());
                ids.add(cdxFile.id());
                covered.addAll(cdxFile.paths().warcID().values());
            }
        }));
        AtomicLong without = new AtomicLong();
        harvests.forEach(id -> store.containers().forEachBrief(Optional.of(id), container -> {
            if (!ids.contains(container.paths().cdxID()) && !covered.contains(container.id())) {
                without.incrementAndGet();
            }
        }));
        List<Crawl> running = store.facts().crawls(harvests).values().stream()
                .flatMap(List::stream)
                .filter(crawl -> !crawl.isOver())
                .toList();
        return new CdxOfHarvest(cdxPaths, without.get(), running);
    }

    private static boolean hasEnd(HarvestRecord record, Crawl ended) {
        return record.extension().crawls().stream()
                .anyMatch(crawl -> crawl.isSameLaunch(ended)
                        && crawl.isOver()
                        && (ended.packaged().isEmpty() || crawl.packaged().isPresent()));
    }

    private <T> Optional<T> answer(Callable<T> question) {
        Future<T> answer;
        try {
            answer = thread.submit(question);
        } catch (RejectedExecutionException e) {
            return Optional.empty();
        }
        try {
            return Optional.of(answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException e) {
            // the delivery reports an unreachable store
            answer.cancel(false);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Set<Path> ask(List<Path> files) throws IOException {
        Map<Location, Long> sizes = new HashMap<>();
        Map<Location, Path> paths = new HashMap<>();
        for (Path file : files) {
            try {
                StoredFile stored = StoredFile.of(file);
                sizes.put(stored.location(), stored.size());
                paths.put(stored.location(), file);
            } catch (NoSuchFileException e) {
                // moved meanwhile; reading it will report that
            }
        }
        Set<Path> recorded = new HashSet<>();
        connection.open().locations().known(paths.keySet()).forEach((location, file) -> {
            if (isSame(file, sizes.get(location))) {
                recorded.add(paths.get(location));
            }
        });
        return recorded;
    }

    private static boolean isSame(RecordedFile stored, long size) {
        return stored.hash().isKnown() && stored.size().equals(Amount.of(size));
    }
}
