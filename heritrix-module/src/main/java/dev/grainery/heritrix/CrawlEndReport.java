// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.delivery.StoreDelivery;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.outbox.Outbox;
import dev.grainery.record.Crawl;
import java.io.IOException;

final class CrawlEndReport {

    private final RecordingCounts.Snapshot counts;
    private final Crawl.Balance balance;
    private final StringBuilder text;

    CrawlEndReport(RecordingCounts.Snapshot counts, int harvests, Crawl.Balance balance) {
        this.counts = counts;
        this.balance = balance;
        this.text = new StringBuilder(
                counts.recorded() + " containers recorded in " + harvests + (harvests == 1 ? " harvest" : " harvests"));
        add(counts.waiting(), "not read yet");
        add(counts.failed(), "failed");
    }

    private void add(long number, String what) {
        if (number > 0) {
            text.append(", ").append(number).append(' ').append(what);
        }
    }

    void ended(String status, boolean complete, Deliveries deliveries, Outbox outbox, JobLog log) throws IOException {
        add(balance.unfinished(), "unfinished");
        add(balance.vanished(), "vanished");
        RecordingCounts.verdicts(counts.inspected())
                .ifPresent(verdicts -> text.append(", inspected: ").append(verdicts));
        add(counts.cdxWritten(), "CDX files written");
        add(counts.cdxNotWritten(), "CDX files not written");
        StoreDelivery store = deliveries.store();
        if (!complete) {
            log.alert("crawl ended (" + status + "): " + text + "; " + outbox.size() + " records wait in "
                    + outbox.directory() + deliveries.whyNot()
                    + "; they are tried until the job is torn down, then by its next launch or by"
                    + " grainery replay");
        } else if (counts.failed() + balance.unfinished() + balance.vanished() > 0) {
            log.alert("crawl ended (" + status + "): " + text + "; some containers need attention, all records are in "
                    + (store.delivers() ? store.address() : outbox.directory().toString())
                    + sum());
        } else if (store.delivers()) {
            log.info("crawl ended (" + status + "): " + text + ", all delivered to " + store.address() + sum());
        } else {
            log.info("crawl ended (" + status + "): " + text + ", all records are in " + outbox.directory()
                    + " until grainery replay brings them to a store" + sum());
        }
    }

    /** With two writers in a chain, a URI names only the container of the last one. */
    private String sum() {
        long others = counts.recorded() - balance.recorded();
        return "; containers named by URIs: " + balance.named() + " = " + balance.recorded() + " recorded + "
                + balance.unfinished() + " unfinished + " + balance.vanished() + " vanished"
                + (others > 0
                        ? "; of another writer or an earlier launch, so not named by them: " + others + " recorded"
                        : "");
    }

    void stopped(boolean delivered, StoreDelivery store, Outbox outbox, JobLog log) throws IOException {
        log.info("stopped with Heritrix while the crawl ran: " + text + "; "
                + (delivered
                        ? "all delivered to " + store.address()
                        : outbox.size() + " records wait in " + outbox.directory())
                + "; the next launch of the job records the rest");
    }
}
