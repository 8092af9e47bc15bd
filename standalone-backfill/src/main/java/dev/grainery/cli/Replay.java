// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static java.util.Objects.requireNonNull;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.assembly.MovedFiles;
import dev.grainery.backfill.FindingLog;
import dev.grainery.backfill.StopSignal;
import dev.grainery.backfill.Tally;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.outbox.Delivery;
import dev.grainery.outbox.Delivery.DeliveryListener;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.outbox.OutboxEntry.OutboxEntryException;
import dev.grainery.outbox.OutboxOwnership.OutboxLease;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection.Stored;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Delivers what crawls have left in their outboxes, one outbox after the other. */
final class Replay {

    private static final int AT_ONCE = 1_000;
    private static final int MOST_LISTED = 1_000;

    private final List<Outbox> outboxes;
    private final FindingLog findings;
    private final StopSignal stop;
    private final PrintWriter err;
    private long containers;
    private long crawls;
    private long met;
    private long refused;
    private long busy;
    private final MovedFiles moved = new MovedFiles();
    private Tally harvests = Tally.NONE;
    private final List<FailedEntry> failed = new ArrayList<>();

    Replay(List<Outbox> outboxes, FindingLog findings, StopSignal stop, PrintWriter err) {
        this.outboxes = List.copyOf(outboxes);
        this.findings = findings;
        this.stop = stop;
        this.err = err;
    }

    /** Counts what waits, and what cannot be read of it. */
    Summary look() throws IOException {
        for (Outbox outbox : outboxes) {
            for (String name : outbox.waiting(Integer.MAX_VALUE)) {
                look(outbox, name);
            }
        }
        return summary();
    }

    private void look(Outbox outbox, String name) throws IOException {
        try {
            OutboxEntry entry = outbox.read(name);
            containers += entry instanceof OutboxEntry.Container ? 1 : 0;
            crawls += entry instanceof OutboxEntry.CrawlOfHarvest ? 1 : 0;
            met += entry instanceof OutboxEntry.Met ? 1 : 0;
        } catch (OutboxEntryException e) {
            refused++;
            err.println(outbox.directory().resolve(name) + ": " + e.getMessage());
            failed(outbox, name, e.getMessage());
        }
    }

    /**
     * Delivers what waits, and brings the harvests up to date.
     *
     * @param recall whether to try again what was put aside earlier
     */
    Summary deliver(GraineryStore store, boolean recall, InstantSource clock) throws IOException {
        for (Outbox outbox : outboxes) {
            Optional<OutboxLease> lease = outbox.lease();
            if (lease.isEmpty()) {
                busy++;
                err.println("grainery: another process delivers from " + outbox.directory()
                        + " now, probably its crawl; it was left alone");
                continue;
            }
            OutboxLease held = lease.get();
            try (held) {
                deliver(store, outbox, recall && !stop.isRequested());
            }
        }
        if (!stop.isRequested()) {
            new HarvestUpdate(store, clock).updatePending((harvestId, outcome, found) -> {
                findings.found(found);
                Tally.Way.of(outcome).ifPresent(way -> harvests = harvests.plus(way, 1));
            });
        }
        findings.found(moved.keep(store));
        store.flush();
        return summary();
    }

    private void deliver(GraineryStore store, Outbox outbox, boolean recall) throws IOException {
        if (recall) {
            outbox.recall();
        }
        Delivery delivery = new Delivery(outbox, new DeliveryListener() {
            @Override
            public void refused(String name, String reason) {
                err.println(outbox.directory().resolve(name) + " was put aside: " + reason);
                failed(outbox, name, reason);
            }

            @Override
            public void read(List<Finding> found) {
                findings.found(found);
            }

            @Override
            public void found(Finding finding) {
                if (finding.code() != FindingCode.FILE_MOVED) {
                    findings.found(finding);
                }
            }

            @Override
            public void delivered(ContainerRecord record, Stored stored) {
                moved.others(record.harvestId(), stored.findings());
            }
        });
        boolean more = true;
        while (more && !stop.isRequested()) {
            Delivery.Delivered delivered = delivery.deliver(store, AT_ONCE);
            containers += delivered.containers();
            crawls += delivered.crawls();
            met += delivered.met();
            refused += delivered.refused();
            more = delivered.more() && delivered.entries() > 0;
        }
    }

    private void failed(Outbox outbox, String name, String reason) {
        if (failed.size() < MOST_LISTED) {
            failed.add(new FailedEntry(outbox.directory().resolve(name).toString(), reason));
        }
    }

    /** The entries that could not be delivered, the first of them if there are very many. */
    List<FailedEntry> failed() {
        return List.copyOf(failed);
    }

    /**
     * An entry that could not be delivered.
     *
     * @param file where it was
     * @param message why
     */
    record FailedEntry(String file, String message) {}

    private Summary summary() throws IOException {
        long waiting = 0;
        long aside = 0;
        for (Outbox outbox : outboxes) {
            waiting += outbox.size();
            aside += outbox.refused();
        }
        return new Summary(
                containers,
                crawls,
                met,
                refused,
                waiting,
                aside,
                busy,
                harvests,
                findings.byCode(),
                findings.errors(),
                stop.isRequested());
    }

    /**
     * What one replay did; of a dry run, what there is to do.
     *
     * @param containers containers that were delivered
     * @param crawls statements about crawls that were delivered
     * @param met files without a record, such as unfinished containers, of which findings were delivered
     * @param refused entries that were put aside
     * @param waiting entries that are still waiting
     * @param aside entries that are put aside, by this replay or earlier
     * @param busy outboxes that were left alone, because another process delivers from them
     * @param harvests how the harvests went
     * @param findings how often each finding was made, by code
     * @param errors how many of them are of severity error
     * @param interrupted whether it was stopped before its end
     */
    record Summary(
            long containers,
            long crawls,
            long met,
            long refused,
            long waiting,
            long aside,
            long busy,
            Tally harvests,
            Map<String, Long> findings,
            long errors,
            boolean interrupted) {

        Summary {
            requireNonNull(harvests, "harvests");
            findings = Map.copyOf(findings);
        }
    }
}
