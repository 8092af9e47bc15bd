// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a store knows that belongs into the log. */
final class StoreEvents {

    private final GraineryStore store;

    StoreEvents(GraineryStore store) {
        this.store = store;
    }

    /** Takes an event. */
    @FunctionalInterface
    interface Events {
        void take(LoggedEvent event) throws IOException;
    }

    /**
     * Passes on first hashes, in the order of the records, then the history in its order, removals and acknowledgements. What
     * a file cannot be read for has no first hash yet.
     *
     * @param since leaves out what was last written before, for certain only what has not changed since
     */
    void forEach(Optional<Instant> since, Events consumer) throws IOException {
        try {
            firsts(store.containers(), since, consumer);
            firsts(store.cdxFiles(), since, consumer);
            store.history().forEachKeyed(since, event -> pass(consumer, LoggedEvent.history(event)));
            store.tombstones().forEachKeyed(since, stone -> pass(consumer, LoggedEvent.removal(stone)));
            store.findings()
                    .forEach(
                            Set.of(FindingState.ACKNOWLEDGED),
                            EnumSet.allOf(FindingCode.class),
                            since,
                            finding -> pass(consumer, LoggedEvent.acknowledgement(finding)));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static <R extends StoredFileRecord> void firsts(
            RecordCollection<R> records, Optional<Instant> since, Events consumer) {
        records.forEachWritten(since, record -> {
            // what earlier documents say is imported later, and is in the history
            StoredFileRecord read = record.asRead();
            if (read.revision().hashOrig().isKnown()) {
                pass(consumer, LoggedEvent.first(read));
            }
        });
    }

    private static void pass(Events consumer, LoggedEvent event) {
        try {
            consumer.take(event);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the store says why it has a logged event no longer, or another one in its stead. */
    boolean explains(LoggedEvent logged) {
        if (logged.isFirst()) {
            return isFirstExplained(logged);
        }
        return logged.isAcknowledgement() && isAcknowledgementExplained(logged);
    }

    /** The record was removed, or is that of a CDX file that was written again, and whose comment has the former hash. */
    private boolean isFirstExplained(LoggedEvent logged) {
        String id = logged.text("id");
        String md5 = logged.text("md5");
        RecordType type = RecordType.of(logged.text("recType"));
        return store.tombstones().all(type, id, logged.fileName()).stream()
                        .anyMatch(stone -> stone.hashOrig().value().equals(md5))
                || (type == RecordType.CDX
                        && store.cdxFiles()
                                .find(id, logged.fileName())
                                .filter(record -> List.of(record.revision()
                                                .commentaries()
                                                .text()
                                                .split("\\W+"))
                                        .contains(md5))
                                .isPresent());
    }

    /** Somebody has opened the finding again, or it holds no longer, or its file lies elsewhere or is no longer kept. */
    private boolean isAcknowledgementExplained(LoggedEvent logged) {
        Optional<KeptFinding> now = store.findings().find(logged.text("finding"));
        String subject = logged.text("subject");
        return now.isPresent()
                ? now.get().since().isAfter(logged.at())
                : store.history().find(logged.fileName()).stream()
                        .anyMatch(event ->
                                event.from().equals(Optional.of(subject)) || event.outcome() == CheckOutcome.FORGOTTEN);
    }
}
