// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordTable.StoredRecord;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

record RecordEdit<R extends StoredFileRecord>(Subject<R> subject, Function<CurrentState<R>, Effect<R, Boolean>> effect)
        implements Change<R, Boolean> {

    @Override
    public Effect<R, Boolean> apply(CurrentState<R> current) {
        return effect.apply(current);
    }

    /** The change keeps identity and location. */
    static <R extends StoredFileRecord> RecordEdit<R> of(StoredRecord<R> read, UnaryOperator<R> change) {
        return new RecordEdit<>(
                Subject.of(read),
                current -> current.record()
                        .map(before -> {
                            R after = change.apply(before.record());
                            return Effect.updating(before, after, !after.equals(before.record()))
                                    .marking(harvests(before.record(), after));
                        })
                        .orElseGet(Effect::nothing));
    }

    private static HarvestMarks harvests(StoredFileRecord before, StoredFileRecord after) {
        boolean isSame = before.harvestId().equals(after.harvestId())
                && before.revision()
                        .nextLastDateOfValidation()
                        .equals(after.revision().nextLastDateOfValidation())
                && before.revision().statusOfValidation() == after.revision().statusOfValidation()
                && inspection(before).equals(inspection(after));
        return isSame ? HarvestMarks.NONE : HarvestMarks.afterCheck(before, after);
    }

    private static Optional<Inspection> inspection(StoredFileRecord record) {
        return record instanceof ContainerRecord container ? container.inspection() : Optional.empty();
    }
}
