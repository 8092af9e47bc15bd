// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Compares with the final state of the store, so the next run completes a killed one. */
record LocationFindings(GraineryStore store, Storage storage, LocationSummary.Tally tally) {

    private static final Set<FindingState> HOLDING = EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED);

    /** The function returns the same path if it does not change. */
    void update(String place, UnaryOperator<String> now) {
        List<StoredFinding> concerned = new ArrayList<>();
        store.findings().forEach(HOLDING, EnumSet.allOf(FindingCode.class), Optional.empty(), finding -> {
            if (Location.isWithin(finding.subject().key(), place)) {
                concerned.add(finding);
            }
        });
        concerned.stream().filter(this::isGone).forEach(finding -> {
            String before = finding.subject().key();
            tally.finding();
            if (isKnown(now.apply(before))) {
                store.findings().move(before, now.apply(before), false);
            } else {
                store.findings().decide(List.of(Verdict.gone(before)));
            }
        });
    }

    private boolean isGone(StoredFinding finding) {
        String path = finding.subject().key();
        if (isKnown(path)) {
            return false;
        }
        return switch (finding.source()) {
            case STORAGE -> store.locations().below(path, Optional.empty(), 1).isEmpty();
            // only the storage shows whether an unrecorded file exists
            case WALK -> storage.at(path).filter(LocationFindings::isNotThere).isPresent();
            default -> true;
        };
    }

    private static boolean isNotThere(StorageEntry entry) {
        try {
            entry.listed();
            return false;
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private boolean isKnown(String path) {
        return !store.locations().known(List.of(Location.of(path))).isEmpty();
    }
}
