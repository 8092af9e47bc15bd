// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.util.Objects.requireNonNull;

import dev.grainery.assembly.CdxLinks;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageTimeout;
import dev.grainery.finding.Finding;
import dev.grainery.finding.Verdict;
import dev.grainery.outbox.OutboxEntry.OutboxEntryException;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.RecordStyle;
import dev.grainery.store.FindingCollection;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.LocationProbe;
import dev.grainery.store.ObservationContext;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.Stems;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import dev.grainery.system.LocalMachine;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An entry that was delivered but not removed is delivered again without effect. The caller schedules retries and holds
 * the lease. For one thread.
 */
public final class Delivery {

    private static final int BULK = 250;

    /** Bytes of a batch: outputs of other programs make some entries large. */
    private static final long BULK_BYTES = 4L << 20;

    /** Names read ahead from the directory, which may hold far more entries. */
    private static final int AHEAD = 10_000;

    private final Outbox outbox;
    private final Storage storage = new StorageTimeout(StorageTimeout.DEFAULT).of(new LocalStorage());
    private final DeliveryListener listener;
    private final Deque<String> ahead = new ArrayDeque<>();

    /** Entries that wait because of a fault of this program, until all others were tried. */
    private final Map<String, Throwable> faults = new LinkedHashMap<>();

    private boolean passed = true;

    /** {@code met} counts files without a record whose findings were stored; {@code refused} entries are put aside. */
    public record Delivered(long containers, long crawls, long met, long refused, boolean more) {

        public long entries() {
            return containers + crawls + met + refused;
        }
    }

    public Delivery(Outbox outbox, DeliveryListener listener) {
        this.outbox = requireNonNull(outbox, "outbox");
        this.listener = requireNonNull(listener, "listener");
    }

    /** The first fault of this program; its entries are tried again when no others are left. */
    public Optional<Throwable> fault() {
        return faults.values().stream().findFirst();
    }

    /**
     * Puts unreadable and refused entries aside, and marks the harvests of delivered ones as pending.
     * @throws dev.grainery.store.document.StoreUnavailableException if the store cannot be reached or accepts no writes
     *     now; unacknowledged entries still wait
     */
    public Delivered deliver(GraineryStore store, int limit) throws IOException {
        String host = LocalMachine.hostName();
        ObservationContext observer = new ObservationContext(new LocationProbe(store, storage, host), host, program());
        DeliveryAttempt attempt = new DeliveryAttempt(store, observer);
        boolean tookAll = false;
        if (passed) {
            faults.clear();
        }
        try {
            long left = limit;
            for (List<String> bulk = next(left); !bulk.isEmpty(); bulk = next(left)) {
                attempt.deliver(bulk);
                left -= bulk.size();
            }
            tookAll = true;
        } finally {
            if (!tookAll) {
                // undelivered entries come first again
                ahead.clear();
            }
        }
        passed = ahead.isEmpty() && untried(1).isEmpty();
        return attempt.delivered(!passed);
    }

    private List<String> untried(int most) throws IOException {
        return outbox.waiting(most + faults.size()).stream()
                .filter(name -> !faults.containsKey(name))
                .toList();
    }

    private List<String> next(long most) throws IOException {
        if (most > 0 && ahead.isEmpty()) {
            // later entries have greater names
            ahead.addAll(untried(AHEAD));
        }
        List<String> bulk = new ArrayList<>();
        long bytes = 0;
        while (bulk.size() < Math.min(most, BULK) && !ahead.isEmpty()) {
            bytes += outbox.bytes(ahead.peek());
            if (!bulk.isEmpty() && bytes > BULK_BYTES) {
                break;
            }
            bulk.add(ahead.remove());
        }
        return bulk;
    }

    private static String program() {
        return "grainery "
                + Optional.ofNullable(Delivery.class.getPackage().getImplementationVersion())
                        .orElse("(not packaged)");
    }

    private final class DeliveryAttempt {
        private final GraineryStore store;
        private final ObservationContext observer;
        private long containers;
        private long crawls;
        private long met;
        private long refused;

        DeliveryAttempt(GraineryStore store, ObservationContext observer) {
            this.store = store;
            this.observer = observer;
        }

        Delivered delivered(boolean more) {
            return new Delivered(containers, crawls, met, refused, more);
        }

        void deliver(List<String> names) throws IOException {
            Map<String, OutboxEntry.Container> closed = new LinkedHashMap<>();
            Map<String, OutboxEntry> others = new LinkedHashMap<>();
            for (String name : names) {
                Optional<OutboxEntry> entry = read(name);
                if (entry.isPresent() && entry.get() instanceof OutboxEntry.Container container) {
                    closed.put(name, container);
                } else {
                    entry.ifPresent(other -> others.put(name, other));
                }
            }
            deliverContainers(closed);
            for (Map.Entry<String, OutboxEntry> other : others.entrySet()) {
                if (other.getValue() instanceof OutboxEntry.CrawlOfHarvest crawl) {
                    deliverCrawl(other.getKey(), crawl);
                } else if (other.getValue() instanceof OutboxEntry.UnrecordedFile met) {
                    deliverUnrecorded(other.getKey(), met);
                }
            }
        }

        private Optional<OutboxEntry> read(String name) throws IOException {
            try {
                return Optional.of(outbox.read(name));
            } catch (NoSuchFileException e) {
                // delivered by another process meanwhile
                return Optional.empty();
            } catch (OutboxEntryException e) {
                refuse(name, String.valueOf(e.getMessage()));
                return Optional.empty();
            }
        }

        private void deliverContainers(Map<String, OutboxEntry.Container> entries) throws IOException {
            if (entries.isEmpty()) {
                return;
            }
            Iterator<StoredFiles> files;
            try {
                files = store(entries.values()).iterator();
            } catch (StoreUnavailableException e) {
                throw e;
            } catch (RuntimeException | Error e) {
                for (Map.Entry<String, OutboxEntry.Container> one : entries.entrySet()) {
                    if (entries.size() == 1) {
                        refuse(one.getKey(), Set.of(one.getValue().record().harvestId()), e);
                    } else {
                        deliverContainers(Map.of(one.getKey(), one.getValue()));
                    }
                }
                return;
            }
            for (Map.Entry<String, OutboxEntry.Container> one : entries.entrySet()) {
                end(one.getKey(), one.getValue(), files.next());
            }
        }

        private record StoredFiles(Stored container, Optional<Stored> cdxFile) {}

        private List<StoredFiles> store(Collection<OutboxEntry.Container> entries) {
            RecordStyle style = store.settings().terms().style();
            List<Observation<ContainerRecord>> observed = new ArrayList<>();
            List<Observation<CdxRecord>> observedCdx = new ArrayList<>();
            // the entries wait until their links are updated: no other process updates them
            Set<String> touched = new HashSet<>();
            for (OutboxEntry.Container entry : entries) {
                ContainerRecord record = entry.record();
                touched.addAll(Stems.of(record));
                observed.add(new Observation<>(
                        record.withHeader(record.header().completed(style)), false, Optional.of(entry.findings())));
                entry.cdxFile().ifPresent(cdxFile -> {
                    CdxRecord cdx = cdxFile.record();
                    touched.addAll(Stems.of(cdx));
                    // the writer of the CDX file may rewrite it
                    observedCdx.add(new Observation<>(
                            cdx.withHeader(cdx.header().completed(style)), true, Optional.of(cdxFile.findings())));
                });
            }
            Iterator<Stored> containers =
                    store.containers().store(observed, observer).iterator();
            Iterator<Stored> cdxFiles =
                    store.cdxFiles().store(observedCdx, observer).iterator();
            CdxLinks links = new CdxLinks(store);
            store.pending().mark(links.update(touched));
            store.flush();
            links.findings().forEach(listener::found);
            return entries.stream()
                    .map(entry ->
                            new StoredFiles(containers.next(), entry.cdxFile().map(cdxFile -> cdxFiles.next())))
                    .toList();
        }

        private void end(String name, OutboxEntry.Container container, StoredFiles files) throws IOException {
            Stored stored = files.container();
            report(container.findings(), stored);
            files.cdxFile()
                    .ifPresent(cdx -> report(container.cdxFile().orElseThrow().findings(), cdx));
            if (stored.outcome() == Outcome.REFUSED) {
                refuse(name, stored.findings().stream().map(Finding::message).collect(Collectors.joining("; ")));
            } else {
                outbox.remove(name);
                containers++;
                listener.delivered(container.record(), stored);
            }
        }

        private void report(List<Finding> read, Stored stored) {
            listener.read(newOnes(read, stored));
            newOnes(stored.findings(), stored).forEach(listener::found);
        }

        private static List<Finding> newOnes(List<Finding> findings, Stored stored) {
            return findings.stream()
                    .filter(finding -> !stored.acknowledged().contains(finding.code()))
                    .toList();
        }

        private void deliverCrawl(String name, OutboxEntry.CrawlOfHarvest crawl) throws IOException {
            try {
                store.facts().putCrawl(crawl.harvestId(), crawl.harvest(), crawl.crawl());
            } catch (RuntimeException | Error e) {
                refuse(name, Set.of(crawl.harvestId()), e);
                return;
            }
            outbox.remove(name);
            crawls++;
            listener.delivered(crawl.harvestId(), crawl.crawl());
        }

        /** Stored as by a walk, so that a walk that no longer finds the file resolves the findings. */
        private void deliverUnrecorded(String name, OutboxEntry.UnrecordedFile entry) throws IOException {
            FindingCollection.FindingChanges decided;
            try {
                decided = store.findings().decide(List.of(Verdict.foundInWalk(entry.path(), entry.findings())));
                // durable only now
                store.flush();
            } catch (RuntimeException | Error e) {
                refuse(name, Set.of(), e);
                return;
            }
            outbox.remove(name);
            met++;
            listener.read(decided.news(entry.path(), entry.findings()));
        }

        /** Only if the store can be reached and accepts other writes; else the entry stays. */
        private void refuse(String name, Set<String> harvestIds, Throwable failure) throws IOException {
            if (failure instanceof StoreUnavailableException unavailable) {
                throw unavailable;
            }
            try {
                store.pending().all();
                if (!(failure instanceof StoreException)) {
                    faults.put(name, failure);
                    return;
                }
                store.pending().mark(harvestIds);
            } catch (StoreException e) {
                e.addSuppressed(failure);
                throw e;
            }
            String reason = String.valueOf(failure.getMessage());
            refuse(name, reason.lines().findFirst().orElse(reason));
        }

        private void refuse(String name, String reason) throws IOException {
            outbox.refuse(name, reason);
            refused++;
            listener.refused(name, reason);
        }
    }

    /** Called by the thread that delivers. */
    public interface DeliveryListener {

        DeliveryListener NONE = new DeliveryListener() {};

        default void delivered(ContainerRecord record, Stored stored) {}

        default void refused(String name, String reason) {}

        /** Findings of the reading before the entry was put into the outbox. */
        default void read(List<Finding> findings) {}

        default void found(Finding finding) {}

        default void delivered(String harvestId, Crawl crawl) {}
    }
}
