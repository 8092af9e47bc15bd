// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.KeptFinding.FindingSubject;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.FindingCollection;
import dev.grainery.store.GraineryStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What was found of a harvest, and of all files that its records tell of: the same for the command line, the API and the
 * pages.
 */
public final class HarvestFindings {

    private static final int LOOKED_UP_AT_ONCE = 500;

    /** A list may be cut off: what holds no longer comes last. */
    private static final Comparator<KeptFinding> HOLDING_FIRST = Comparator.<KeptFinding, Boolean>comparing(
                    finding -> finding.state() == FindingState.RESOLVED)
            .thenComparing(FindingCollection.IN_ORDER);

    private final GraineryStore store;

    public HarvestFindings(GraineryStore store) {
        this.store = store;
    }

    /**
     * The findings that are wanted: those that hold before those that are resolved, errors first. They are all in memory, the records are not.
     *
     * @param harvestIds the harvests; of one that the store does not know there are none
     */
    public List<KeptFinding> of(Set<String> harvestIds, Set<FindingState> states, Set<FindingCode> codes) {
        Predicate<KeptFinding> wanted = finding -> states.contains(finding.state()) && codes.contains(finding.code());
        List<KeptFinding> found = new ArrayList<>(ofHarvestsAlone(harvestIds));
        Set<String> paths = new HashSet<>();
        Consumer<StoredFileRecord> files = record -> {
            record.locations().map(Location::path).forEach(paths::add);
            if (paths.size() >= LOOKED_UP_AT_ONCE) {
                store.findings().of(paths).stream().filter(wanted).forEach(found::add);
                paths.clear();
            }
        };
        for (String id : harvestIds) {
            store.containers().forEachBrief(Optional.of(id), files::accept);
            store.cdxFiles().forEachBrief(Optional.of(id), files::accept);
        }
        found.addAll(store.findings().of(paths));
        found.removeIf(wanted.negate());
        found.sort(HOLDING_FIRST);
        return found;
    }

    /** What was found of the harvests themselves, such as gaps between their containers. */
    public List<KeptFinding> ofHarvestsAlone(Collection<String> harvestIds) {
        return store.findings().of(harvestIds).stream()
                // the subject of others is a path
                .filter(finding -> finding.subject() instanceof FindingSubject.OfHarvest)
                .toList();
    }
}
