// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.harvest.HarvestRenewal;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.StoredFileRecord;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The harvests that a change of records concerns.
 *
 * @param rebuilt those to compute again from all their records
 * @param checked those with no other change than in their revision
 */
record HarvestMarks(Set<String> rebuilt, Set<String> checked) {

    static final HarvestMarks NONE = new HarvestMarks(Set.of(), Set.of());

    HarvestMarks {
        rebuilt = Set.copyOf(rebuilt);
        checked = Set.copyOf(checked);
    }

    static HarvestMarks rebuilding(Collection<String> harvests) {
        return new HarvestMarks(Set.copyOf(harvests), Set.of());
    }

    /** After a check, or as time passes. */
    static HarvestMarks afterCheck(StoredFileRecord before, StoredFileRecord after) {
        String harvest = after.harvestId();
        if (before instanceof ContainerRecord was
                && after instanceof ContainerRecord now
                && HarvestRenewal.isEnough(was, now)) {
            return new HarvestMarks(Set.of(), Set.of(harvest));
        }
        boolean isCheckedIndex = before instanceof CdxRecord
                && after.withPlaces(before.places())
                        .withRevision(before.revision())
                        .equals(before);
        // the record of a harvest has only names and identifiers of its CDX files
        return isCheckedIndex ? NONE : rebuilding(List.of(before.harvestId(), harvest));
    }

    /** Whether only the revision and dates of copies have changed in the record of the file. */
    boolean isOfCheck() {
        return !checked.isEmpty();
    }

    static HarvestMarks all(Collection<HarvestMarks> marks) {
        Set<String> rebuilt = new HashSet<>();
        Set<String> checked = new HashSet<>();
        marks.forEach(one -> {
            rebuilt.addAll(one.rebuilt);
            checked.addAll(one.checked);
        });
        checked.removeAll(rebuilt);
        return new HarvestMarks(rebuilt, checked);
    }
}
