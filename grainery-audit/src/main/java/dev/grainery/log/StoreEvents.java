// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
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

/** The events of a store that are logged. */
final class StoreEvents {

    private final GraineryStore store;

    StoreEvents(GraineryStore store) {
        this.store = store;
    }

    @FunctionalInterface
    interface Events {
        void take(LoggedEvent event) throws IOException;
    }

    /**
     * Passes on first hashes in the order of records, then history, removals and acknowledgements. Unreadable files
     * have no first hash and are skipped; with {@code since}, unchanged records are skipped, but not reliably.
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
            // hashes of earlier documents are imported later and are in the history
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

    /** Whether the store explains why it no longer has a logged event. */
    boolean explains(LoggedEvent logged) {
        if (logged.isFirst()) {
            return isFirstExplained(logged);
        }
        return logged.isAcknowledgement() && isAcknowledgementExplained(logged);
    }

    /** The record was removed, or it is that of a rewritten CDX file whose comment has the former hash. */
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

    /** The finding was reopened or resolved, or its file was moved or is no longer stored. */
    private boolean isAcknowledgementExplained(LoggedEvent logged) {
        Optional<StoredFinding> now = store.findings().find(logged.text("finding"));
        String subject = logged.text("subject");
        return now.isPresent()
                ? now.get().since().isAfter(logged.at())
                : store.history().find(logged.fileName()).stream()
                        .anyMatch(event ->
                                event.from().equals(Optional.of(subject)) || event.outcome() == CheckOutcome.FORGOTTEN);
    }
}
