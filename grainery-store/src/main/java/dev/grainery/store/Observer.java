// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.Location;

/**
 * Who meets files.
 *
 * @param look looks at other places of the files that are met
 * @param host the machine on which this is done
 * @param program name and version of the program that does it
 */
public record Observer(PlaceLook look, String host, String program) {

    /** Somebody who only has records of files, and looks at none of them. */
    public static final Observer NONE = new Observer(PlaceLook.NONE, "NA", "NA");

    /** Looks whether a file still lies at a place that a record names, and where that really is. It may be asked by several threads at once. */
    @FunctionalInterface
    public interface PlaceLook {

        /** Nobody looks. */
        PlaceLook NONE = (place, harvestId) -> Seen.THERE;

        /** What there was to see. */
        enum Seen {
            /** Something lies there. */
            THERE,
            /** Nothing lies there, and the storage answers. */
            GONE,
            /** The storage does not answer, or not here, so that nothing can be said. */
            SILENT
        }

        /**
         * Looks at a place.
         *
         * @param harvestId the harvest that the record of the file belongs to
         */
        Seen at(Location place, String harvestId);

        /** Where a file at a place really lies, with all symbolic links resolved; the place itself if that cannot be told. */
        default Location real(Location place) {
            return place;
        }
    }
}
