// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The earlier record of a harvest; it has a name or an identifier. What it does not say, or says to be unknown, is
 * empty.
 *
 * @param id the {@code harvestID}, as a UUID in lower case
 * @param author who made the record
 * @param comment the comment of a person
 * @param date when the record was made
 * @param standard name and version of the standard that the record follows, or {@code NA}
 */
public record EarlierHarvest(
        EarlierDocument document,
        Names names,
        Optional<String> id,
        Optional<String> author,
        Optional<String> comment,
        Optional<Instant> date,
        String standard)
        implements EarlierRecord {

    /**
     * The names of a harvest, as far as they are given.
     *
     * @param standard the one name of records up to 0.36, later the standard name
     * @param warcinfo names in the containers' {@code isPartOf}
     * @param prefixes names as prefixes of the containers' file names
     * @param directories names of the directories that hold the containers
     */
    public record Names(
            Optional<String> standard, List<String> warcinfo, List<String> prefixes, List<String> directories) {

        public Names {
            warcinfo = List.copyOf(warcinfo);
            prefixes = List.copyOf(prefixes);
            directories = List.copyOf(directories);
        }

        boolean areUnknown() {
            return standard.isEmpty() && warcinfo.isEmpty() && prefixes.isEmpty() && directories.isEmpty();
        }
    }
}
