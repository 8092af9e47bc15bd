// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.document.StoreException;
import dev.grainery.system.LocalMachine.ProcessMark;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Renewed until released. */
final class RunLeases implements AutoCloseable {

    private static final int RENEWALS = 4;

    private final GraineryStore store;
    private final Duration lasting;
    private final Clock clock;
    private final String holder = ProcessMark.ofThisProcess().toString();
    private final Set<Location> held = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "leases"));
    private final ScheduledFuture<?> renewing;
    private volatile Optional<StoreException> failure = Optional.empty();

    RunLeases(GraineryStore store, Duration lasting, Clock clock) {
        this.store = store;
        this.lasting = lasting;
        this.clock = clock;
        long every = lasting.toMillis() / RENEWALS;
        this.renewing = timer.scheduleAtFixedRate(this::renew, every, every, TimeUnit.MILLISECONDS);
    }

    private void renew() {
        try {
            store.leases().renew(List.copyOf(held), holder, clock.instant().plus(lasting));
        } catch (StoreException e) {
            failure = Optional.of(e);
        }
    }

    void endThoseOfTheDead() {
        // an embedded store can be open on one machine only
        boolean hereOnly = store.uri().directory().isPresent();
        store.leases()
                .expire(
                        clock.instant(),
                        other -> !other.equals(holder)
                                && ProcessMark.of(other)
                                        .map(mark -> (hereOnly || mark.isOfThisMachine()) && !mark.isAlive())
                                        .orElse(hereOnly));
    }

    /** Ours are leased now, and not checked by another run since. */
    record Taken(List<ScheduledFile> ours, List<ScheduledFile> others) {}

    Taken take(List<ScheduledFile> files) {
        if (failure.isPresent()) {
            throw failure.get();
        }
        List<Location> locations = files.stream().map(ScheduledFile::location).toList();
        Set<Location> taken =
                store.leases().take(locations, holder, clock.instant().plus(lasting));
        held.addAll(taken);
        Map<Location, ScheduledFile> now = store.locations().scheduled(taken).stream()
                .collect(Collectors.toMap(ScheduledFile::location, Function.identity()));
        List<ScheduledFile> unchanged = files.stream()
                .filter(file -> file.equals(now.get(file.location())))
                .toList();
        Set<Location> kept = unchanged.stream().map(ScheduledFile::location).collect(Collectors.toSet());
        release(taken.stream().filter(location -> !kept.contains(location)).toList());
        return new Taken(
                unchanged,
                files.stream().filter(file -> !taken.contains(file.location())).toList());
    }

    void release(Collection<Location> locations) {
        if (!locations.isEmpty()) {
            store.leases().release(locations, holder);
            held.removeAll(Set.copyOf(locations));
        }
    }

    @Override
    public void close() {
        renewing.cancel(false);
        timer.shutdown();
        release(List.copyOf(held));
    }
}
