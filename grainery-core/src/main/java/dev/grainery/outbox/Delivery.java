// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.util.Objects.requireNonNull;

import dev.grainery.assembly.CdxLinks;
import dev.grainery.assembly.TouchedNames;
import dev.grainery.file.LocalStorage;
import dev.grainery.finding.Finding;
import dev.grainery.finding.Verdict;
import dev.grainery.outbox.OutboxEntry.OutboxEntryException;
import dev.grainery.place.StoredPlaces;
import dev.grainery.place.ThisMachine;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.RecordStyle;
import dev.grainery.store.FindingCollection;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Observer;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.access.StoreException;
import dev.grainery.store.access.StoreUnavailableException;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
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
    private final DeliveryListener listener;
    private final Deque<String> ahead = new ArrayDeque<>();

    /**
     * What one attempt at delivery did.
     *
     * @param containers how many containers the store has taken
     * @param crawls how many crawls it has taken
     * @param met of how many files without a record it has taken the findings
     * @param refused how many entries were put aside
     * @param more whether entries are still waiting
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
     * Delivers waiting entries. Those that cannot be read, and those that the store refuses, are put aside; the others go
     * on. The harvests of what was delivered are marked as pending in the store, for the caller to assemble.
     *
     * @param limit how many entries to try
     * @throws dev.grainery.store.access.StoreUnavailableException if the store cannot be reached or takes nothing now; whatever
     *     it did not acknowledge still waits
     * @throws dev.grainery.store.access.StoreException if it fails otherwise; the same holds
     * @throws IOException if the outbox cannot be read or changed; what was delivered may still wait
     */
    public Delivered deliver(GraineryStore store, int limit) throws IOException {
        String host = ThisMachine.hostName();
        Observer observer = new Observer(new StoredPlaces(store, new LocalStorage(), host), host, program());
        DeliveryAttempt attempt = new DeliveryAttempt(outbox, store, listener, observer);
        boolean tookAll = false;
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
        return attempt.delivered(!ahead.isEmpty() || !outbox.isEmpty());
    }

    private List<String> next(long most) throws IOException {
        if (most > 0 && ahead.isEmpty()) {
            // whatever is put later has a name behind these
            ahead.addAll(outbox.waiting(AHEAD));
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

    /** One attempt at delivery, and what it has done so far. */
    static final class DeliveryAttempt {

        private final Outbox outbox;
        private final GraineryStore store;
        private final DeliveryListener listener;
        private final Observer observer;
        private long containers;
        private long crawls;
        private long met;
        private long refused;

        DeliveryAttempt(Outbox outbox, GraineryStore store, DeliveryListener listener, Observer observer) {
            this.outbox = outbox;
            this.store = store;
            this.listener = listener;
            this.observer = observer;
        }

        Delivery.Delivered delivered(boolean more) {
            return new Delivery.Delivered(containers, crawls, met, refused, more);
        }

        /** Delivers some entries: the containers at once, but each by itself if one of them makes the store fail. */
        void deliver(List<String> names) throws IOException {
            TreeMap<String, OutboxEntry.Container> closed = new TreeMap<>();
            TreeMap<String, OutboxEntry.CrawlOfHarvest> watched = new TreeMap<>();
            TreeMap<String, OutboxEntry.Met> odd = new TreeMap<>();
            for (String name : names) {
                Optional<OutboxEntry> entry = read(name);
                if (entry.isPresent() && entry.get() instanceof OutboxEntry.Container container) {
                    closed.put(name, container);
                } else if (entry.isPresent() && entry.get() instanceof OutboxEntry.CrawlOfHarvest crawl) {
                    watched.put(name, crawl);
                } else if (entry.isPresent() && entry.get() instanceof OutboxEntry.Met met) {
                    odd.put(name, met);
                }
            }
            deliverContainers(closed);
            for (Map.Entry<String, OutboxEntry.CrawlOfHarvest> crawl : watched.entrySet()) {
                deliverCrawl(crawl.getKey(), crawl.getValue());
            }
            for (Map.Entry<String, OutboxEntry.Met> met : odd.entrySet()) {
                deliverMet(met.getKey(), met.getValue());
            }
        }

        private Optional<OutboxEntry> read(String name) throws IOException {
            try {
                return Optional.of(outbox.read(name));
            } catch (NoSuchFileException e) {
                // delivered by somebody else meanwhile
                return Optional.empty();
            } catch (OutboxEntryException e) {
                refuse(name, e.getMessage());
                return Optional.empty();
            }
        }

        private void deliverContainers(SortedMap<String, OutboxEntry.Container> records) throws IOException {
            if (records.isEmpty()) {
                return;
            }
            List<Taken> taken;
            try {
                taken = store(records);
            } catch (StoreUnavailableException e) {
                throw e;
            } catch (RuntimeException e) {
                if (records.size() == 1) {
                    refuse(
                            records.firstKey(),
                            records.get(records.firstKey()).record().harvestId(),
                            e);
                    return;
                }
                for (Map.Entry<String, OutboxEntry.Container> one : records.entrySet()) {
                    deliverContainers(new TreeMap<>(Map.of(one.getKey(), one.getValue())));
                }
                return;
            }
            int next = 0;
            for (Map.Entry<String, OutboxEntry.Container> one : records.entrySet()) {
                end(one.getKey(), one.getValue(), taken.get(next++));
            }
        }

        /** What became of a container, and of the CDX file that was written of it. */
        private record Taken(Stored container, Optional<Stored> cdxFile) {}

        private List<Taken> store(SortedMap<String, OutboxEntry.Container> records) {
            RecordStyle style = store.settings().terms().style();
            List<Stored> stored = store.containers()
                    .store(
                            records.values().stream()
                                    .map(one -> new Observation<>(
                                            one.record()
                                                    .withHeader(one.record()
                                                            .header()
                                                            .completed(style)),
                                            false,
                                            one.findings()))
                                    .toList(),
                            observer);
            Iterator<Stored> cdxFiles = store.cdxFiles()
                    .store(
                            records.values().stream()
                                    .flatMap(one -> one.cdxFile().stream())
                                    .map(one -> observed(one, style))
                                    .toList(),
                            observer)
                    .iterator();
            // the entries wait until their links are right as well: nobody else knows which were touched
            TouchedNames touched = new TouchedNames();
            records.values().forEach(one -> {
                touched.container(one.record());
                one.cdxFile().ifPresent(cdxFile -> touched.cdxFile(cdxFile.record()));
            });
            CdxLinks links = new CdxLinks(store);
            store.pending().mark(links.update(touched));
            links.findings().forEach(listener::found);
            List<Taken> taken = new ArrayList<>();
            for (OutboxEntry.Container one : records.values()) {
                taken.add(new Taken(stored.get(taken.size()), one.cdxFile().map(cdxFile -> cdxFiles.next())));
            }
            return taken;
        }

        /** Who wrote the CDX file also had the right to write it again. */
        private static Observation<CdxRecord> observed(OutboxEntry.CdxFile cdxFile, RecordStyle style) {
            CdxRecord record = cdxFile.record();
            return new Observation<>(
                    record.withHeader(record.header().completed(style)), true, Optional.of(cdxFile.findings()));
        }

        private void end(String name, OutboxEntry.Container container, Taken taken) throws IOException {
            Stored stored = taken.container();
            container.findings().ifPresent(findings -> listener.read(newOnes(findings, stored)));
            newOnes(stored.findings(), stored).forEach(listener::found);
            container
                    .cdxFile()
                    .ifPresent(cdxFile -> tell(cdxFile, taken.cdxFile().orElseThrow()));
            if (stored.outcome() == Outcome.REFUSED) {
                refuse(name, stored.findings().stream().map(Finding::message).collect(Collectors.joining("; ")));
            } else {
                outbox.remove(name);
                containers++;
                listener.delivered(container.record(), stored);
            }
        }

        private void tell(OutboxEntry.CdxFile cdxFile, Stored stored) {
            listener.read(newOnes(cdxFile.findings(), stored));
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
            } catch (StoreUnavailableException e) {
                throw e;
            } catch (RuntimeException e) {
                refuse(name, crawl.harvestId(), e);
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
            } catch (StoreUnavailableException e) {
                throw e;
            } catch (RuntimeException e) {
                refuse(name, Set.of(), e);
                return;
            }
            outbox.remove(name);
            met++;
            listener.read(decided.news(entry.path(), entry.findings()));
        }

        private void refuse(String name, String harvestId, RuntimeException failure) throws IOException {
            refuse(name, Set.of(harvestId), failure);
        }

        /** Puts an entry aside that made the store fail, if the store does other work. */
        private void refuse(String name, Set<String> harvestIds, RuntimeException failure) throws IOException {
            try {
                store.pending().all();
                store.pending().mark(harvestIds);
            } catch (StoreException e) {
                failure.addSuppressed(e);
                throw failure;
            }
            String reason = failure instanceof StoreException ? failure.getMessage() : failure.toString();
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
