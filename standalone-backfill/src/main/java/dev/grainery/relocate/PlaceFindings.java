// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.file.StoredPath;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What was found at places that are known no more: what is in a file goes along with it, everything else is resolved. It
 * looks at what the store knows in the end, so a run that is killed before leaves its part to the next one.
 */
final class PlaceFindings {

    private static final Set<FindingState> HOLDING = EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED);

    private final GraineryStore store;
    private final PlaceSummary.Tally tally;

    PlaceFindings(GraineryStore store, PlaceSummary.Tally tally) {
        this.store = store;
        this.tally = tally;
    }

    /** The files at or below one path lie at or below another now. */
    void relocate(String from, String to) {
        forEachGone(from, finding -> {
            String now = Prefix.replaced(finding.subject().key(), from, to);
            if (isKnown(now)) {
                store.findings().move(finding.subject().key(), now, false);
            } else {
                resolve(finding);
            }
        });
    }

    /** The files at or below a path are gone. */
    void forget(String place) {
        forEachGone(place, this::resolve);
    }

    private void resolve(KeptFinding finding) {
        store.findings().decide(List.of(Verdict.gone(finding.subject().key())));
    }

    private void forEachGone(String place, Consumer<KeptFinding> consumer) {
        List<KeptFinding> concerned = new ArrayList<>();
        store.findings().forEach(HOLDING, EnumSet.allOf(FindingCode.class), Optional.empty(), finding -> {
            String path = finding.subject().key();
            if (path.equals(place) || Prefix.isBelow(path, place)) {
                concerned.add(finding);
            }
        });
        concerned.stream().filter(this::isGone).forEach(finding -> {
            tally.finding();
            consumer.accept(finding);
        });
    }

    private boolean isGone(KeptFinding finding) {
        String path = finding.subject().key();
        if (isKnown(path)) {
            return false;
        }
        return switch (finding.source()) {
            case STORAGE -> store.locations().below(path, Optional.empty(), 1).isEmpty();
            // of what has no record, only the storage itself can tell
            case WALK -> Files.notExists(StoredPath.of(path), LinkOption.NOFOLLOW_LINKS);
            default -> true;
        };
    }

    private boolean isKnown(String path) {
        int slash = path.lastIndexOf('/');
        Location location = new Location(slash == 0 ? "/" : path.substring(0, slash), path.substring(slash + 1));
        return !store.locations().known(List.of(location)).isEmpty();
    }
}
