// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.assembly.MovedFiles;
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
import dev.grainery.record.GraineryRecord;
import dev.grainery.run.FindingLog;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection.Stored;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class Replay {

    private static final int AT_ONCE = 1_000;
    private final List<Outbox> outboxes;
    private final RunContext run;
    private final FindingLog findings;
    private final StopSignal stop;
    private long containers;
    private long crawls;
    private long met;
    private long refused;
    private boolean unnamed;
    private long busy;
    private final MovedFiles moved = new MovedFiles();
    private Tally harvests = Tally.NONE;

    Replay(List<Outbox> outboxes, RunContext run, StopSignal stop) {
        this.outboxes = List.copyOf(outboxes);
        this.run = run;
        this.findings = new FindingLog(run.findings());
        this.stop = stop;
    }

    Summary look() throws IOException {
        for (Outbox outbox : outboxes) {
            for (String name : outbox.waiting(Integer.MAX_VALUE)) {
                look(outbox, name);
            }
        }
        return summary(true);
    }

    private void look(Outbox outbox, String name) throws IOException {
        try {
            OutboxEntry entry = outbox.read(name);
            containers += entry instanceof OutboxEntry.Container ? 1 : 0;
            crawls += entry instanceof OutboxEntry.CrawlOfHarvest ? 1 : 0;
            met += entry instanceof OutboxEntry.UnrecordedFile ? 1 : 0;
        } catch (OutboxEntryException e) {
            refused++;
            run.failed(outbox.directory().resolve(name), "", e.getMessage());
        }
    }

    Summary deliver(GraineryStore store, boolean recall, InstantSource clock) throws IOException {
        for (Outbox outbox : outboxes) {
            Optional<OutboxLease> lease = outbox.lease();
            if (lease.isEmpty()) {
                busy++;
                run.note("another process, probably the crawl itself, is delivering from " + outbox.directory()
                        + "; this outbox was skipped");
                continue;
            }
            OutboxLease held = lease.get();
            try (held) {
                deliver(store, outbox, recall && !stop.isRequested());
            }
        }
        if (!stop.isRequested()) {
            new HarvestRebuild(store, clock).updatePending((harvestId, outcome, found) -> {
                findings.found(found);
                Tally.Way.of(outcome).ifPresent(way -> harvests = harvests.plus(way, 1));
            });
        }
        findings.found(moved.keep(store));
        store.flush();
        return summary(false);
    }

    boolean hasNamedNoAuthor() {
        return unnamed;
    }

    private void deliver(GraineryStore store, Outbox outbox, boolean recall) throws IOException {
        if (recall) {
            outbox.recall();
        }
        Delivery delivery = new Delivery(outbox, new DeliveryListener() {
            @Override
            public void refused(String name, String reason) {
                run.failed(outbox.directory().resolve(name), " was put aside", reason);
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
                unnamed |= record.header().author().equals(GraineryRecord.NA);
            }
        });
        boolean more = true;
        while (more && !stop.isRequested()) {
            Delivery.Delivered delivered = delivery.deliver(store, AT_ONCE);
            containers += delivered.containers();
            crawls += delivered.crawls();
            met += delivered.met();
            refused += delivered.refused();
            more = delivered.more();
        }
        if (delivery.fault().isPresent()) {
            throw new IllegalStateException(
                    "entries cannot be delivered; they wait in " + outbox.directory(),
                    delivery.fault().get());
        }
    }

    private Summary summary(boolean dryRun) throws IOException {
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
                stop.isRequested(),
                dryRun);
    }

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
            boolean interrupted,
            @JsonIgnore boolean dryRun)
            implements RunResult {

        @Override
        public Object summary() {
            return this;
        }

        @Override
        public ExitStatus status() {
            if (interrupted) {
                return ExitStatus.INTERRUPTED;
            }
            if (busy > 0) {
                return ExitStatus.STORE_AWAY;
            }
            return refused > 0 || errors > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
        }

        @Override
        public String text(long unshown) {
            String done = dryRun ? " to deliver" : " delivered";
            return new ReportText()
                    .row("containers" + done, containers)
                    .row("crawls" + done, crawls)
                    .row(dryRun ? "unreadable" : "put aside now", refused)
                    .rowIf(!dryRun, "still waiting", waiting)
                    .rowIf(!dryRun, "harvests new", harvests.fresh())
                    .rowIf(!dryRun, "harvests updated", harvests.updated())
                    .row("put aside in total", aside)
                    .rowIf(met > 0, "unfinished files" + done, met)
                    .add(RunResult.findings(findings))
                    .lineIf(dryRun, "dry run: nothing was delivered, nothing was changed")
                    .lineIf(
                            interrupted,
                            "Stopped before the end; what was delivered is kept. Run the same command to continue.")
                    .toString();
        }

        @Override
        public Map<String, Long> counts() {
            return numbers("containers", "crawls", "met", "refused");
        }
    }
}
