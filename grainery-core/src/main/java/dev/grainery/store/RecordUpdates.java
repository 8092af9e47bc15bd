// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.document.Written;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Changes records of one type, whatever other writers do meanwhile: who was later begins anew. Thread-safe. */
final class RecordUpdates<R extends StoredFileRecord> {

    private static final int ATTEMPTS = 100;

    private final RecordKind<R> kind;
    private final RecordFinder<R> finder;
    private final RecordWriter<R> writer;
    private final PendingHarvests pending;
    private final Lock updating;

    /**
     * @param updating held while a record is read and written, by all who do that within this process
     */
    RecordUpdates(
            RecordKind<R> kind,
            RecordFinder<R> finder,
            RecordWriter<R> writer,
            PendingHarvests pending,
            Lock updating) {
        this.kind = kind;
        this.finder = finder;
        this.writer = writer;
        this.pending = pending;
        this.updating = updating;
    }

    /** Changes records that were just read, and tells how many are changed. */
    long some(List<StoredRecord<R>> some, UnaryOperator<R> change) {
        List<StoredRecord<R>> before = some.stream()
                .filter(record -> !change.apply(record.record()).equals(record.record()))
                .toList();
        List<R> after =
                before.stream().map(record -> change.apply(record.record())).toList();
        List<String> harvests = IntStream.range(0, after.size())
                .mapToObj(i -> movedBetween(before.get(i).record(), after.get(i)))
                .flatMap(List::stream)
                .toList();
        updating.lock();
        try {
            if (!before.isEmpty() && !pending.whileMarked(harvests, () -> writer.updateAll(before, after))) {
                before.forEach(record -> one(() -> finder.byId(record.id()), change));
            }
        } finally {
            updating.unlock();
        }
        return before.size();
    }

    /** Changes one record, and gives it as it is then; empty if it is not found. */
    Optional<R> one(Supplier<Optional<StoredRecord<R>>> find, UnaryOperator<R> change) {
        updating.lock();
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Optional<StoredRecord<R>> before = find.get();
                if (before.isEmpty()) {
                    return Optional.empty();
                }
                R after = change.apply(before.get().record());
                if (after.equals(before.get().record())) {
                    return Optional.of(after);
                }
                Written written = pending.whileMarked(
                        movedBetween(before.get().record(), after), () -> writer.update(before.get(), after));
                if (written instanceof Written.Done) {
                    return Optional.of(kind.sections().versioned(after, after.version() + 1));
                }
                if (written instanceof Written.Refused refused) {
                    throw new StoreException("the store refused the record of "
                            + after.location().path() + ": " + refused.reason());
                }
            }
        } finally {
            updating.unlock();
        }
        throw new StoreException("a record was changed by other writers " + ATTEMPTS + " times in a row");
    }

    private List<String> movedBetween(R before, R after) {
        return before.harvestId().equals(after.harvestId())
                ? List.of()
                : List.of(before.harvestId(), after.harvestId());
    }
}
