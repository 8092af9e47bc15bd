// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.backfill.StopSignal;
import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The places that the store knows at a path: that file, or all below that directory, page by page. */
final class KnownPlaces {

    private static final int PAGE = 500;

    private final GraineryStore store;
    private final StopSignal stop;

    KnownPlaces(GraineryStore store, StopSignal stop) {
        this.store = store;
        this.stop = stop;
    }

    void forEachPage(Location path, Consumer<List<ScheduledFile>> consumer) {
        List<ScheduledFile> page = store.locations().scheduled(List.of(path));
        if (page.isEmpty()) {
            page = store.locations().below(path.path(), Optional.empty(), PAGE);
        }
        while (!page.isEmpty() && !stop.isRequested()) {
            consumer.accept(page);
            Location last = page.get(page.size() - 1).location();
            page = last.equals(path) ? List.of() : store.locations().below(path.path(), Optional.of(last), PAGE);
        }
    }
}
