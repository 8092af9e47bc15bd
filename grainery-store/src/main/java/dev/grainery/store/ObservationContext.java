// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Merge;
import dev.grainery.store.merge.Observation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

public record ObservationContext(FileProbe probe, String host, String program) {

    public static final ObservationContext NONE = new ObservationContext(FileProbe.NONE, "NA", "NA");

    /** Thread-safe. */
    @FunctionalInterface
    public interface FileProbe {

        FileProbe NONE = (place, harvestId) -> Seen.THERE;

        enum Seen {
            THERE,
            /** No file exists there, and the storage answers. */
            GONE,
            /** The storage does not answer, or is not mounted on this machine. */
            SILENT
        }

        Seen at(Location place, String harvestId);

        /** All symbolic links resolved; the location itself if they cannot be resolved. */
        default Location real(Location place) {
            return place;
        }
    }

    <R extends StoredFileRecord> Merge.ProbedPlaces probeOthers(
            R record, Observation<R> observation, Optional<FileRole> role) {
        Set<Location> there = new TreeSet<>();
        Set<Location> gone = new HashSet<>();
        Set<Location> silent = new HashSet<>();
        for (Location place : Merge.toProbe(record, observation, role)) {
            switch (probe.at(place, record.harvestId())) {
                case GONE -> gone.add(place);
                case SILENT -> silent.add(place);
                case THERE -> there.add(place);
            }
        }
        gone.addAll(otherPaths(there));
        return new Merge.ProbedPlaces(gone, silent);
    }

    /** All paths to one file but one: the one without links stays, or else the first in order. */
    private Set<Location> otherPaths(Set<Location> there) {
        Map<Location, Location> kept = new HashMap<>();
        there.forEach(place -> {
            Location real = probe.real(place);
            kept.merge(real, place, (first, other) -> other.equals(real) ? other : first);
        });
        Set<Location> others = new HashSet<>(there);
        others.removeAll(kept.values());
        return others;
    }
}
