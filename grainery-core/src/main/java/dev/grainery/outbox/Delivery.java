// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.util.Objects.requireNonNull;

import dev.grainery.assembly.CdxLinks;
import dev.grainery.assembly.TouchedNames;
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
import dev.grainery.store.Observer;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.StoredPlaces;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import dev.grainery.system.ThisMachine;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Brings the entries of an outbox to a store, in the order in which they were put. What the store has taken leaves the
 * outbox; what was delivered and did not leave is delivered again, which changes nothing. When to try again is the
 * caller's business, and so is the lease. To be used by one thread.
 */
public final class Delivery {

    /** How many entries go to the store at once, at most. */
    private static final int BULK = 250;

    /** How large they are together, about: outputs of other programs make some entries large. */
    private static final long BULK_BYTES = 4L << 20;

    /** How many names are kept from one listing of the directory, which may hold far more entries. */
    private static final int AHEAD = 10_000;

    private final Outbox outbox;
    private final Storage storage = new StorageTimeout(StorageTimeout.DEFAULT).of(new LocalStorage());
    private final DeliveryListener listener;
    private final Deque<String> ahead = new ArrayDeque<>();

    /** The entries that wait because of a fault of this program, until all others were tried. */
    private final Map<String, Throwable> faults = new LinkedHashMap<>();

    private boolean passed = true;

    /**
     * What one attempt at delivery did.
     *
     * @param containers how many containers the store has taken
     * @param crawls how many crawls it has taken
     * @param met of how many files without a record it has taken the findings
     * @param refused how many entries were put aside
     * @param more whether entries are waiting that were not tried yet
     */
    public record Delivered(long containers, long crawls, long met, long refused, boolean more) {

        /** How many entries do not wait any more. */
        public long entries() {
            return containers + crawls + met + refused;
        }
    }

    public Delivery(Outbox outbox, DeliveryListener listener) {
        this.outbox = requireNonNull(outbox, "outbox");
        this.listener = requireNonNull(listener, "listener");
    }

    /**
     * The first fault of this program, or of the machine, that kept the last {@link #deliver} and those before it from
     * delivering entries, which still wait. Once no more entries are left, the next call tries them again.
     */
    public Optional<Throwable> fault() {
        return faults.values().stream().findFirst();
    }

    /**
     * Delivers waiting entries. Those that cannot be read, and those that the store refuses, are put aside; the others go
     * on. Those that cannot be delivered because of a {@link #fault} stay. The harvests of what was delivered are marked as pending in the store, for the caller to assemble.
     *
     * @param limit how many entries to try
     * @throws dev.grainery.store.document.StoreUnavailableException if the store cannot be reached or takes nothing now; whatever
     *     it did not acknowledge still waits
     * @throws dev.grainery.store.document.StoreException if it fails otherwise; the same holds
     * @throws IOException if the outbox cannot be read or changed; what was delivered may still wait
     */
    public Delivered deliver(GraineryStore store, int limit) throws IOException {
        String host = ThisMachine.hostName();
        Observer observer = new Observer(new StoredPlaces(store, storage, host), host, program());
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
                // what was taken and not delivered comes first again
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
            // whatever is put later has a name behind these
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
        private final Observer observer;
        private long containers;
        private long crawls;
        private long met;
        private long refused;

        DeliveryAttempt(GraineryStore store, Observer observer) {
            this.store = store;
            this.observer = observer;
        }

        Delivered delivered(boolean more) {
            return new Delivered(containers, crawls, met, refused, more);
        }

        /** Delivers some entries: the containers at once, but each by itself if one of them makes the store fail. */
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
                } else if (other.getValue() instanceof OutboxEntry.Met met) {
                    deliverMet(other.getKey(), met);
                }
            }
        }

        private Optional<OutboxEntry> read(String name) throws IOException {
            try {
                return Optional.of(outbox.read(name));
            } catch (NoSuchFileException e) {
                // delivered by somebody else meanwhile
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
            Iterator<Taken> taken;
            try {
                taken = store(entries.values()).iterator();
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
                end(one.getKey(), one.getValue(), taken.next());
            }
        }

        private record Taken(Stored container, Optional<Stored> cdxFile) {}

        private List<Taken> store(Collection<OutboxEntry.Container> entries) {
            RecordStyle style = store.settings().terms().style();
            List<Observation<ContainerRecord>> observed = new ArrayList<>();
            List<Observation<CdxRecord>> observedCdx = new ArrayList<>();
            // the entries wait until their links are right as well: nobody else knows which were touched
            TouchedNames touched = new TouchedNames();
            for (OutboxEntry.Container entry : entries) {
                ContainerRecord record = entry.record();
                touched.container(record);
                observed.add(new Observation<>(
                        record.withHeader(record.header().completed(style)), false, Optional.of(entry.findings())));
                entry.cdxFile().ifPresent(cdxFile -> {
                    CdxRecord cdx = cdxFile.record();
                    touched.cdxFile(cdx);
                    // who wrote the CDX file also had the right to write it again
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
                    .map(entry -> new Taken(containers.next(), entry.cdxFile().map(cdxFile -> cdxFiles.next())))
                    .toList();
        }

        private void end(String name, OutboxEntry.Container container, Taken taken) throws IOException {
            Stored stored = taken.container();
            tell(container.findings(), stored);
            taken.cdxFile()
                    .ifPresent(cdx -> tell(container.cdxFile().orElseThrow().findings(), cdx));
            if (stored.outcome() == Outcome.REFUSED) {
                refuse(name, stored.findings().stream().map(Finding::message).collect(Collectors.joining("; ")));
            } else {
                outbox.remove(name);
                containers++;
                listener.delivered(container.record(), stored);
            }
        }

        private void tell(List<Finding> read, Stored stored) {
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
                store.crawls().put(crawl.harvestId(), crawl.harvest(), crawl.crawl());
            } catch (RuntimeException | Error e) {
                refuse(name, Set.of(crawl.harvestId()), e);
                return;
            }
            outbox.remove(name);
            crawls++;
            listener.delivered(crawl.harvestId(), crawl.crawl());
        }

        /** Kept as a walk keeps what it meets: so the next walk that no longer meets it resolves it. */
        private void deliverMet(String name, OutboxEntry.Met entry) throws IOException {
            FindingCollection.Decided decided;
            try {
                decided = store.findings().decide(List.of(Verdict.met(entry.path(), entry.findings())));
                // only then is it kept for certain
                store.flush();
            } catch (RuntimeException | Error e) {
                refuse(name, Set.of(), e);
                return;
            }
            outbox.remove(name);
            met++;
            listener.read(decided.news(entry.path(), entry.findings()));
        }

        /**
         * Puts an entry aside that the store does not take, if the store can be reached and does other work. Whatever else
         * failed is no reason to: the entry stays.
         */
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

    /** Is told what becomes of the entries of an outbox, by the thread that delivers them. */
    public interface DeliveryListener {

        /** Takes no notice. */
        DeliveryListener NONE = new DeliveryListener() {};

        /**
         * The store has a container, and the entry is gone.
         *
         * @param record the record that was delivered
         * @param stored what became of it; its findings are told by {@link #found}, too
         */
        default void delivered(ContainerRecord record, Stored stored) {}

        /**
         * An entry was put aside.
         *
         * @param name its name
         * @param reason why it cannot be delivered
         */
        default void refused(String name, String reason) {}

        /** What was found while a container was read, or met without a record, by whoever put its entry into the outbox. */
        default void read(List<Finding> findings) {}

        /** Something is odd about what was delivered. */
        default void found(Finding finding) {}

        /** The store has a crawl, and the entry is gone. */
        default void delivered(String harvestId, Crawl crawl) {}
    }
}
