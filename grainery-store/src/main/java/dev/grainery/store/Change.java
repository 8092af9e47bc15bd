// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierFile;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.merge.EarlierEvidence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A function of the stored state, which {@link RecordWriter} applies again after a conflict. */
interface Change<R extends StoredFileRecord, O> {

    Subject<R> subject();

    /** Whether another process may have made or begun this change, so that the first lookup includes the identity. */
    default boolean mayBeMade() {
        return false;
    }

    Effect<R, O> apply(CurrentState<R> current);

    /** The effect on the stored record, which is a function of Grainery's own readings and of earlier documents. */
    default Effect<R, O> withEarlierEvidence(Effect<R, O> read, CurrentState<R> current, EarlierEvidence<R> evidence) {
        return read.withEarlierEvidence(current, evidence, read.outcome().orElseThrow());
    }

    default Effect<R, O> refused(String reason) {
        throw new StoreException("the store refused a record: " + reason);
    }

    default O acknowledging(O outcome, Set<FindingCode> codes) {
        return outcome;
    }

    /** The first location is that of the file. Without an entry, the identifier finds the record. */
    record Subject<R extends StoredFileRecord>(
            List<Location> locations, Optional<String> id, Optional<StoredRecord<R>> read) {

        static <R extends StoredFileRecord> Subject<R> at(Location... locations) {
            return new Subject<>(List.of(locations), Optional.empty(), Optional.empty());
        }

        static <R extends StoredFileRecord> Subject<R> of(StoredRecord<R> read) {
            return new Subject<>(List.of(), Optional.empty(), Optional.of(read));
        }
    }

    /**
     * @param record without earlier documents
     * @param entry of the first location, if of this record type; its record may be missing
     * @param namesake the record of the identifier, if looked up; possibly another record
     */
    record CurrentState<R extends StoredFileRecord>(
            Optional<StoredRecord<R>> record,
            Optional<StoredRecord<R>> stored,
            Optional<LocationEntry> entry,
            Map<String, LocationEntry> entries,
            Optional<StoredRecord<R>> namesake,
            List<EarlierFile> earlier) {}
}
