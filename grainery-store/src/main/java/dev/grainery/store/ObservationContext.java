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

        FileProbe NONE = (location, harvestId) -> ProbeResult.PRESENT;

        enum ProbeResult {
            PRESENT,
            /** No file exists there, and the storage answers. */
            MISSING,
            /** The storage does not answer, or is not mounted on this machine. */
            UNAVAILABLE
        }

        ProbeResult at(Location location, String harvestId);

        /** All symbolic links resolved; the location itself if they cannot be resolved. */
        default Location real(Location location) {
            return location;
        }
    }

    <R extends StoredFileRecord> Merge.ProbedLocations probeOthers(
            R record, Observation<R> observation, Optional<FileRole> role) {
        Set<Location> there = new TreeSet<>();
        Set<Location> gone = new HashSet<>();
        Set<Location> silent = new HashSet<>();
        for (Location location : Merge.toProbe(record, observation, role)) {
            switch (probe.at(location, record.harvestId())) {
                case MISSING -> gone.add(location);
                case UNAVAILABLE -> silent.add(location);
                case PRESENT -> there.add(location);
            }
        }
        gone.addAll(otherPaths(there));
        return new Merge.ProbedLocations(gone, silent);
    }

    /** All paths to one file but one: the one without links stays, or else the first in order. */
    private Set<Location> otherPaths(Set<Location> there) {
        Map<Location, Location> remaining = new HashMap<>();
        there.forEach(location -> {
            Location real = probe.real(location);
            remaining.merge(real, location, (first, other) -> other.equals(real) ? other : first);
        });
        Set<Location> others = new HashSet<>(there);
        others.removeAll(remaining.values());
        return others;
    }
}
