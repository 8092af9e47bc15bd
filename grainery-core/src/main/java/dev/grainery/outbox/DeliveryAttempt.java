// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import dev.grainery.assembly.CdxLinks;
import dev.grainery.assembly.TouchedNames;
import dev.grainery.finding.Finding;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Header;
import dev.grainery.record.RecordStyle;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Observer;
import dev.grainery.store.Stored;
import dev.grainery.store.access.StoreException;
import dev.grainery.store.access.StoreUnavailableException;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Outcome;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One attempt at delivery, and what it has done so far. */
final class DeliveryAttempt {

    private final Outbox outbox;
    private final GraineryStore store;
    private final DeliveryListener listener;
    private final Observer observer;
    private long containers;
    private long crawls;
    private long refused;

    DeliveryAttempt(Outbox outbox, GraineryStore store, DeliveryListener listener, Observer observer) {
        this.outbox = outbox;
        this.store = store;
        this.listener = listener;
        this.observer = observer;
    }

    Delivery.Delivered delivered(boolean more) {
        return new Delivery.Delivered(containers, crawls, refused, more);
    }

    /** Delivers some entries: the containers at once, but each by itself if one of them makes the store fail. */
    void deliver(List<String> names) throws IOException {
        TreeMap<String, OutboxEntry.Container> closed = new TreeMap<>();
        TreeMap<String, OutboxEntry.CrawlOfHarvest> watched = new TreeMap<>();
        for (String name : names) {
            Optional<OutboxEntry> entry = read(name);
            if (entry.isPresent() && entry.get() instanceof OutboxEntry.Container container) {
                closed.put(name, container);
            } else if (entry.isPresent() && entry.get() instanceof OutboxEntry.CrawlOfHarvest crawl) {
                watched.put(name, crawl);
            }
        }
        deliverContainers(closed);
        for (Map.Entry<String, OutboxEntry.CrawlOfHarvest> crawl : watched.entrySet()) {
            deliverCrawl(crawl.getKey(), crawl.getValue());
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
        List<Stored> stored;
        try {
            stored = store(records);
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
            end(one.getKey(), one.getValue(), stored.get(next++));
        }
    }

    private List<Stored> store(SortedMap<String, OutboxEntry.Container> records) {
        RecordStyle style = store.settings().terms().style();
        List<Stored> stored = store.containers()
                .store(
                        records.values().stream()
                                .map(one -> new Observation<>(
                                        one.record()
                                                .withHeader(
                                                        completed(one.record().header(), style)),
                                        false,
                                        one.findings()))
                                .toList(),
                        observer);
        // the entries wait until their links are right as well: nobody else knows which were touched
        TouchedNames touched = new TouchedNames();
        records.values().forEach(one -> touched.container(one.record()));
        CdxLinks links = new CdxLinks(store);
        store.pending().mark(links.update(touched));
        links.findings().forEach(listener::found);
        return stored;
    }

    /** A crawler that was not told who makes the records, and by which standard, leaves that to the store. */
    private static Header completed(Header header, RecordStyle style) {
        return new Header(
                header.recType(),
                header.author().equals(GraineryRecord.NA) ? style.author() : header.author(),
                header.date(),
                header.standard().equals(Header.DEFAULT_STANDARD) ? style.standard() : header.standard());
    }

    private void end(String name, OutboxEntry.Container container, Stored stored) throws IOException {
        container.findings().ifPresent(findings -> listener.read(newOnes(findings, stored)));
        newOnes(stored.findings(), stored).forEach(listener::found);
        if (stored.outcome() == Outcome.REFUSED) {
            refuse(name, stored.findings().stream().map(Finding::message).collect(Collectors.joining("; ")));
        } else {
            outbox.remove(name);
            containers++;
            listener.delivered(container.record(), stored);
        }
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

    /** Puts an entry aside that made the store fail, if the store does other work. */
    private void refuse(String name, String harvestId, RuntimeException failure) throws IOException {
        try {
            store.pending().all();
            store.pending().mark(Set.of(harvestId));
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
